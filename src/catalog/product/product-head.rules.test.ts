import { expect, test } from 'vitest'
import type { Shop } from '../../settings/settings.schema.ts'
import { settingDefaults } from '../../settings/settings.rules.ts'
import type { Product } from '../catalog.schema.ts'
import { productHead } from './product-head.rules.ts'

const product = {
  title: 'Oniko Wrap',
  slug: 'oniko-wrap',
  description: `**Tied** by hand. ${'Twelve starbursts round the hem and wide sleeves. '.repeat(8)}`,
  fabric: '',
  price_ngn: 4_200_000,
  sale_ends_at: null,
  stock_quantity: 3,
  images: [],
  share_image: null,
  categories: [],
  product_variants: [{ id: 'v', sku: 'OW', size: null, color: null, color_hex: null, stock_quantity: 3 }],
  compare_at_price: null,
} as unknown as Product
const shop = {
  ...settingDefaults,
  app_url: 'https://shop.example',
  nigerian_delivery: null,
} as unknown as Shop
const plain = { asked: {}, now: new Date('2026-11-27T12:00:00Z') }
const descriptions = ({ meta }: ReturnType<typeof productHead>) =>
  meta.flatMap((each) => {
    const name = 'property' in each ? each.property : 'name' in each ? each.name : null
    return name?.endsWith('description') ? each.content : []
  })

// (rule: search-engines)
test('the description is the price and the text, cut after a whole word', () => {
  const [description, preview] = descriptions(productHead(product, shop, plain))
  expect(description).toMatch(
    /^₦42,000\. Tied by hand\. Twelve starbursts .*\b(the|hem|and|wide|sleeves|round)…$/,
  )
  expect(description!.length).toBeLessThanOrEqual(160)
  expect(preview).toBe(description)
  const short = { ...product, description: 'Tied by hand.' }
  expect(descriptions(productHead(short, shop, plain))[0]).toBe('₦42,000. Tied by hand.')
  const named = productHead({ ...product, description: ' \n' }, { ...shop, brand_name: 'Indigo Lane' }, plain)
  expect(descriptions(named)[0]).toBe('₦42,000. Oniko Wrap at Indigo Lane.')
  expect(named.scripts[0]?.children).toContain('"description":"Oniko Wrap at Indigo Lane."')
  const unbroken = { ...product, description: 'wrap'.repeat(100) }
  expect(descriptions(productHead(unbroken, shop, plain))[0]).toMatch(/^₦42,000\. (wrap){37}wr…$/)
})

// (rule: price-in-preview)
test('the picture of the preview has today’s price, of the colour that is shown', () => {
  const image = (color: string) => ({
    url: `/media/${color}/800.avif`,
    color,
    share_url: `https://cdn.example/media/${color}/share.jpg`,
  })
  const shared = {
    ...product,
    share_image: '/media/all/share.jpg',
    images: [image('indigo'), image('clay')],
  } as never
  const pictureOf = (given: Product, colour?: string) =>
    productHead(given, shop, { ...plain, asked: { ...(colour && { colour }) } }).meta.flatMap((each) =>
      'property' in each && each.property === 'og:image' ? each.content : [],
    )
  expect(pictureOf(shared)).toEqual(['https://shop.example/media/all/price4200000.jpg'])
  expect(pictureOf(shared, 'clay')).toEqual(['https://shop.example/media/clay/price4200000.jpg'])
  expect(pictureOf(product)).toEqual([])
})
