import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CartLine } from '../cart/cart-line.tsx'
import { DeliveryEstimate } from '../cart/buy-box/delivery-estimate.tsx'
import { FreeDeliveryProgress } from '../cart/quote/free-delivery-progress.tsx'
import { QuoteSummary } from '../cart/quote/requested-quote.tsx'
import type { Quote } from '../cart/quote/quote.schema.ts'
import { SizeChoice } from '../cart/buy-box/variant-choice.tsx'
import { SizeOption } from '../cart/buy-box/size-sheet.tsx'
import SizeStrip from '../cart/buy-box/size-strip.tsx'
import { categoryTilesQuery } from '../catalog/listing/catalog.queries.ts'
import { SortSelect } from '../catalog/listing/list-toolbar.tsx'
import { ProductGrid } from '../catalog/listing/product-grid.tsx'
import { CheckoutSummary } from '../checkout/form/checkout-summary.tsx'
import { OrderNumber } from '../checkout/outcome/payment-return.tsx'
import { Route as Featured } from '../featured/featured.page.tsx'
import { Breadcrumbs } from '../shell/breadcrumbs.tsx'
import { Footer } from '../shell/footer.tsx'
import { AboutTeaser, SocialGallery, SocialTagBanner } from './home-sections.tsx'
import { homeQuery } from './home.queries.ts'
import { renderAt, renderPage } from './test-render.ts'

const variant = (size: string, stock_quantity: number) => ({
  id: `v-${size}`,
  size,
  color: null,
  color_hex: null,
  stock_quantity,
})
const card = {
  id: 'p',
  title: 'Adire Dress',
  slug: 'adire-dress',
  fabric: '',
  price_ngn: 1_800_000,
  price_usd: null,
  compare_at_price: null,
  stock_quantity: 4,
  is_featured: true,
  created_at: '2026-01-01T00:00:00Z',
  images: [],
  cloth_url: null,
  product_variants: [variant('S', 4), variant('M', 0)],
}

const buttonsIn = (html: string) =>
  [...html.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)].map(([, attributes, inner]) => ({
    attributes: attributes!,
    text: inner!
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }))

test('the number of an order has a copy button and a contact link', async () => {
  const html = await renderAt('/checkout/success', () => createElement(OrderNumber, { number: 'IL-1' }))
  expect(html).toMatch(/data-testid="order-number"[^>]*>IL-1</)
  expect(buttonsIn(html).map(({ text }) => text)).toContain('Copy order number')
  expect(html).toMatch(/href="https:\/\/wa\.me\/[^"]*IL-1/)
})

test('a sold-out size of the quick add is struck through and named so, one in stock is not', async () => {
  const strip = () => createElement(SizeStrip, { product: card, color: null, onMiss: () => {} })
  const [small, medium] = buttonsIn(await renderAt('/shop', strip))
  expect(small!.attributes).toContain('aria-label="S, add to cart"')
  expect(small!.attributes).not.toContain('sold-out')
  expect(medium!.attributes).toContain('aria-label="M, sold out: tell me when it is back"')
  expect(medium!.attributes).toMatch(/class="[^"]*\bsold-out\b/)
})

test('the sheet of the quick add says and shows which size is sold out', async () => {
  const idle = { isOwn: false, isMissed: false, isBusy: false, isAdding: false, heldUntil: undefined }
  const presses = { onAdd: () => {}, onMiss: () => {} }
  const optionOf = async (of: (typeof card.product_variants)[number]) => {
    const option = () => createElement(SizeOption, { variant: of, name: of.size, ...idle, ...presses })
    return buttonsIn(await renderAt('/shop', option))[0]!
  }
  const [small, medium] = await Promise.all(card.product_variants.map(optionOf))
  expect([small!.text, medium!.text]).toEqual(['S In stock', 'M Sold out'])
  expect(small!.attributes).not.toContain('sold-out')
  expect(medium!.attributes).toMatch(/class="[^"]*\bsold-out\b/)
})

test.each([
  [7, 'Returns within 7 days of delivery'],
  [1, 'Returns within 1 day of delivery'],
])('the product page states the days for returns: %i', async (return_window_days, words) => {
  const html = await renderAt('/product/x', DeliveryEstimate, { settings: { return_window_days } })
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain(words)
})

