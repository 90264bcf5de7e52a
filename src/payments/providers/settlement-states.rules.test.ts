import { expect, test } from 'vitest'
import { orderMoneyOf, settlementStates } from './settlement-states.rules.ts'

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
