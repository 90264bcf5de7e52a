import { expect, test } from 'vitest'
import { ikeja } from '../../shipping/test-zone.ts'
import type { ShippingZone } from '../../shipping/shipping.schema.ts'
import { dayPromises } from './day-promises.rules.ts'

const lagos: ShippingZone = {
  ...ikeja,
  id: 'ikeja',
  currency: 'NGN',
  delivery_days_min: 0,
  delivery_days_max: 1,
}
const kano: ShippingZone = {
  ...lagos,
  id: 'kano',
  name: 'Kano',
  zone_type: 'nigeria_state',
  state: 'Kano',
  delivery_days_min: 2,
  delivery_days_max: 3,
}
const settings = {
  cart_delivery_estimate: null,
  free_delivery_threshold: null,
  dispatch_days_min: 1,
  dispatch_days_max: 1,
  dispatch_cutoff_hour: 14,
  dispatch_cutoff_minute: 30,
  closed_weekdays: ['Sunday', 'Saturday'],
  closed_dates: [] as string[],
}
const monday = new Date('2026-11-23T20:00:00Z')

// (rule: promises-seen)
test('a place abroad that is priced to the door is not said to be on request', () => {
  const abroad = { ...lagos, zone_type: 'international_country', pricing: 'quoted', rate: null } as const
  const textOf = (more: object) =>
    dayPromises({ zones: [{ ...abroad, ...more }], settings, now: monday }).promises[0]!.texts[0]
  expect(textOf({})).toContain('on request')
  expect(textOf({ has_door_price: true })).toBe(
    'The days of the price to the door, by the weight of the parcel',
  )
})

// (rule: promises-seen)
test('a place of each group is shown for a payment before and after today’s cut-off', () => {
  expect(dayPromises({ zones: [lagos, { ...lagos, id: '2' }, kano], settings, now: monday })).toEqual({
    moments: ['Paid today before 2.30 pm', 'Paid today after 2.30 pm'],
    promises: [
      { id: 'ikeja', place: 'Ikeja', texts: ['Arrives Mon 23 – Tue 24 Nov', 'Arrives Tue 24 – Wed 25 Nov'] },
      { id: 'kano', place: 'Kano', texts: ['Arrives Wed 25 – Thu 26 Nov', 'Arrives Thu 26 – Fri 27 Nov'] },
      { id: '2', place: 'Ikeja', texts: ['Arrives Mon 23 – Tue 24 Nov', 'Arrives Tue 24 – Wed 25 Nov'] },
    ],
  })
})

// (rule: promises-seen)
test('a day that is closed moves the promise, as it does in the shop', () => {
  const own = { ...settings, closed_dates: ['2026-11-23'] }
  const { promises } = dayPromises({ zones: [lagos], settings: own, now: monday })
  expect(promises[0]!.texts).toEqual(['Arrives Tue 24 – Wed 25 Nov', 'Arrives Tue 24 – Wed 25 Nov'])
})
