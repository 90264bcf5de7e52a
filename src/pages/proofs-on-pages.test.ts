import { createElement } from 'react'
import { expect, test } from 'vitest'
import { addedText } from '../cart/cart.queries.ts'
import { CartLine } from '../cart/cart-line.tsx'
import { categoriesQuery, categoryTilesQuery, productListQuery } from '../catalog/listing/catalog.queries.ts'
import { Route as Featured } from '../featured/featured.page.tsx'
import { Route as NewIn } from '../catalog/listing/new-in.page.tsx'
import { Route as Sale } from '../catalog/listing/sale.page.tsx'
import { Route as ShopPage } from '../catalog/listing/shop.page.tsx'
import { PaymentReturn } from '../checkout/outcome/payment-return.tsx'
import { trackQuery } from '../orders/reading/orders.queries.ts'
import { Footer } from '../shell/footer.tsx'
import { SearchSuggestions } from '../shell/search-suggestions.tsx'
import { renderAt, renderPage } from './test-render.ts'

/** `[address, words]` of each link, in their order. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, inner]) => [
    href,
    inner!.replaceAll(/<[^>]*>/g, ''),
  ])

// (rule: home-sections)
test('the hero links to the shop and to the sale', async () => {
  const html = await renderPage('/')
  const links = linksIn(html.slice(html.indexOf('class="hero"'), html.indexOf('Shop by Category')))
  expect(links).toEqual([
    ['/shop', 'Shop Now'],
    ['/sale', 'Explore Sale'],
  ])
})

const category = (slug: string, name: string, own: object = {}) => ({
  id: slug,
  slug,
  name,
  visible: true as const,
  sort_order: 1,
  product_count: 3,
  from_price_ngn: 1_800_000,
  sizes: ['S', 'M'],
  image: null,
  ...own,
})

// (rule: home-category-tiles)
test('four tiles link to their categories, each with its cheapest price and its sizes as letters', async () => {
  const categories = [
    category('dresses', 'Dresses', { sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL'] }),
    category('empty', 'Empty', { product_count: 0 }),
    category('tops', 'Tops', { from_price_ngn: 1_250_000 }),
    category('pants', 'Pants', { from_price_ngn: null }),
    category('accessories', 'Accessories', { sizes: ['S/M', 'L/XL', '37', '38', '39'] }),
    category('other', 'Other'),
  ]
  const html = await renderPage('/', [[categoryTilesQuery.queryKey, { categories }]])
  const part = html.slice(html.indexOf('Shop by Category'), html.indexOf('id="new-in"'))
  const tiles = part
    .split('<h3')
    .slice(1)
    .map((tile) => tile.slice(tile.indexOf('>') + 1))
  expect(tiles.map((tile) => linksIn(tile)[0])).toEqual([
    ['/shop?category=dresses', 'Dresses'],
    ['/shop?category=tops', 'Tops'],
    ['/shop?category=pants', 'Pants'],
    ['/shop?category=accessories', 'Accessories'],
  ])
  const sizesOf = (tile: string) =>
    [...tile.matchAll(/<li class="border[^>]*>([^<]*)</g)].map(([, size]) => size)
  expect(tiles.map(sizesOf)).toEqual([
    ['S', 'M', 'L', 'XL'],
    ['S', 'M'],
    ['S', 'M'],
    ['S/M', 'L/XL'],
  ])
  const pricesOf = (tile: string) => tile.replaceAll(/<[^>]*>/g, '').match(/From ₦[\d,]*/g)
  expect(tiles.map(pricesOf)).toEqual([['From ₦18,000'], ['From ₦12,500'], null, ['From ₦18,000']])
})

// (rule: header-search)
test('the search suggests its five places', async () => {
  const html = await renderAt('/', () => createElement(SearchSuggestions, { onRecent: () => {} }))
  expect(linksIn(html)).toEqual([
    ['/shop?category=dresses', 'Dresses'],
    ['/shop?category=tops', 'Tops'],
    ['/shop?category=pants', 'Pants'],
    ['/new-in', 'New Arrivals'],
    ['/sale', 'Sale'],
  ])
})

