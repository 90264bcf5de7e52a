import { createElement } from 'react'
import { expect, test } from 'vitest'
import { demoShippingSettings } from '../../demo/zones.ts'
import { sessionQuery } from '../account/sessions/session.queries.ts'
import { cartQuery } from '../cart/cart.queries.ts'
import { productQuery, productRowQuery, relatedQuery } from '../catalog/listing/catalog.queries.ts'
import { stillWaitingText } from '../checkout/payment-outcome.rules.ts'
import { PaymentReturn } from '../checkout/outcome/payment-return.tsx'
import { showcaseQuery } from '../featured/featured.queries.ts'
import { orderQuery } from '../orders/reading/orders.queries.ts'
import { homeQuery } from './home.queries.ts'
import { renderAt, renderPage } from './test-render.ts'

const product = (id: string) => ({
  id,
  title: `Dress ${id}`,
  slug: `dress-${id}`,
  fabric: '',
  price_ngn: 1_800_000,
  price_usd: null,
  compare_at_price: null,
  stock_quantity: 1,
  is_featured: true,
  created_at: '2020-01-01T00:00:00Z',
  images: [],
  cloth_url: null,
  product_variants: [{ id, size: null, color: null, color_hex: null, stock_quantity: 1 }],
})
const item = (id: string, own: object) => ({
  id,
  title: `Drop ${id}`,
  cover_image: null,
  cover_image_alt: '',
  mode: 'live',
  status: 'active',
  featured_rank: 1,
  availability_date: null,
  short_note: '',
  price_preview: null,
  notify_enabled: true,
  product: null,
  ...own,
})
const sold = (stock: number) => ({
  title: 'Dress',
  slug: 'dress-live',
  price_ngn: 2_500_000,
  compare_at_price: 3_000_000,
  stock_quantity: stock * 4,
  variants: ['S', 'M', 'L', 'XL'].map((size) => ({ id: size, size, color: null, stock_quantity: stock })),
})
const ada: [readonly unknown[], unknown] = [
  sessionQuery.queryKey,
  { user: { id: 'u', email: 'ada@shop.test' }, profile: null, isAdmin: false },
]

const home = (items: object[] = [], featured = ['f', 'g']) =>
  renderPage('/', [
    [
      homeQuery.queryKey,
      { tiles: {}, hero: null, products: featured.map(product), about: null, gallery: [product('h')] },
    ],
    [productRowQuery('all', 8).queryKey, { products: ['a', 'b'].map(product), total: 2 }],
    [showcaseQuery.queryKey, { items }],
  ])

// (rules: home-sections, home-no-spinner)
test('the sections of home are in order', async () => {
  const html = await home([item('one', { product: sold(1) })])
  const marks = [
    'ARRIVALS',
    'Shop by Category',
    'id="new-in"',
    'Featured Products',
    'Affordable pricing',
    'id="about"',
    'code TAG5',
    'Join 10,000+ fashion lovers',
    'Follow @indigolane',
  ]
  const places = marks.map((mark) => html.indexOf(mark))
  expect(places.filter((place) => place < 0)).toEqual([])
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(html.indexOf('<footer')).toBeGreaterThan(places.at(-1)!)
  for (const words of ['Shop Now', 'Explore Sale', 'Fresh arrivals updated weekly', 'View All New In'])
    expect(html).toContain(words)
})

// (rule: home-new-in)
test('New In on home is the 8 newest products, with the owner’s note and a way to all', async () => {
  const eight = Array.from({ length: 8 }, (_, index) => product(`new-${index}`))
  const html = await renderPage('/', [[productRowQuery('all', 8).queryKey, { products: eight, total: 61 }]], {
    settings: { new_in_note: 'Every Friday' },
  })
  const section = html.slice(html.indexOf('id="new-in"'), html.indexOf('Featured Products'))
  expect(section.match(/data-testid="product-card"/g)).toHaveLength(8)
  expect(section).toContain('Every Friday')
  expect(section).toMatch(/href="\/new-in"[^>]*>View All New In/)
})

// (rule: showcase)
test('a live drop shows price, three sizes and its product; a sold-out and an upcoming one cannot be opened', async () => {
  const html = await home([
    item('live', { product: sold(1) }),
    item('gone', { product: sold(0) }),
    item('next', { mode: 'upcoming', availability_date: '2026-12-24T09:00:00Z', price_preview: 900_000 }),
  ])
  const cards = html
    .slice(html.indexOf('data-testid="showcase"'))
    .split('<article')
    .slice(1)
    .map((card) => card.split('</article>')[0]!)
  const [live, gone, next] = cards as [string, string, string]
  for (const words of ['₦25,000', '₦30,000', 'href="/product/dress-live"', '>S<', '>L<', '+1'])
    expect(live).toContain(words)
  expect(live).not.toContain('>XL<')
  expect(live).not.toContain('Notify Me')
  for (const words of ['Sold Out', 'disabled', 'Notify Me']) expect(gone).toContain(words)
  for (const words of ['Coming Dec 24', '₦9,000', 'Notify Me']) expect(next).toContain(words)
  expect(next).not.toContain('href="/product/')
})

