import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, lagosDay } from '../lib/time.ts'
import { weekdays } from '../lib/weekdays.ts'
import {
  arrivalAfterShipping,
  arrivalText,
  arrivalWindow,
  dispatchDay,
  datesOf,
  datesText,
} from './delivery-dates.rules.ts'

const dispatch = {
  dispatch_days_min: 1,
  dispatch_days_max: 1,
  dispatch_cutoff_hour: 14,
  dispatch_cutoff_minute: 0,
  closed_weekdays: ['Sunday', 'Saturday'],
  closed_dates: [] as string[],
}
const text = (now: string, daysMin: number | null, daysMax: number | null, destination?: string) =>
  arrivalText({ now: new Date(now), daysMin, daysMax, dispatch, ...(destination && { destination }) })

test('the window counts from the day the parcel leaves', () => {
  expect(text('2026-11-23T09:00:00Z', 1, 3, 'Lagos')).toBe('Arrives Tue 24 – Thu 26 Nov to Lagos')
  expect(text('2026-11-24T09:00:00Z', 0, 0)).toBe('Arrives Tue 24 Nov')
  expect(text('2026-11-27T09:00:00Z', 2, 4)).toBe('Arrives Mon 30 Nov – Wed 2 Dec')
})

// (rule: delivery-dates)
test('from the cut-off hour in Lagos on it leaves a day later', () => {
  expect(text('2026-11-24T12:59:59Z', 0, 0)).toBe('Arrives Tue 24 Nov')
  expect(text('2026-11-24T13:00:00Z', 0, 0)).toBe('Arrives Wed 25 Nov')
  expect(text('2026-11-24T23:30:00Z', 0, 0)).toBe('Arrives Wed 25 Nov')
})

// (rule: delivery-dates)
test('the cut-off may be at any minute', () => {
  const own = { ...dispatch, dispatch_cutoff_minute: 30 }
  const at = (now: string) => arrivalText({ now: new Date(now), daysMin: 0, daysMax: 0, dispatch: own })
  expect(at('2026-11-24T13:29:59Z')).toBe('Arrives Tue 24 Nov')
  expect(at('2026-11-24T13:30:00Z')).toBe('Arrives Wed 25 Nov')
})

// (rule: delivery-dates)
test('nothing leaves at a weekend, and a Sunday is no delivery day', () => {
  expect(text('2026-11-20T13:30:00Z', 1, 3)).toBe('Arrives Tue 24 – Thu 26 Nov')
  expect(text('2026-11-21T08:00:00Z', 0, 1)).toBe('Arrives Mon 23 – Tue 24 Nov')
  expect(text('2026-11-20T08:00:00Z', 1, 2)).toBe('Arrives Sat 21 – Mon 23 Nov')
})

// (rule: delivery-dates)
test('on a day the shop is closed nothing leaves, and on a holiday nothing arrives', () => {
  const at = (now: string, days: [number, number], own: Partial<typeof dispatch>) => {
    const [daysMin, daysMax] = days
    return arrivalText({ now: new Date(now), daysMin, daysMax, dispatch: { ...dispatch, ...own } })
  }
  const wednesday = '2026-11-25T09:00:00Z'
  expect(at(wednesday, [0, 0], { closed_weekdays: ['Wednesday'] })).toBe('Arrives Thu 26 Nov')
  expect(at('2026-11-21T09:00:00Z', [0, 1], { closed_weekdays: [] })).toBe('Arrives Sat 21 – Mon 23 Nov')
  const christmas = { closed_dates: ['2026-12-25', '2026-12-26'] }
  expect(at('2026-12-24T09:00:00Z', [0, 1], christmas)).toBe('Arrives Thu 24 – Mon 28 Dec')
  expect(at('2026-12-25T09:00:00Z', [1, 1], christmas)).toBe('Arrives Tue 29 Dec')
})

// (rule: delivery-dates)
test('the open days an order may wait before it leaves count, the day of payment as the first', () => {
  const own = { ...dispatch, dispatch_days_max: 2 }
  const at = (now: string) => arrivalText({ now: new Date(now), daysMin: 2, daysMax: 3, dispatch: own })
  expect(at('2026-11-23T09:00:00Z')).toBe('Arrives Wed 25 – Fri 27 Nov')
  expect(at('2026-11-23T13:00:00Z')).toBe('Arrives Thu 26 – Sat 28 Nov')
  // Paid on a Friday it may leave on Monday.
  expect(at('2026-11-27T09:00:00Z')).toBe('Arrives Mon 30 Nov – Thu 3 Dec')
  const slow = { ...own, dispatch_days_min: 3, dispatch_days_max: 3 }
  const text = arrivalText({
    now: new Date('2026-11-23T09:00:00Z'),
    daysMin: 0,
    daysMax: 0,
    dispatch: slow,
  })
  expect(text).toBe('Arrives Wed 25 Nov')
})

