import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deliveryFeeText,
  deliveryFor,
  deliveryOfQuote,
  freeDeliveryFor,
  noteOfPlace,
  type ShippingZone,
  zoneLabel,
  zoneMatches,
} from './delivery-fee.rules.ts'
import { deliveryDaysText } from './delivery-dates.rules.ts'
import { settingDefaults } from '../settings/settings.rules.ts'
import { ikeja } from './test-zone.ts'

const settings = {
  ...settingDefaults,
  dispatch_days_max: 1,
  cart_delivery_estimate: 250_000,
  free_delivery_threshold: 5_000_000,
}
/** A Tuesday morning. */
const now = new Date('2026-11-24T09:00:00Z')
const zone: ShippingZone = { ...ikeja, id: 'z', rate: 300_000, currency: 'NGN' }
const at = (goodsAfterDiscountMinor: number, own: Partial<ShippingZone> | null = {}) => ({
  zone: own && { ...zone, ...own },
  goodsAfterDiscountMinor,
  settings,
  now,
})

// (rule: free-delivery)
test('delivery is free from the threshold on, to the kobo, where the zone allows it', () => {
  expect(deliveryFor(at(4_999_999))).toMatchObject({ kind: 'rate', amount: 300_000 })
  expect(deliveryFor(at(5_000_000))).toMatchObject({ kind: 'free', amount: 0 })
  expect(deliveryFor(at(9_000_000, { free_delivery: false }))).toMatchObject({
    kind: 'rate',
    amount: 300_000,
  })
})

test('the distance to free delivery and the fee agree for every amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.boolean(), (goods, free_delivery) => {
      const missing = freeDeliveryFor(at(goods, { free_delivery }))?.missing
      expect(deliveryFor(at(goods, { free_delivery })).kind === 'free').toBe(missing === 0)
      if (missing) expect(deliveryFor(at(goods + missing, { free_delivery })).kind).toBe('free')
    }),
  )
})

// (rule: cart-delivery-price)
test('before a location is known the cart estimates, with the setting', () => {
  expect(deliveryFor(at(100, null))).toMatchObject({ kind: 'estimate', amount: 250_000, days_min: null })
  expect(deliveryFor(at(5_000_000, null))).toMatchObject({ kind: 'estimate', amount: 0 })
  const dearer = { ...settings, cart_delivery_estimate: 310_000 }
  expect(deliveryFor({ ...at(100, null), settings: dearer }).amount).toBe(310_000)
})

// (rules: delivery-zones, delivery-quote)
test('a price on request and no delivery have no amount, at any value of goods', () => {
  const quoted = { pricing: 'quoted', rate: null, free_delivery: true, country: 'GH', state: null } as const
  expect(deliveryFor(at(9_000_000, quoted))).toMatchObject({ kind: 'quoted', amount: null })
  expect(deliveryFor(at(9_000_000, quoted)).note).toContain('costs are on request')
  expect(freeDeliveryFor(at(0, quoted))).toBeNull()
  const own = { ...at(1, quoted), settings: { ...settings, international_rate_text: 'Write to us' } }
  expect(deliveryFor(own).note).toBe('Write to us')
  const athome = { ...at(1, { pricing: 'quoted', rate: null }), settings: own.settings }
  expect(deliveryFor(athome).note).toBe(
    'Delivery to Ikeja is priced on request. We will email you the price before you pay.',
  )
  const closed = { ...quoted, pricing: 'unavailable' } as const
  expect(deliveryFor(at(9_000_000, closed))).toMatchObject({
    kind: 'unavailable',
    amount: null,
    note: 'We do not deliver to Ikeja yet.',
  })
})

// (rule: delivery-zones)
test('a rate of zero is a rate, not a price on request', () => {
  expect(deliveryFor(at(1, { rate: 0 }))).toMatchObject({ kind: 'rate', amount: 0 })
})

