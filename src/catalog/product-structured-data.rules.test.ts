import { expect, test } from 'vitest'
import type { Product } from './catalog.schema.ts'
import { structuredData } from './product-structured-data.rules.ts'

const product = {
  title: 'Oniko Wrap',
  slug: 'oniko-wrap',
  description: 'Tied </script> and dyed',
  fabric: '',
  price_ngn: 4_200_050,
  sale_ends_at: null,
  stock_quantity: 0,
  images: [{ url: '/media/abc/800.avif', alt: '', width: 1, height: 1, thumbhash: '' }],
  categories: [{ id: '1', name: 'Dresses', slug: 'dresses' }],
} as unknown as Product
const delivery = { rate_min: 250_000, rate_max: 650_000, days_min: 0, days_max: 5, is_free_everywhere: true }
const shop = {
  app_url: 'https://shop.example',
  brand_name: 'Indigo Lane',
  nigerian_delivery: delivery,
  free_delivery_threshold: 5_000_000,
  dispatch_days_min: 1,
  dispatch_days_max: 2,
  return_window_days: 9,
}
const offerOf = (own: Partial<Product> = {}, ownShop: object = {}) =>
  JSON.parse(structuredData({ ...product, ...own }, { ...shop, ...ownShop }))['@graph'][0].offers

test('says the price, that it is sold out, and where it stands', () => {
  const data = JSON.parse(structuredData(product, shop))
  const [offer, trail] = [data['@graph'][0].offers, data['@graph'][1].itemListElement]
  expect(offer.price).toBe('42000.50')
  expect(offer.availability).toBe('https://schema.org/OutOfStock')
  expect(trail.map((step: { name: string }) => step.name)).toEqual(['Shop', 'Dresses', 'Oniko Wrap'])
})

test('invents neither rating nor price end date and cannot close its script', () => {
  const text = structuredData(product, shop)
  expect(text).not.toMatch(/rating|priceValidUntil/i)
  expect(text).not.toContain('</script>')
  expect(offerOf({ sale_ends_at: '2026-12-01T00:00:00.000Z' }).priceValidUntil).toBe('2026-12-01')
})

test('delivery costs and takes what the open places of Nigeria say', () => {
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
  expect(offerOf({}, { nigerian_delivery: unknown }).shippingDetails.deliveryTime).toBeUndefined()
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

test('returns are taken for as long as the setting says, the way back on the customer', () => {
  expect(offerOf().hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 9,
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  })
  expect(offerOf({}, { return_window_days: 0 }).hasMerchantReturnPolicy).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'NG',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
})
