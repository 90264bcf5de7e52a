import { expect, test } from 'vitest'
import { demoZones } from '../../demo/zones.ts'
import type { ShippingZone } from './delivery-fee.rules.ts'
import { deliveryGroups, zoneDaysText, zoneRateText } from './delivery-groups.rules.ts'
import { ikeja } from './test-zone.ts'

const zone: ShippingZone = { ...ikeja, id: '1', currency: 'NGN', delivery_days_max: 1 }

const atOnce = { dispatch_days_min: null, dispatch_days_max: null }

const demoZoneViews: ShippingZone[] = demoZones.map((own, index) => ({ ...zone, ...own, id: String(index) }))

test('the demo’s locations fall into Lagos, Nigeria and abroad with their ranges', () => {
  const shown = deliveryGroups(demoZoneViews, atOnce).map(({ title, zones, rateText, daysText }) => [
    title,
    zones.length,
    rateText,
    daysText,
  ])
  expect(shown).toEqual([
    ['Lagos', 8, '₦2,500–₦4,500', 'Same day to 2 days'],
    ['Across Nigeria', 36, '₦3,500–₦6,500', '2–5 days'],
    ['Abroad', 6, 'Price on request', '3–10 days'],
  ])
})

test('empty groups and closed locations are left out', () => {
  expect(deliveryGroups([], atOnce)).toEqual([])
  expect(deliveryGroups([{ ...zone, is_active: false }], atOnce)).toEqual([])
  expect(deliveryGroups([zone], atOnce).map(({ title, rateText }) => [title, rateText])).toEqual([
    ['Lagos', '₦2,500'],
  ])
})

test('a price on request and no delivery never look like an amount', () => {
  expect(zoneRateText(zone)).toBe('₦2,500')
  expect(zoneRateText({ pricing: 'quoted', rate: null })).toBe('Price on request')
  expect(zoneRateText({ pricing: 'quoted', rate: 0 })).toBe('Price on request')
  expect(zoneRateText({ pricing: 'quoted', rate: null, has_door_price: true })).toBe('Priced to the door')
  expect(zoneRateText({ pricing: 'unavailable', rate: 250_000 })).toBe('Not available')
  const mixed = [zone, { ...zone, id: '2', pricing: 'quoted' as const, rate: null }]
  expect(deliveryGroups(mixed, atOnce)[0]!.rateText).toBe('₦2,500')
})

test('unknown times say so, and say nothing about the other locations', () => {
  const unknown = { ...zone, delivery_days_min: null, delivery_days_max: null }
  expect(deliveryGroups([unknown, { ...zone, id: '2' }], atOnce)[0]!.daysText).toBe('Same day or next day')
  expect(deliveryGroups([unknown], atOnce)[0]!.daysText).toBe('Contact us for delivery time')
})

test('a group says its kind, and a range takes each location’s only known number of days for both', () => {
  const groups = deliveryGroups(
    [
      { ...zone, delivery_days_min: null, delivery_days_max: 5 },
      { ...zone, id: '2', delivery_days_min: 2, delivery_days_max: null },
      { ...zone, id: '3', zone_type: 'nigeria_state', state: 'Kano' },
      { ...zone, id: '4', zone_type: 'international_country', country: 'GH', state: null },
    ],
    atOnce,
  )
  expect(groups.map(({ kind, daysText }) => [kind, daysText])).toEqual([
    ['lagos_zone', '2–5 days'],
    ['nigeria_state', 'Same day or next day'],
    ['international_country', 'Same day or next day'],
  ])
})

test('an amount left over from before a price was on request is no rate, nor is a rate that is missing', () => {
  const leftOver = { ...zone, id: '2', pricing: 'quoted' as const, rate: 900_000 }
  const missing = { ...zone, id: '3', rate: null }
  expect(deliveryGroups([zone, leftOver, missing], atOnce)[0]!.rateText).toBe('₦2,500')
  expect(deliveryGroups([missing], atOnce)[0]!.rateText).toBe('Price on request')
  expect(zoneRateText({ pricing: 'rate', rate: null })).toBe('Price on request')
})

// (rule: delivery-dates)
test('a table counts the days an order may wait before it leaves, as the dates of arrival do', () => {
  const within = (dispatch_days_min: number, dispatch_days_max: number) =>
    deliveryGroups([zone], { dispatch_days_min, dispatch_days_max })[0]!.daysText
  expect(within(1, 1)).toBe('Same day or next day')
  expect(within(1, 2)).toBe('Same day to 2 days')
  expect(within(2, 3)).toBe('1–3 days')
  expect(zoneDaysText(zone, { dispatch_days_min: 1, dispatch_days_max: 2 })).toBe('Same day to 2 days')
  const unknown = { delivery_days_min: null, delivery_days_max: null }
  expect(zoneDaysText(unknown, { dispatch_days_min: 1, dispatch_days_max: 2 })).toBe(
    'Contact us for delivery time',
  )
})