// (rule: delivery-dates)
test('days read as a shopper says them', () => {
  expect(deliveryDaysText(0, 0)).toBe('Same day')
  expect(deliveryDaysText(0, 1)).toBe('Same day or next day')
  expect(deliveryDaysText(0, 2)).toBe('Same day to 2 days')
  expect(deliveryDaysText(1, 1)).toBe('1 day')
  expect(deliveryDaysText(2, 5)).toBe('2–5 days')
  expect(deliveryDaysText(null, 3)).toBe('3 days')
  expect(deliveryDaysText(null, null)).toBe('Contact us for delivery time')
})

// (rule: delivery-dates)
test("the choice of locations shows the order's fee and arrival, as its summary does", () => {
  const lekki = { ...zone, id: 'l', name: 'Lekki', delivery_days_max: 1, free_delivery: false }
  const labels = (own: Partial<Parameters<typeof deliveryOfQuote>[0]>) => {
    const quote = {
      subtotal: 4_000_000,
      discount: 0,
      free_delivery: {},
      delivery: deliveryFor(at(4_000_000)),
    }
    const deliveryTo = deliveryOfQuote({ ...quote, ...own }, settings, now)
    return [zone, lekki].map((each) => zoneLabel(each, deliveryTo(each)))
  }
  expect(labels({})).toEqual(['Ikeja: ₦3,000, Tue 24 – Thu 26 Nov', 'Lekki: ₦3,000, Tue 24 – Wed 25 Nov'])
  const free = 'Ikeja: Free, Tue 24 – Thu 26 Nov'
  expect(labels({ subtotal: 5_000_000 })).toEqual([free, 'Lekki: ₦3,000, Tue 24 – Wed 25 Nov'])
  expect(labels({ subtotal: 5_000_000, discount: 1 })[0]).toBe('Ikeja: ₦3,000, Tue 24 – Thu 26 Nov')
  // A fee of ₦20,000 is no goods.
  const withFee = {
    subtotal: 6_000_000,
    discount: 0,
    free_delivery: {},
    delivery: deliveryFor(at(4_000_000)),
  }
  const deliveryWithFee = deliveryOfQuote(withFee, settings, now, 2_000_000)
  expect(zoneLabel(zone, deliveryWithFee(zone))).toContain('₦3,000')
  const byCode = { kind: 'estimate', amount: 0 } as const
  expect(labels({ delivery: byCode, free_delivery: null })).toEqual([
    free,
    'Lekki: Free, Tue 24 – Wed 25 Nov',
  ])
  expect(labels({ delivery: byCode, free_delivery: {} })[0]).toContain('₦3,000')
  expect(labels({ delivery: { kind: 'rate', amount: 0 }, free_delivery: null })[0]).toContain('₦3,000')
})

test('without an order a location has no price to say, except that it has none', () => {
  expect(zoneLabel(zone)).toBe('Ikeja')
  expect(zoneLabel({ ...zone, pricing: 'quoted', rate: null })).toBe('Ikeja: price on request')
})

// (rule: delivery-dates)
test('a fee is written the same wherever it is shown', () => {
  expect([null, 0, 250_000].map((fee) => deliveryFeeText(fee))).toEqual(['On request', 'Free', '₦2,500'])
  expect(deliveryFeeText(2_500, 'USD')).toBe('$25')
})

test('a zone matches its own country and state; unchosen fields match any', () => {
  expect(zoneMatches(zone, { country: 'NG', state: 'Lagos' })).toBe(true)
  expect(zoneMatches(zone, { country: 'NG', state: 'Oyo' })).toBe(false)
  expect(zoneMatches(zone, { country: 'GH', state: 'Lagos' })).toBe(false)
  expect(zoneMatches(zone, {})).toBe(true)
  expect(zoneMatches({ country: 'GB', state: null }, { country: 'GB', state: 'Kent' })).toBe(true)
})