// (rule: header-search)
test('a category the shop does not show is not suggested', async () => {
  const categories = [{ slug: 'dresses' }, { slug: 'shoes' }]
  const html = await renderAt('/', () => createElement(SearchSuggestions, { onRecent: () => {} }), {
    categories,
  })
  expect(linksIn(html).map(([, label]) => label)).toEqual(['Dresses', 'New Arrivals', 'Sale'])
})

// (rule: footer)
test('the footer links to every page and every contact', async () => {
  expect(linksIn(await renderAt('/', Footer))).toEqual([
    ['/privacy', 'Privacy'],
    ['/new-in', 'New In'],
    ['/sale', 'Sale'],
    ['/shipping-returns', 'Shipping & Returns'],
    ['/track-order', 'Track Order'],
    ['/faqs', 'FAQs'],
    ['/contact', 'Contact'],
    ['/about', 'About'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['https://wa.me/2348030000000', 'WhatsApp'],
    ['tel:+2348030000000', '+234 803 000 0000'],
    ['mailto:hello@indigolane.example', 'hello@indigolane.example'],
    ['https://www.instagram.com/indigolane', 'Instagram'],
    ['https://www.tiktok.com/@indigolane', 'TikTok'],
    ['https://www.facebook.com/indigolane', 'Facebook'],
  ])
})

// (rule: footer)
test('the footer links to every category', async () => {
  const categories = [category('dresses', 'Dresses'), category('tops', 'Tops')]
  const html = await renderPage('/about', [[categoriesQuery.queryKey, { categories }]])
  expect(linksIn(html.slice(html.indexOf('<footer')))).toEqual(
    expect.arrayContaining([
      ['/shop?category=dresses', 'Dresses'],
      ['/shop?category=tops', 'Tops'],
    ]),
  )
})

// (rule: loading-skeletons)
test.each([
  ['/shop', ShopPage, 8],
  ['/sale', Sale, 8],
  ['/new-in', NewIn, 8],
  ['/featured', Featured, 12],
] as const)('%s waits with its own number of boxes', async (path, route, count) => {
  const pending = await renderAt(path, route.options.pendingComponent as never)
  expect(pending.match(/data-testid="skeleton"/g)).toHaveLength(count)
})

// (rule: list-order)
test('a list offers four orders', async () => {
  const facets = { categories: [], sizes: [], colors: [], in_stock: 0, price: { min: null, max: null } }
  const list = { products: [], total: 0, page: 1, limit: 24, facets: { ...facets, max_discount: 0 } }
  const html = await renderPage('/shop', [
    [categoriesQuery.queryKey, { categories: [] }],
    [productListQuery('all', {}).queryKey, list],
  ])
  const start = html.indexOf('>Sort</label>')
  const select = html.slice(start, html.indexOf('</select>', start))
  expect(
    [...select.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...option]) => option),
  ).toEqual([
    ['latest', 'Latest'],
    ['price_asc', 'Price: Low to High'],
    ['price_desc', 'Price: High to Low'],
    ['featured', 'Featured'],
  ])
})

const item = {
  id: 'line',
  product_id: 'p',
  variant_id: 'v',
  quantity: 2,
  message: null,
  problem: null,
  product: {
    title: 'Adire Dress',
    slug: 'adire-dress',
    price_ngn: 1_800_000,
    compare_at_price: null,
    images: [],
  },
  variant: { id: 'v', size: 'M', color: 'Indigo', stock_quantity: 5 },
}

