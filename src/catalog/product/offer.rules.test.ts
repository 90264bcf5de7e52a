import { expect, test } from 'vitest'
import type { ProductImage, Variant } from '../catalog.schema.ts'
import { chargedPrice, offer, type OfferedProduct } from './offer.rules.ts'

const now = new Date('2026-11-27T12:00:00Z')
const variant = (size: string | null, color: string | null, stock_quantity = 1): Variant => ({
  id: `${size}/${color}`,
  sku: `OW-${size}`,
  size,
  color,
  color_hex: null,
  stock_quantity,
})
const image = (color?: string): ProductImage => ({
  url: `/media/${color ?? 'all'}/800.avif`,
  alt: '',
  width: 1200,
  height: 1500,
  thumbhash: '',
  ...(color && { color }),
})
const product = (variants: Variant[], own: Partial<OfferedProduct> = {}): OfferedProduct => ({
  id: 'p1',
  title: 'Oniko Wrap',
  slug: 'oniko-wrap',
  price_ngn: 4_200_000,
  compare_at_price: null,
  sale_ends_at: null,
  images: [image('Indigo'), image('Clay')],
  product_variants: variants,
  ...own,
})
const offerOf = (size: string | null, own: Partial<OfferedProduct> = {}) => {
  const only = variant(size, null)
  return offer(product([only], own), only, now)
}

// (rule: one-offer)
test('a variant of several has its own address, name, picture and stock, and the group', () => {
  const variants = [variant('UK 12', 'Indigo'), variant('UK 12', 'Clay', 0)]
  expect(offer(product(variants), variants[1]!, now)).toEqual({
    id: 'UK 12/Clay',
    sku: 'OW-UK 12',
    name: 'Oniko Wrap, UK 12 / Clay',
    groupId: 'p1',
    address: '/product/oniko-wrap?size=UK%2012&colour=Clay',
    image: image('Clay'),
    price: 4_200_000,
    salePrice: null,
    saleEndsAt: null,
    isAvailable: false,
    size: '12',
    sizeSystem: 'UK',
    color: 'Clay',
    condition: 'new',
  })
})

test('the only variant is its product', () => {
  const { name, groupId, address } = offerOf('M')
  expect([name, groupId, address]).toEqual(['Oniko Wrap', null, '/product/oniko-wrap'])
  expect(offerOf(null, { images: [] }).image).toBeNull()
})

// (rule: one-offer)
test('a sale has the regular price, the price that is charged, and an end only while it is to come', () => {
  const sale = { compare_at_price: 5_000_000, sale_ends_at: '2026-12-01T00:00:00.000Z' }
  expect(offerOf('M', sale)).toMatchObject({
    price: 5_000_000,
    salePrice: 4_200_000,
    saleEndsAt: new Date('2026-12-01T00:00:00.000Z'),
  })
  const over = offerOf('M', { ...sale, sale_ends_at: now.toISOString() })
  expect([over.saleEndsAt, chargedPrice(over)]).toEqual([null, 4_200_000])
  expect(offerOf('M', { compare_at_price: 4_000_000 })).toMatchObject({ price: 4_200_000, salePrice: null })
})

// (rule: one-offer)
test.each([
  ['UK 12', '12', 'UK'],
  ['us8', '8', 'US'],
  ['EU 38', '38', 'EU'],
  ['NG 14', 'NG 14', null],
  ['38', '38', null],
  ['M', 'M', null],
  ['One size', 'One size', null],
  ['Eucalyptus', 'Eucalyptus', null],
])('the size %s is %s of %s', (written, size, sizeSystem) => {
  expect(offerOf(written)).toMatchObject({ size, sizeSystem })
})