test('a code for free delivery pays for it wherever it has a price, and nowhere else', () => {
  const byCode = (own: Partial<ShippingZone> | null) => deliveryFor({ ...at(1, own), isFreeByCode: true })
  expect(byCode({ free_delivery: false })).toEqual({
    kind: 'free',
    amount: 0,
    days_min: 0,
    days_max: 2,
    note: 'Arrives Tue 24 – Thu 26 Nov',
  })
  expect(byCode(null)).toEqual({
    kind: 'estimate',
    amount: 0,
    days_min: null,
    days_max: null,
    note: 'Choose a shipping location to see the delivery time.',
  })
  expect(byCode({ pricing: 'quoted', rate: null })).toMatchObject({ kind: 'quoted', amount: null })
  expect(byCode({ pricing: 'unavailable', rate: null })).toMatchObject({ kind: 'unavailable', amount: null })
})

test('before a location is known the text names the missing field', () => {
  expect(deliveryFor(at(4_999_999, null))).toEqual({
    kind: 'estimate',
    amount: 250_000,
    days_min: null,
    days_max: null,
    note: 'Choose a shipping location to see the exact fee and delivery time.',
  })
  expect(deliveryFor(at(5_000_000, null)).note).toBe('Choose a shipping location to see the delivery time.')
})

test('a shop without free delivery has none at any value of goods', () => {
  const none = { ...settings, free_delivery_threshold: null }
  expect(deliveryFor({ ...at(90_000_000), settings: none })).toMatchObject({ kind: 'rate', amount: 300_000 })
  expect(deliveryFor({ ...at(90_000_000, null), settings: none })).toMatchObject({ amount: 250_000 })
  expect(freeDeliveryFor({ ...at(0), settings: none })).toBeNull()
})

test('before a location is known, and in zones with free delivery, the text says how to get it', () => {
  expect(freeDeliveryFor(at(4_999_999, null))).toEqual({ threshold: 5_000_000, missing: 1 })
  expect(freeDeliveryFor(at(6_000_000))).toEqual({ threshold: 5_000_000, missing: 0 })
  expect(freeDeliveryFor(at(0, { pricing: 'unavailable' }))).toBeNull()
  expect(freeDeliveryFor(at(0, { free_delivery: false }))).toBeNull()
})

test('a zone that is closed, or lost its price, does not deliver', () => {
  for (const own of [{ is_active: false }, { rate: null }, { pricing: 'unavailable' } as const])
    expect(deliveryFor(at(1, own))).toEqual({
      kind: 'unavailable',
      amount: null,
      days_min: 0,
      days_max: 2,
      note: 'We do not deliver to Ikeja yet.',
    })
})

test('abroad the default text applies until the owner writes hers', () => {
  const abroad = at(1, { pricing: 'quoted', rate: null, country: 'GH', state: null })
  const usual = 'International delivery costs are on request. We will email you the price before you pay.'
  expect(deliveryFor(abroad).note).toBe(usual)
  const emptied = { ...abroad, settings: { ...settings, international_rate_text: '' } }
  expect(deliveryFor(emptied).note).toBe(usual)
})

test('in the choice of locations one without a fixed price says so', () => {
  expect(zoneLabel({ ...zone, pricing: 'unavailable' })).toBe('Ikeja: not available')
  expect(zoneLabel({ ...zone, pricing: 'quoted' })).toBe('Ikeja: price on request')
  expect(zoneLabel({ ...zone, rate: null })).toBe('Ikeja: price on request')
})

test('a single known number of days counts for both ends', () => {
  expect([deliveryDaysText(3, null), deliveryDaysText(null, 0), deliveryDaysText(0, 1)]).toEqual([
    '3 days',
    'Same day',
    'Same day or next day',
  ])
})

test('a zone of the whole country matches every state, and a state alone is compared too', () => {
  expect(zoneMatches({ country: 'NG', state: null }, { country: 'NG', state: 'Oyo' })).toBe(true)
  expect(zoneMatches(zone, { state: 'Oyo' })).toBe(false)
  expect(zoneMatches(zone, { country: 'NG' })).toBe(true)
})

// (rule: one-place)
test('dates are said with their place, and other words are left alone', () => {
  expect(noteOfPlace('Arrives Tue 24 Nov', 'Ikeja')).toBe('Arrives Tue 24 Nov to Ikeja')
  expect(noteOfPlace('We do not deliver to Ikeja yet.', 'Ikeja')).toBe('We do not deliver to Ikeja yet.')
})