// (rule: cart-line)
test('a line of the cart says what one piece costs and what all of them cost', async () => {
  const line = () =>
    createElement(CartLine, {
      item: item as never,
      quoted: { unit_price: 1_800_000, line_total: 3_600_000 } as never,
    })
  const text = (await renderAt('/cart', line)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('₦36,000')
  expect(text).toContain('₦18,000 each')
  expect(text).toContain('M / Indigo')
})

// (rule: cart-messages)
test('the added piece is named', () => {
  expect(addedText('Adire Dress')).toBe('Adire Dress has been added to your cart.')
})

const order = {
  id: 'o',
  order_number: 'IL-20261120-000001',
  email: 'ada@shop.test',
  status: 'shipped',
  payment_status: 'success',
  payment_method: 'paystack',
  currency: 'NGN',
  items: [
    {
      id: 'line',
      product_id: 'p',
      variant_id: 'v',
      quantity: 2,
      price: 1_800_000,
      title: 'Adire Dress',
      total: 3_600_000,
      variant: { size: 'M', color: 'Indigo' },
      slug: 'adire-dress',
      image_url: null,
    },
  ],
  subtotal: 3_600_000,
  discount: 0,
  delivery: 250_000,
  total_amount: 3_850_000,
  shipping_address: {
    firstName: 'Ada',
    lastName: 'O.',
    address: '***',
    city: 'Lekki',
    state: 'Lagos',
    country: 'NG',
    zipCode: '',
    shippingLocation: 'Lekki – Ajah',
  },
  delivery_days_min: 1,
  delivery_days_max: 2,
  carrier: 'GIG Logistics',
  tracking_number: 'GIG-77',
  fulfilments: [],
  to_pack: 0,
  delivery_date_from: '2026-11-21',
  delivery_date: '2026-11-25',
  created_at: '2026-11-20T09:00:00Z',
  paid_at: '2026-11-20T09:00:00Z',
  order_timeline: [],
  can_pay: false,
  can_cancel: false,
}

// (rule: payment-return)
test('a payment that went through says what is next and links to it', async () => {
  const props = { outcome: 'success', message: '', order } as never
  const html = await renderAt('/checkout/success', () => createElement(PaymentReturn, props))
  const next = html.slice(html.indexOf('What’s Next</h2>'), html.indexOf('Need help?</h2>'))
  for (const words of [
    'receipt to ada@shop.test',
    'hand it to the carrier.',
    'Arrives Sat 21 – Wed 25 Nov to Lekki – Ajah',
  ])
    expect(next).toContain(words)
  const details = html.slice(html.indexOf('aria-label="Order details"'), html.indexOf('What’s Next</h2>'))
  for (const words of ['IL-20261120-000001', 'Adire Dress', 'M / Indigo', '₦38,500'])
    expect(details).toContain(words)
  expect(linksIn(html)).toEqual(
    expect.arrayContaining([
      ['/orders', 'View My Orders'],
      ['/shop', 'Continue Shopping'],
    ]),
  )
})

// (rule: track-order)
test('a tracked order shows its date, payment, parcel, and ways to a person', async () => {
  const email = 'ada@shop.test'
  const html = await renderPage(`/track-order?order=${order.order_number}&email=${email}`, [
    [trackQuery({ order: order.order_number, email }).queryKey, order],
  ])
  const facts = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>(?:<span>)?([^<]*)</g)].map(
    ([, ...fact]) => fact,
  )
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Order date', '20 Nov 2026'],
      ['Payment status', 'Paid'],
      ['Payment method', 'Paystack'],
      ['Carrier', 'GIG Logistics'],
      ['Tracking number', 'GIG-77'],
      ['Expected delivery', 'Sat 21 – Wed 25 Nov'],
    ]),
  )
  const help = linksIn(html.slice(html.indexOf('Need help?</h2>'), html.indexOf('<footer')))
  expect(help.map(([, words]) => words)).toEqual([
    'WhatsApp',
    '+234 803 000 0000',
    'hello@indigolane.example',
  ])
  expect(help[0]![0]).toContain(encodeURIComponent(`Order ${order.order_number}`))
})