// (rule: showcase)
test('without a featured product the drops are still there', async () => {
  const html = await home([item('next', { mode: 'upcoming' })], [])
  for (const words of ['Featured Products', 'View All Featured', 'Drop next', 'Notify Me'])
    expect(html).toContain(words)
  expect(html).not.toContain('Dress f')
})

// (rule: not-found)
test('the 404 page links to home, search, New In, and help with a reference', async () => {
  const html = await renderPage('/no-such-page')
  // Header and footer have their own links.
  const page = html.slice(html.indexOf('data-testid="not-found"'), html.indexOf('</main>'))
  for (const words of [
    'Page not found',
    '>Go home</a>',
    '>Search</button>',
    '>New In</a>',
    'Reference 404-2',
    'https://wa.me/',
    'Get help on WhatsApp',
  ])
    expect(page).toContain(words)
})

// (rule: archived-product)
test('a product no longer sold says so by name, shows similar ones, and links to the shop', async () => {
  const html = await renderPage('/product/past-dress', [
    [productQuery('past-dress').queryKey, null],
    [relatedQuery('past-dress').queryKey, { gone_title: 'Past Dress', products: [product('like')] }],
  ])
  for (const words of [
    'Past Dress is no longer sold',
    'Like it',
    'Dress like',
    '>New In</a>',
    'Get help on WhatsApp',
  ])
    expect(html).toContain(words)
  expect(html).not.toContain('Page not found')
  const unknown = await renderPage('/product/never-was', [
    [productQuery('never-was').queryKey, null],
    [relatedQuery('never-was').queryKey, { gone_title: null, products: [] }],
  ])
  expect(unknown).toContain('Page not found')
})

// (rule: showcase-badges)
test('without items the showcase says so', async () => {
  expect(await home()).toContain('New curation coming soon.')
})

// (rule: payment-return)
test('the failed payment page says what happened and how to continue', async () => {
  const html = await renderPage('/checkout/failed')
  for (const words of [
    'Payment Failed',
    'Your payment could not be processed. Please try again or use bank transfer.',
    'Try Payment Again',
    'Contact Support',
    'View My Orders',
    'What’s Next',
  ])
    expect(html).toContain(words)
})

test('a payment that is not confirmed after a long wait is never called failed, and the page says what happens', async () => {
  const waiting = { outcome: 'confirming', message: stillWaitingText, isLongWait: true, order: null } as const
  const html = await renderAt('/checkout/success', () => createElement(PaymentReturn, waiting))
  for (const words of [
    'Order Received!',
    'we keep checking and email you',
    'You may close this page',
    'WhatsApp',
  ])
    expect(html).toContain(words)
  expect(html).not.toMatch(/Payment Failed|Try Payment Again|This page updates by itself/)
})

test.each([
  [['card', 'bank_transfer', 'ussd'], 'card, bank transfer or USSD'],
  [['card'], 'card'],
])(
  'checkout and a failed payment offer the ways to pay that are switched on: %j',
  async (channels, words) => {
    const own = { settings: { payment_channels: channels } }
    const line = { id: 'line', product_id: 'p', variant_id: 'v', quantity: 1, variant: sold(1).variants[0] }
    const cart = {
      items: [{ ...line, product: { ...sold(1), images: [] } }],
      count: 1,
      total: 1,
      notices: [],
    }
    const checkout = await renderPage('/checkout', [ada, [cartQuery.queryKey, cart]], own)
    expect(checkout).toContain(`<strong>Paystack</strong><span>: ${words}, on its secure page.`)
    expect(await renderPage('/checkout/failed', [], own)).toContain(`try again by ${words}.`)
  },
)

// (rule: static-pages)
test('Shipping & Returns has two tabs, each with an address of its own', async () => {
  const shipping = await renderPage('/shipping-returns')
  expect(shipping).toContain('href="/shipping-returns?tab=returns"')
  expect(shipping).toContain('When it leaves')
  expect(await renderPage('/shipping-returns?tab=returns')).toContain('7 days to change your mind')
})

// (rule: delivery-quote)
test("a delivery-quote request names the order and says the owner's words on prices abroad", async () => {
  const number = 'IL-20261120-000001'
  const html = await renderPage(`/checkout?requested=${number}`, [
    ada,
    [orderQuery(number).queryKey, { order_number: number }],
  ])
  expect(html).toContain(`${number}</strong> is saved.`)
  expect(html).toContain(
    demoShippingSettings.find((own) => own.settingKey === 'international_rate_text')!.settingValue,
  )
})

test('an order that the address only names is not called saved', async () => {
  const html = await renderPage('/checkout?requested=IL-20261120-000002', [ada])
  expect(html).not.toMatch(/is saved|IL-20261120-000002<\/strong>/)
})

test.each(['/product/%E0%A4%A', '/product/100%25', '/%E0%A4%A', '/orders/%'])(
  'the broken address %s is no broken shop',
  async (path) => {
    expect(await renderPage(path)).not.toContain('Application Error')
  },
)
