import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, test } from 'vitest'
import type { Product, Variant } from '../catalog.schema.ts'
import { structuredData } from './product-structured-data.rules.ts'

const product = {
  title: 'Oniko Wrap',
  slug: 'oniko-wrap',
  description: 'Tied </script> and dyed',
  fabric: '',
  price_ngn: 4_200_050,
  compare_at_price: null,
  sale_ends_at: null,
  stock_quantity: 0,
  product_variants: [{ id: 'v', sku: 'OW', size: null, color: null, color_hex: null, stock_quantity: 0 }],
  images: [{ url: '/media/abc/800.avif', alt: '', width: 1, height: 1, thumbhash: '' }],
  categories: [{ id: '1', name: 'Dresses', slug: 'dresses' }],
} as unknown as Product
const delivery = {
  rate_min: 250_000,
  rate_max: 650_000,
  days_min: 0,
  days_max: 5,
  is_free_everywhere: true,
  has_pickup: false,
}
const shop = {
  app_url: 'https://shop.example',
  brand_name: 'Indigo Lane',
  nigerian_delivery: delivery,
  free_delivery_threshold: 5_000_000,
  dispatch_days_min: 1,
  dispatch_days_max: 2,
  return_window_days: 9,
  shop_pays_returns: false,
}
const now = new Date('2026-11-27T12:00:00Z')
const textOf = (own: Partial<Product> = {}, ownShop: object = {}, variant?: Variant) =>
  structuredData({ ...product, ...own }, { shop: { ...shop, ...ownShop }, variant, now })
const offerOf = (own: Partial<Product> = {}, ownShop: object = {}) =>
  JSON.parse(textOf(own, ownShop))['@graph'][0].offers

test('has the price, the availability, and the breadcrumbs', () => {
  const data = JSON.parse(textOf())
  const [offer, trail] = [data['@graph'][0].offers, data['@graph'][1].itemListElement]
  expect(offer.price).toBe('42000.50')
  expect(offer.availability).toBe('https://schema.org/OutOfStock')
  expect(trail.map((step: { name: string }) => step.name)).toEqual(['Shop', 'Dresses', 'Oniko Wrap'])
})

// (rule: no-invented-facts)
test('invents neither rating nor price end date and cannot close its script', () => {
  const text = textOf()
  expect(text).not.toMatch(/rating|priceValidUntil/i)
  expect(text).not.toContain('</script>')
  const sale = (sale_ends_at: string) => offerOf({ compare_at_price: 5_000_000, sale_ends_at })
  expect(sale('2026-12-01T00:00:00.000Z')).toMatchObject({ price: '42000.50', priceValidUntil: '2026-12-01' })
  expect(sale('2026-11-26T00:00:00.000Z').priceValidUntil).toBeUndefined()
})

// (rule: no-invented-facts)
test("delivery has the fees and days of Nigeria's open places", () => {
  expect(offerOf().shippingDetails).toEqual({
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NG' },
    shippingRate: { '@type': 'MonetaryAmount', currency: 'NGN', minValue: '2500.00', maxValue: '6500.00' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 1, maxValue: 2, unitCode: 'DAY' },
      transitTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 5, unitCode: 'DAY' },
    },
  })
  expect(offerOf({}, { nigerian_delivery: null }).shippingDetails).toBeUndefined()
  const unknown = { ...delivery, days_min: null, days_max: null }
  expect(offerOf({}, { nigerian_delivery: unknown }).shippingDetails).toBeUndefined()
})

// (rule: no-invented-facts)
test('that a piece can be fetched is said where the shop has an open place for it', () => {
  expect(offerOf().availableDeliveryMethod).toBeUndefined()
  expect(
    offerOf({}, { nigerian_delivery: { ...delivery, has_pickup: true } }).availableDeliveryMethod,
  ).toEqual(['https://schema.org/ParcelService', 'https://schema.org/OnSitePickup'])
})