// (rule: one-place)
test('what is sold out says nothing of when it is sent or arrives', async () => {
  const says = async (isSoldOut: boolean) =>
    (await renderAt('/product/x', () => createElement(DeliveryEstimate, { isSoldOut }))).replaceAll(
      /<[^>]*>/g,
      '',
    )
  expect(await says(false)).toMatch(/Sent within .*Arrives/s)
  expect(await says(true)).toContain('Free in Nigeria on orders of')
  expect(await says(true)).not.toMatch(/Sent within|Arrives|Delivery to/)
})

test('the strip of free delivery is as long as the part that is reached', async () => {
  const stripOf = (missing: number) =>
    renderAt('/cart', () =>
      createElement(FreeDeliveryProgress, {
        quote: { free_delivery: { threshold: 5_000_000, missing } } as Quote,
      }),
    )
  expect(await stripOf(1_250_000)).toMatch(/₦12,500.* more for free delivery[\s\S]*style="width:75%"/)
  expect(await stripOf(0)).toMatch(/You have free delivery[\s\S]*style="width:100%"/)
})

// (rule: checkout-summary)
test('the summary of checkout says how far free delivery is, and links to the cart', async () => {
  const quote = {
    lines: [],
    subtotal: 3_750_000,
    discount: 0,
    delivery: { kind: 'estimate', amount: 0, note: '' },
    total: 3_750_000,
    promo: null,
    free_delivery: { threshold: 5_000_000, missing: 1_250_000 },
  }
  const html = await renderAt('/checkout', () =>
    createElement(
      CheckoutSummary,
      {
        cart: { items: [], count: 0, total: 0, notices: [] },
        asked: { data: quote, isError: false, isFetching: false },
        promoCode: '',
        setPromoCode: () => {},
        newTotal: null,
      } as never,
      null,
    ),
  )
  expect(html).toMatch(/data-testid="free-delivery"[\s\S]*₦12,500/)
  expect(html).toMatch(/<a [^>]*href="\/cart"[^>]*>Back to cart<\/a>/)
  expect(html).toMatch(/<a [^>]*href="\/checkout\/review"[^>]*>Review before paying<\/a>/)
})

test('the social gallery names the owner’s handle and links each picture to its piece', async () => {
  const pieces = ['one', 'two'].map((slug) => ({ id: slug, slug, title: `Piece ${slug}`, images: [] }))
  const html = await renderAt('/', () => createElement(SocialGallery, { products: pieces }), {
    settings: { social_handle: '@ada.sews', instagram_url: 'https://instagram.com/ada.sews', tiktok_url: '' },
  })
  expect(html).toContain('Follow @ada.sews')
  expect(html).toMatch(/<a [^>]*href="https:\/\/instagram\.com\/ada\.sews"[^>]*>Instagram<\/a>/)
  expect(html).not.toContain('TikTok')
  for (const { slug, title } of pieces) {
    const [link] = new RegExp(`<a [^>]*href="/product/${slug}"[^>]*>`).exec(html) ?? []
    expect(link).toContain(`aria-label="${title}"`)
  }
})

test('the list of /featured waits with 12 empty boxes', async () => {
  const html = await renderAt('/featured', Featured.options.component as never)
  expect(html.match(/data-testid="skeleton"/g)).toHaveLength(12)
})

test('About teaser and tag banner link to their pages', async () => {
  const about = await renderAt('/', () => createElement(AboutTeaser, { product: null }))
  expect(about).toMatch(/<a [^>]*href="\/about"[^>]*>About Indigo Lane<\/a>/)
  const settings = { social_handle: '@ada.sews', instagram_url: 'https://instagram.com/ada.sews' }
  const banner = await renderAt('/', SocialTagBanner, { settings })
  expect(banner).toMatch(/<a [^>]*href="https:\/\/instagram\.com\/ada\.sews"[^>]*>Tag @ada\.sews<\/a>/)
})

test('the footer says where the shop is and that its pictures are illustrations, in the owner’s words', async () => {
  const settings = { address: '5 Marina, Lagos', illustration_note: 'All pictures are drawn.' }
  const html = await renderAt('/', Footer, { settings })
  expect(html).toContain('5 Marina, Lagos')
  expect(html).toContain('All pictures are drawn.')
})

test('the last step of the breadcrumbs is the page one is on', async () => {
  expect(await renderAt('/about', Breadcrumbs)).toMatch(/<span aria-current="page"[^>]*>About/)
})

