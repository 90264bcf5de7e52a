import { expect, test } from 'vitest'
import type { Product, Variant } from '../catalog/catalog.schema.ts'
import { feedFormats } from './feed-files.rules.ts'
import { feedRow, type FeedShop } from './feed-row.rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const shop: FeedShop = {
  app_url: 'https://shop.example',
  brand_name: 'Indigo & Lane',
  nigerian_delivery: {
    rate_min: 250_000,
    rate_max: 650_000,
    days_min: null,
    days_max: null,
    is_free_everywhere: true,
    has_pickup: false,
  },
  pickups: [],
  free_delivery_threshold: 5_000_000,
  dispatch_days_min: null,
  dispatch_days_max: null,
  return_window_days: null,
  shop_pays_returns: false,
}
const variant = (size: string | null, color: string | null, stock_quantity: number): Variant => ({
  id: `v-${size}`,
  sku: `OW-${size}`,
  size,
  color,
  color_hex: null,
  stock_quantity,
})
const variants = [variant('UK 12', 'Indigo', 2), variant('One size', null, 0)]
const product = {
  id: 'p1',
  title: 'Oniko Wrap',
  slug: 'oniko-wrap',
  description: 'Tied **by hand**',
  price_ngn: 4_200_050,
  compare_at_price: null,
  sale_ends_at: null,
  images: [{ url: '/media/abc/800.avif', alt: '', width: 1200, height: 1500, thumbhash: '' }],
  categories: [{ id: 'c', name: 'Dresses', slug: 'dresses' }],
  product_variants: variants,
} as unknown as Product
const rowOf = (own: Partial<Product> = {}, of = variants[0]!) =>
  feedRow({ ...product, ...own }, of, { shop, now })

// (rules: feed-rows, feed-pictures)
test('a row says what the page of the variant says', () => {
  expect(rowOf()).toEqual({
    id: 'v-UK 12',
    title: 'Oniko Wrap, UK 12 / Indigo',
    description: 'Tied by hand',
    link: 'https://shop.example/product/oniko-wrap?size=UK%2012&colour=Indigo',
    canonical_link: 'https://shop.example/product/oniko-wrap',
    image_link: 'https://shop.example/media/abc/feed.jpg',
    availability: 'in_stock',
    price: '42000.50 NGN',
    sale_price: '',
    sale_price_effective_date: '',
    condition: 'new',
    brand: 'Indigo & Lane',
    identifier_exists: 'no',
    item_group_id: 'p1',
    color: 'Indigo',
    size: '12',
    size_system: 'UK',
    gender: 'female',
    age_group: 'adult',
    product_type: 'Dresses',
    shipping: '6500.00 NGN',
    pickup_method: '',
    pickup_sla: '',
  })
  expect(rowOf({}, variants[1])).toMatchObject({
    availability: 'out_of_stock',
    size: 'One size',
    size_system: '',
    color: '',
  })
  expect(rowOf({ price_ngn: 5_000_000 }).shipping).toBe('0.00 NGN')
})

// (rule: feed-pickup)
test('a piece that can be fetched says by when the slowest place has it ready, one that is sold out does not', () => {
  const place = (ready_hours: number) => ({ opens_at: 600, closes_at: 1080, ready_hours })
  const slaOf = (pickups: FeedShop['pickups'], of = variants[0]!) => {
    const { pickup_method, pickup_sla } = feedRow(product, of, { shop: { ...shop, pickups }, now })
    return [pickup_method, pickup_sla]
  }
  expect(slaOf([place(2)])).toEqual(['buy', 'next day'])
  // Eight open hours a day.
  expect(slaOf([place(8)])).toEqual(['buy', 'next day'])
  expect(slaOf([place(2), place(9)])).toEqual(['buy', '2-day'])
  expect(slaOf([place(56)])).toEqual(['buy', 'multi-week'])
  expect(slaOf([place(2)], variants[1])).toEqual(['', ''])
})

// (rule: feed-rows)
test('a sale has both prices, and its dates while they are to come', () => {
  const sale = { compare_at_price: 5_000_000, sale_ends_at: '2026-12-01T00:00:00.000Z' }
  expect(rowOf(sale)).toMatchObject({
    price: '50000.00 NGN',
    sale_price: '42000.50 NGN',
    sale_price_effective_date: '2026-11-27T12:00:00Z/2026-12-01T00:00:00Z',
  })
  expect(rowOf({ ...sale, sale_ends_at: '2026-11-27T11:59:00.000Z' })).toMatchObject({
    sale_price: '42000.50 NGN',
    sale_price_effective_date: '',
  })
})

// (rule: feed-rows)
test('what XML does not have is dropped, emoji stay, and a long title is cut', () => {
  expect(rowOf({ title: 'Wrap\u0007 💃🏾\uD83D \u0000\uFFFE', product_variants: [variants[0]!] }).title).toBe(
    'Wrap 💃🏾 ',
  )
  expect(rowOf({ title: 'wrap '.repeat(40) }).title.length).toBeLessThanOrEqual(150)
})

// (rule: feed-rows)
test('both files have the same row', () => {
  const [xml, csv] = feedFormats.map((format) => format.row(rowOf({ title: 'A "wrap", <bold> & new' })))
  expect(xml).toContain('<g:title>A &#34;wrap&#34;, &#60;bold&#62; &#38; new, UK 12 / Indigo</g:title>')
  expect(xml).toContain('<g:shipping><g:country>NG</g:country><g:price>6500.00 NGN</g:price></g:shipping>')
  expect(xml).not.toContain('sale_price')
  expect(csv).toContain(
    ',"A ""wrap"", <bold> & new, UK 12 / Indigo",Tied by hand,https://shop.example/product/',
  )
  expect(csv).toMatch(/,NG:::6500\.00 NGN,,\r\n$/)
  expect(csv!.replaceAll(/"(?:[^"]|"")*"/g, '').split(',')).toHaveLength(23)
})