test('a piece over the threshold is sent free, where every place is', () => {
  const rateOf = (ownShop: object) => offerOf({ price_ngn: 5_000_000 }, ownShop).shippingDetails.shippingRate
  expect(rateOf({})).toMatchObject({ value: '0.00' })
  expect(rateOf({ nigerian_delivery: { ...delivery, is_free_everywhere: false } })).toMatchObject({
    minValue: '0.00',
    maxValue: '6500.00',
  })
  expect(rateOf({ free_delivery_threshold: null })).toMatchObject({ minValue: '2500.00' })
})

// (rule: no-invented-facts)
test("returns are accepted for the setting's days, at the customer's cost", () => {
  expect(offerOf().hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    returnPolicyCountry: 'NG',
    merchantReturnDays: 9,
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: ['https://schema.org/FullRefund', 'https://schema.org/ExchangeRefund'],
  })
  const paid = offerOf({}, { shop_pays_returns: true }).hasMerchantReturnPolicy
  expect(paid).toMatchObject({ returnFees: 'https://schema.org/FreeReturn' })
  expect(offerOf({}, { return_window_days: 0 }).hasMerchantReturnPolicy).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'NG',
    returnPolicyCountry: 'NG',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
})

const variant = (sku: string, size: string | null, color: string | null, stock_quantity: number) => ({
  id: sku,
  sku,
  size,
  color,
  color_hex: null,
  stock_quantity,
})
const thingOf = (variants: object[], own: object = {}) =>
  JSON.parse(textOf({ ...own, product_variants: variants } as Partial<Product>))['@graph'][0]

// (rule: variant-data)
test('a product of one variant is a product with its SKU', () => {
  expect(thingOf([variant('WR-M', 'M', 'Indigo', 2)], { stock_quantity: 2 })).toMatchObject({
    '@type': 'Product',
    sku: 'WR-M',
    size: 'M',
    color: 'Indigo',
    offers: { availability: 'https://schema.org/InStock' },
  })
})

// (rule: variant-data)
test('a product of several variants is a group, each variant with SKU, size, colour, price and availability', () => {
  const images = ['Indigo', 'Clay'].map((color) => ({
    ...product.images[0]!,
    url: `${color === 'Indigo' ? 'https://cdn.example.com' : '/media'}/${color}.avif`,
    color,
  }))
  const variants = [variant('WR-I-S', 'S', 'Indigo', 3), variant('WR-C-S', 'S', 'Clay', 0)]
  const group = thingOf(variants, { id: 'p1', images })
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'p1',
    variesBy: ['https://schema.org/color'],
    brand: { name: 'Indigo Lane' },
  })
  // A group has no price of its own.
  expect(group.offers).toBeUndefined()
  expect(group.hasVariant).toHaveLength(2)
  // (rule: media-url)
  expect(group.hasVariant[0].image).toBe('https://cdn.example.com/Indigo.avif')
  expect(group.hasVariant[1]).toMatchObject({
    '@type': 'Product',
    name: 'Oniko Wrap, S / Clay',
    sku: 'WR-C-S',
    size: 'S',
    color: 'Clay',
    url: 'https://shop.example/product/oniko-wrap?size=S&colour=Clay',
    image: 'https://shop.example/media/Clay.avif',
    offers: {
      price: '42000.50',
      priceCurrency: 'NGN',
      availability: 'https://schema.org/OutOfStock',
      url: 'https://shop.example/product/oniko-wrap?size=S&colour=Clay',
      hasMerchantReturnPolicy: { returnPolicyCountry: 'NG' },
    },
  })
  expect(group.hasVariant[0].offers.availability).toBe('https://schema.org/InStock')
})

const several = [
  variant('WR-12', 'UK 12', 'Indigo', 3),
  variant('WR-14', 'UK 14', 'Indigo', 0),
  variant('WR-O', 'One size', null, 1),
]