test('a category’s tile shows the picture that home chose for it, else its own', async () => {
  const image = (url: string) => ({ url, alt: '', width: 800, height: 1000, thumbhash: '' })
  const category = (slug: string) => ({
    id: slug,
    slug,
    name: slug,
    sort_order: 1,
    product_count: 1,
    from_price_ngn: null,
    sizes: [],
    image: image(`/media/own-${slug}/800.avif`),
  })
  const html = await renderPage('/', [
    [categoryTilesQuery.queryKey, { categories: ['tops', 'bags'].map(category) }],
    [
      homeQuery.queryKey,
      {
        tiles: { tops: image('/media/chosen/800.avif') },
        hero: null,
        products: [],
        about: null,
        gallery: [],
      },
    ],
  ])
  expect(html).toContain('/media/chosen/')
  expect(html).not.toContain('/media/own-tops/')
  expect(html).toContain('/media/own-bags/')
})

test('the note on delivery is below its price', async () => {
  const quote = {
    subtotal: 1,
    discount: 0,
    total: 1,
    promo: null,
    delivery: { kind: 'estimate', amount: 0, note: 'Choose a place.' },
  } as never
  const summary = () => createElement(QuoteSummary, { quote, isFresh: true })
  expect(await renderAt('/cart', summary)).toContain('>Choose a place.</dd>')
})

test('the button that removes a line says which', async () => {
  const item = {
    id: 'line',
    product_id: 'p',
    variant_id: 'v',
    quantity: 1,
    message: 'Only 1 left',
    problem: null,
    product: { title: 'Adire Dress', slug: 'adire-dress', price_ngn: 1, compare_at_price: null, images: [] },
    variant: { id: 'v', size: 'M', color: 'Indigo', stock_quantity: 5 },
  } as never
  const html = await renderAt('/cart', () => createElement(CartLine, { item, quoted: undefined }))
  expect(html).toContain('aria-label="Remove Adire Dress, M / Indigo"')
  expect(html).toContain('>Only 1 left</p>')
})

const cardAt = (own: object = {}) =>
  renderAt('/shop', () => createElement(ProductGrid, { products: [{ ...card, ...own }] }))

test('a card strikes out the sizes that are sold out, and says when there is one size', async () => {
  expect(await cardAt()).toMatch(/<span>S<\/span><span class="line-through">M<\/span>/)
  const single = [{ ...variant('', 2), size: null }]
  expect(await cardAt({ product_variants: single })).toContain('One size')
})

test('a price that was lowered is in the colour of alerts, and the one before is named for screen readers', async () => {
  const lowered = await cardAt({ compare_at_price: 2_400_000 })
  expect(lowered).toMatch(/<p translate="no" class="prices[^>]*><span class="price text-alert">₦18,000</)
  expect(lowered).toMatch(/<s><span translate="yes" class="sr-only">before <\/span>₦24,000<\/s>/)
  expect(await cardAt()).not.toContain('text-alert')
})

test('the first four pictures of a list come at once, the others when they are near', async () => {
  const products = Array.from({ length: 6 }, (_, index) => ({
    ...card,
    id: `p${index}`,
    images: [{ url: `/media/p${index}/800.avif`, alt: '', width: 800, height: 1000, thumbhash: '' }],
  }))
  const html = await renderAt('/shop', () => createElement(ProductGrid, { products, hasEager: true }))
  const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([picture]) => picture.includes('loading="lazy"'))
  expect(pictures).toEqual([false, false, false, false, true, true])
})

test('the order of a list that is chosen is the one that is shown', async () => {
  const select = () =>
    createElement(SortSelect, { list: 'all', search: { sort: 'price_desc' }, onChange: () => {} })
  expect(await renderAt('/shop', select)).toMatch(/<option value="price_desc" selected="">/)
})

test('that a size is missing is said at once, at the sizes', async () => {
  const sizes = (isMissing: boolean) =>
    renderAt('/product/x', () =>
      createElement(SizeChoice, {
        variants: card.product_variants.map((one) => ({ ...one, sku: '' })),
        chosen: null,
        form: undefined,
        isMissing,
        onChoose: () => {},
        onGuide: () => {},
      }),
    )
  expect(await sizes(true)).toMatch(/<fieldset id="sizes" aria-describedby="size-error"/)
  expect(await sizes(true)).toMatch(/<p id="size-error" role="alert"[^>]*>Please choose a size</)
  expect(await sizes(false)).not.toContain('Please choose a size')
})
