import { expect, test } from 'vitest'
import {
  againstText,
  averageNote,
  averageOf,
  axisOf,
  bucketsOf,
  changeText,
  noTakings,
  sameWeekdayText,
  spansOf,
  spanText,
  startOfLagosDay,
  totalOf,
} from './today.rules.ts'

/** Already the 22nd in Lagos. */
const lateEvening = new Date('2026-11-21T23:30:00Z')

test('a period ends today in Lagos, and as many days stand before it', () => {
  expect(spansOf(lateEvening, 1)).toEqual({
    now: { first: '2026-11-22', last: '2026-11-22' },
    before: { first: '2026-11-15', last: '2026-11-15' },
  })
  expect(spansOf(lateEvening, 7)).toEqual({
    now: { first: '2026-11-16', last: '2026-11-22' },
    before: { first: '2026-11-09', last: '2026-11-15' },
  })
  expect(startOfLagosDay('2026-11-22').toISOString()).toBe('2026-11-21T23:00:00.000Z')
})

test('a chart has a column per day, for one day a column per hour', () => {
  expect(bucketsOf({ first: '2026-10-30', last: '2026-11-02' })).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(bucketsOf({ first: '2026-11-22', last: '2026-11-22' })).toHaveLength(24)
})

test('what came in is goods and delivery, what went back is taken off, and the average is per order', () => {
  const takings = {
    taken: 0,
    orders: 3,
    goods: 1_000_000,
    delivery: 250_001,
    refunds: 300_000,
    refunded_orders: 1,
  }
  expect(totalOf({ ...takings, taken: 50_000 })).toBe(900_001)
  expect([totalOf(takings), averageOf(takings), averageOf(noTakings)]).toEqual([950_001, 416_667, null])
})

test('an average that is not the takings by the orders says why', () => {
  const takings = { ...noTakings, orders: 2, goods: 1_000_000 }
  expect(averageOf(takings)).toBe(totalOf(takings) / takings.orders)
  expect([takings, { ...takings, refunds: 300_000 }, { ...takings, taken: 50_000 }].map(averageNote)).toEqual(
    ['', 'refunds not deducted', 'refunds not deducted'],
  )
})

// (rule: today)
test.each([
  [{ first: '2026-11-15', last: '2026-11-21' }, 'against 15–21 Nov'],
  [{ first: '2026-10-30', last: '2026-11-05' }, 'against 30 Oct – 5 Nov'],
  [{ first: '2026-11-15', last: '2026-11-15' }, 'against Sun 15 Nov until 00:30'],
])('a comparison says with what: %o', (before, text) => {
  expect(againstText(before, lateEvening)).toBe(text)
})

const came = (goods: number, refunds = 0) => ({ ...noTakings, orders: 1, goods, refunds })

// (rule: same-weekday)
test.each([
  [came(150), came(100), '+50% on a week ago.'],
  [came(100), came(100), 'As much as a week ago.'],
  [noTakings, came(100), '−100% on a week ago.'],
  [came(0, 50), came(100), '−150% on a week ago.'],
  [came(100), noTakings, null],
  [noTakings, noTakings, null],
  [came(100), came(100, 100), 'As much was refunded as came in a week ago.'],
  [came(100), came(0, 100), 'More was refunded than came in a week ago.'],
])('today against the same weekday holds in words: %o and %o', (today, before, text) => {
  expect(sameWeekdayText(today, before)).toBe(text)
})

test('one day is named with its weekday', () => {
  expect(spanText({ first: '2026-11-22', last: '2026-11-22' })).toBe('Sun 22 Nov')
})

test.each([
  [118, 100, '+18%'],
  [96, 100, '−4%'],
  [100, 100, 'no change'],
  [1001, 1000, 'under +1%'],
  [999, 1000, 'under −1%'],
  [250_000, 100, '+249,900%'],
  [5, 0, null],
  [5, -10, null],
])('%d after %d is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test.each([
  [
    [0, 0],
    [0, 100],
  ],
  [
    [9_600_000, 100],
    [0, 5_000_000, 10_000_000],
  ],
  [
    [250_000, -120_000],
    [-200_000, 0, 200_000, 400_000],
  ],
])('the axis over %o has the round steps %o', (values, ticks) => {
  const axis = axisOf(values)
  expect(axis).toEqual({ min: ticks[0], max: ticks.at(-1), ticks })
})
