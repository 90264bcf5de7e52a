import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import {
  giveUpAfterMs,
  nextCheckPause,
  orderMoneyOf,
  type SettlementState,
  settlementStates,
  watchForOutage,
} from './payment.rules.ts'

test('pauses between looks double from the first one up to an hour', () => {
  expect([0, 1, 2, 5, 6, 100].map((checks) => nextCheckPause(checks, minuteMs))).toEqual(
    [1, 2, 4, 32, 60, 60].map((minutes) => minutes * minuteMs),
  )
  expect(nextCheckPause(3, 2 * hourMs)).toBe(hourMs)
})

test('what is known of all tries to pay an order: money in counts before money on its way, then doubt', () => {
  expect(orderMoneyOf(['failed', 'in_flight', 'refunding', 'unreachable'])).toBe('paid')
  expect(orderMoneyOf(['unreachable', 'in_flight', 'abandoned'])).toBe('in_flight')
  expect(orderMoneyOf(['not_found', 'unreachable', 'failed'])).toBe('unreachable')
  expect(orderMoneyOf(['not_found', 'failed', 'abandoned', 'unknown'])).toBe('none')
  expect(orderMoneyOf([])).toBe('none')
})

test('each answer of Paystack means money, money on its way, doubt or nothing', () => {
  const meanings = settlementStates.map((state) => [state, orderMoneyOf([state])])
  expect(Object.fromEntries(meanings)).toEqual({
    paid: 'paid',
    review: 'paid',
    refunding: 'paid',
    in_flight: 'in_flight',
    abandoned: 'none',
    not_found: 'none',
    unreachable: 'unreachable',
    failed: 'none',
    unknown: 'none',
  })
})

test('three questions in a row without an answer are an outage, and an answer ends it', () => {
  const watch = watchForOutage()
  const after = (...states: SettlementState[]) => {
    for (const state of states) watch.saw(state)
    return watch.isOn()
  }
  expect(after('unreachable', 'unreachable')).toBe(false)
  expect(after('unreachable')).toBe(true)
  expect(after('failed')).toBe(false)
  expect(after('unreachable', 'unreachable', 'paid', 'unreachable')).toBe(false)
})

test('what nobody finished is asked about for three days', () => {
  expect(giveUpAfterMs).toBe(3 * dayMs)
})
