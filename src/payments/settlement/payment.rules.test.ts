import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import { flagText } from '../../orders/flags/flags.rules.ts'
import {
  giveUpAfterMs,
  mismatchOf,
  nextCheckPause,
  orderMoneyOf,
  type SettlementState,
  settlementStates,
  watchForOutage,
} from './payment.rules.ts'

const payment = { asked: 1_800_000, currency: 'NGN' }
const order = { totalAmount: 1_800_000, currency: 'NGN' }
const paid = { paidMinor: 1_800_000, askedMinor: 1_800_000, currency: 'NGN', feeMinor: 37_000 }

const mismatchText = (...input: Parameters<typeof mismatchOf>) => {
  const reason = mismatchOf(...input)
  return reason && flagText(reason)
}

// (rule: payment-mismatch)
test('the right amount in the right currency fits; anything else says what is wrong', () => {
  expect(mismatchOf(paid, payment, order)).toBeNull()
  expect(mismatchOf({ ...paid, askedMinor: null, feeMinor: null }, payment, order)).toBeNull()
  expect(mismatchText({ ...paid, paidMinor: 1_799_999 }, payment, order)).toBe(
    'Paid ₦17,999.99 instead of ₦18,000',
  )
  expect(mismatchText({ ...paid, currency: 'USD' }, payment, order)).toBe('Paid in USD instead of NGN')
  expect(mismatchText(paid, payment, { ...order, totalAmount: 9_000_000 })).toMatch(
    /^The payment was opened for ₦18,000/,
  )
})

test('more than asked fits only when the excess is the fee Paystack added for the customer to bear', () => {
  expect(mismatchOf({ ...paid, paidMinor: 1_837_000 }, payment, order)).toBeNull()
  expect(mismatchOf({ ...paid, paidMinor: 1_837_000, askedMinor: null }, payment, order)).not.toBeNull()
  expect(mismatchOf({ ...paid, paidMinor: 1_900_000 }, payment, order)).not.toBeNull()
})

test('no amount below what the order asks for ever fits', () => {
  fc.assert(
    fc.property(
      fc.nat(1_799_999),
      fc.option(fc.nat(2_000_000)),
      fc.option(fc.nat(2_000_000)),
      (paidMinor, askedMinor, feeMinor) => {
        expect(
          mismatchOf({ paidMinor, askedMinor, feeMinor, currency: 'NGN' }, payment, order),
        ).not.toBeNull()
      },
    ),
  )
})

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

test('a fee may differ from the excess by a naira of rounding, no more', () => {
  const at = (excess: number) => mismatchText({ ...paid, paidMinor: 1_800_000 + excess }, payment, order)
  expect([at(36_900), at(37_100)]).toEqual([null, null])
  expect(at(36_899)).toBe('Paid ₦18,368.99 instead of ₦18,000')
  expect(at(37_101)).toBe('Paid ₦18,371.01 instead of ₦18,000')
})

test('a little too little is no rounding, and a little too much without a fee is no fee', () => {
  expect(mismatchText({ ...paid, paidMinor: 1_799_950, feeMinor: 0 }, payment, order)).toBe(
    'Paid ₦17,999.50 instead of ₦18,000',
  )
  expect(mismatchText({ ...paid, paidMinor: 1_800_050, feeMinor: null }, payment, order)).toBe(
    'Paid ₦18,000.50 instead of ₦18,000',
  )
})

test('a payment in its own currency does not fit an order in another', () => {
  expect(mismatchText(paid, payment, { ...order, currency: 'USD' })).toBe('Paid in NGN instead of USD')
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