// (rule: delivery-dates)
test('once a parcel has left only the days of its place count', () => {
  const left = (shippedAt: string, daysMax: number | null) =>
    datesOf(arrivalAfterShipping({ shippedAt: new Date(shippedAt), daysMin: null, daysMax, dispatch })).to
  expect(left('2026-11-24T15:00:00Z', 2)).toBe('2026-11-26')
  expect(left('2026-11-28T09:00:00Z', 1)).toBe('2026-11-30')
  expect(left('2026-11-24T15:00:00Z', null)).toBeNull()
})

// (rule: delivery-dates)
test('a day of strike is skipped before a parcel leaves, on its way, and when it left that day', () => {
  const strike = { ...dispatch, closed_dates: ['2026-12-03'] }
  const paid = (now: string, days: number) =>
    arrivalText({ now: new Date(now), daysMin: days, daysMax: days, dispatch: strike })
  const left = (shippedAt: string, days: number) =>
    datesOf(
      arrivalAfterShipping({
        shippedAt: new Date(shippedAt),
        daysMin: days,
        daysMax: days,
        dispatch: strike,
      }),
    )
  expect(paid('2026-12-03T09:00:00Z', 0)).toBe('Arrives Fri 4 Dec')
  expect(paid('2026-12-02T09:00:00Z', 1)).toBe('Arrives Fri 4 Dec')
  expect(paid('2026-12-01T09:00:00Z', 3)).toBe('Arrives Sat 5 Dec')
  expect(left('2026-12-03T09:00:00Z', 0)).toEqual({ from: '2026-12-04', to: '2026-12-04' })
  expect(left('2026-12-03T09:00:00Z', 1)).toEqual({ from: '2026-12-04', to: '2026-12-04' })
})

test('closed dates are days in Lagos, at any hour', () => {
  const closed = { ...dispatch, closed_dates: ['2026-11-25'] }
  const lateOnTuesday = new Date('2026-11-24T23:30:00Z')
  expect(arrivalText({ now: lateOnTuesday, daysMin: 0, daysMax: 0, dispatch: closed })).toBe(
    'Arrives Thu 26 Nov',
  )
})

test('unknown days refer to the shop', () => {
  expect(text('2026-11-24T09:00:00Z', null, null, 'Lagos')).toBe('Contact us for delivery time')
  expect(text('2026-11-24T09:00:00Z', null, 1)).toBe('Arrives Wed 25 Nov')
})

test('the window is never in the past, never on a Sunday, and as long as the days allow', () => {
  const someTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const days = fc.tuple(fc.nat(10), fc.nat(10)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  fc.assert(
    fc.property(someTime, days, fc.integer({ min: 0, max: 24 }), (now, [daysMin, daysMax], hour) => {
      const own = { ...dispatch, dispatch_cutoff_hour: hour }
      const { from, to } = arrivalWindow({ now, daysMin, daysMax, dispatch: own })!
      expect(lagosDay(from) >= lagosDay(now)).toBe(true)
      expect(from.getUTCDay()).not.toBe(0)
      expect(to.getUTCDay()).not.toBe(0)
      const length = Math.round((to.getTime() - from.getTime()) / dayMs)
      expect(length).toBeGreaterThanOrEqual(daysMax - daysMin)
      expect(length).toBeLessThanOrEqual(daysMax - daysMin + 2)
    }),
  )
})

test('a shop that never opens keeps no page waiting', () => {
  const never = { ...dispatch, closed_weekdays: [...weekdays] }
  const now = new Date('2026-11-23T09:00:00Z')
  expect(dispatchDay(now, never).getTime()).toBeGreaterThan(now.getTime())
})

// (rule: expected-delivery)
test('an order’s estimate reads like the one before it was placed', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const window = arrivalWindow({ now, daysMin: 1, daysMax: 3, dispatch })
  expect(datesOf(window)).toEqual({ from: '2026-11-24', to: '2026-11-26' })
  expect(`Arrives ${datesText(datesOf(window))}`).toBe(arrivalText({ now, daysMin: 1, daysMax: 3, dispatch }))
  expect(datesText({ from: '2026-11-30', to: '2026-12-02' })).toBe('Mon 30 Nov – Wed 2 Dec')
  expect(datesText({ from: '2026-11-26', to: '2026-11-26' })).toBe('Thu 26 Nov')
  // Orders paid before the first day was stored.
  expect(datesText({ from: null, to: '2026-11-26' })).toBe('by Thu 26 Nov')
  expect(datesText(datesOf(null))).toBeNull()
})