// (rule: variant-data)
test('the address of a variant has one product with one offer, joined to its group', () => {
  const text = textOf({ id: 'p1', product_variants: several }, {}, several[1])
  const [thing] = JSON.parse(text)['@graph']
  expect(thing).toMatchObject({
    '@type': 'Product',
    name: 'Oniko Wrap, UK 14 / Indigo',
    inProductGroupWithID: 'p1',
    size: { name: '14', sizeSystem: 'https://schema.org/WearableSizeSystemUK' },
    url: 'https://shop.example/product/oniko-wrap?size=UK%2014&colour=Indigo',
    offers: { '@type': 'Offer', availability: 'https://schema.org/OutOfStock', price: '42000.50' },
  })
  expect(thing.hasVariant).toBeUndefined()
})

/** What Google's rules, as somebody else wrote them down, call an error of a page with these data. */
async function errorsIn(text: string) {
  const page = `<html><head><script type="application/ld+json">${text}</script></head></html>`
  const issues = await new Validator().validate(new WebAutoExtractor({ addLocation: true }).parse(page))
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage)
}

// (rules: variant-data, no-invented-facts)
test('a validator of structured data finds no error in a product, a group and a variant', async () => {
  for (const days of [
    { days_min: 1, days_max: 3 },
    { days_min: null, days_max: null },
  ])
    for (const return_window_days of [null, 0, 7]) {
      const own = { nigerian_delivery: { ...delivery, ...days }, return_window_days }
      expect(await errorsIn(textOf({}, own))).toEqual([])
      expect(await errorsIn(textOf({ product_variants: several }, own))).toEqual([])
      expect(await errorsIn(textOf({ product_variants: several }, own, several[2]))).toEqual([])
    }
  expect(await errorsIn(textOf().replace('"price":"42000.50",', ''))).not.toEqual([])
})

// (rules: variant-data, no-invented-facts)
test('nor in ten pages as shops have them', async () => {
  const reviews = {
    rating: { mean: 4.5, count: 12 },
    reviews: [{ name: 'Ada O.', stars: 5, words: 'Fits.', at: '2026-11-20T10:00:00.000Z' }],
  }
  const onSale = { price_ngn: 3_000_000, compare_at_price: 4_200_050, sale_ends_at: '2026-12-24T00:00:00Z' }
  const many = Array.from({ length: 90 }, (_, at) =>
    variant(`M-${at}`, `EU ${34 + at}`, `Colour ${at % 9}`, at % 3),
  )
  const pages = [
    textOf(),
    textOf(onSale),
    textOf({ ...onSale, sale_ends_at: '2020-01-01T00:00:00Z' }),
    textOf({ product_variants: [variant('GONE', 'M', 'Ink', 0)] }),
    textOf({ product_variants: [variant('ONE', null, null, 4)] }),
    textOf({ product_variants: several, ...onSale }),
    textOf({ product_variants: several, ...onSale }, {}, several[0]),
    textOf({ product_variants: many }),
    textOf(
      { product_variants: many, title: 'Àdìrẹ <b>“wrap”</b> & 💃🏾', description: '</script>' },
      {},
      many[7],
    ),
    structuredData({ ...product, product_variants: several }, { shop, variant: undefined, now, reviews }),
  ]
  expect(pages).toHaveLength(10)
  for (const [at, page] of pages.entries()) expect([at, await errorsIn(page)]).toEqual([at, []])
})

// (rule: no-invented-facts)
test('one rating with its reviews, as text, once there is one', () => {
  const one = { name: 'Ada O.', stars: 5, words: '</script>', at: '2026-11-20T10:00:00.000Z' }
  const said = { reviews: [one, { ...one, stars: null }, { ...one, words: '' }] }
  const dataOf = (rating: { mean: number; count: number } | null) =>
    structuredData(product, { shop, variant: undefined, now, reviews: { ...said, rating } })
  expect(dataOf(null)).not.toMatch(/rating|review/i)
  const text = dataOf({ mean: 4.7, count: 3 })
  expect(text).not.toContain('</script>')
  expect(text.match(/aggregateRating/g)).toHaveLength(1)
  expect(JSON.parse(text)['@graph'][0]).toMatchObject({
    aggregateRating: { ratingValue: 4.7, reviewCount: 3, bestRating: 5 },
    review: [{ author: { name: 'Ada O.' }, reviewRating: { ratingValue: 5 }, reviewBody: '</script>' }],
  })
})
