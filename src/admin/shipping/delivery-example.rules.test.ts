import { expect, test } from 'vitest'
import type { ShippingZone } from '../../shipping/shipping.schema.ts'
import { ikeja } from '../../shipping/test-zone.ts'
import { deliveryExample } from './delivery-example.rules.ts'

const lekki: ShippingZone = {
  ...ikeja,
  id: 'lekki',
  name: 'Lekki',
  rate: 350_000,
  currency: 'NGN',
  delivery_days_min: 1,
}
const settings = {
  cart_delivery_estimate: 250_000,
  free_delivery_threshold: 5_000_000,
  dispatch_days_min: 1,
  dispatch_days_max: 1,
  dispatch_cutoff_hour: 14,
  dispatch_cutoff_minute: 0,
  closed_weekdays: ['Sunday', 'Saturday'],
  closed_dates: [] as string[],
}
const example = (
  zone: Partial<ShippingZone> = {},
  own: Partial<typeof settings> = {},
  goodsMinor = 3_000_000,
) =>
  deliveryExample({
    zone: { ...lekki, ...zone },
    goodsMinor,
    settings: { ...settings, ...own },
    now: new Date('2026-11-23T09:00:00Z'),
  })

test('a place without a price yet says so', () => {
  const asked = 'Type a delivery price to see what a shopper reads.'
  expect(example({ name: '', rate: null })).toBe(asked)
  expect(example({ rate: Number.NaN })).toBe(asked)
  expect(example({ pricing: 'unavailable', rate: null })).toContain('We do not deliver to Lekki yet.')
})

test('an order to Lekki on a Monday morning', () => {
  expect(example()).toBe('A ₦30,000 order to Lekki: delivery ₦3,500, Tue 24 – Wed 25 Nov')
})

test('the example follows every part of the settings and the zone', () => {
  expect(example({}, {}, 5_000_000)).toBe('A ₦50,000 order to Lekki: free delivery, Tue 24 – Wed 25 Nov')
  expect(example({}, { free_delivery_threshold: 3_000_000 })).toContain('free delivery')
  expect(example({}, { dispatch_cutoff_hour: 9 })).toContain('Wed 25 – Thu 26 Nov')
  expect(example({}, { dispatch_days_max: 3 })).toContain('Tue 24 – Fri 27 Nov')
  expect(example({}, { closed_dates: ['2026-11-23'] })).toContain('Wed 25 – Thu 26 Nov')
  expect(example({ rate: 0 })).toContain('free delivery')
  expect(example({ delivery_days_min: null, delivery_days_max: null })).toContain('Contact us')
  expect(example({ pricing: 'quoted', rate: null })).toContain('priced on request')
  expect(example({ is_active: false })).toContain('We do not deliver to Lekki yet')
})
