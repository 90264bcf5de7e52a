import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import {
  giveUpAfterMs,
  isSettled,
  mismatchOf,
  nextCheckPause,
  orderMoneyOf,
  phaseOf,
  referenceOfEvent,
  type SettlementState,
  settlementStates,
  watchForOutage,
} from './payment.rules.ts'
import { flagText } from '../../orders/flags/flags.rules.ts'

const attempt = { amount: 1_800_000, currency: 'NGN' }
const order = { totalAmount: 1_800_000, currency: 'NGN' }
const mismatchText = (...input: Parameters<typeof mismatchOf>) => {
  const reason = mismatchOf(...input)
  return reason && flagText(reason)
}
const paid = { amount: 1_800_000, requestedAmount: 1_800_000, currency: 'NGN', fees: 37_000 }

// (rule: payment-mismatch)
test('the right amount in the right currency fits; anything else says what is wrong', () => {
  expect(mismatchOf(paid, attempt, order)).toBeNull()
  expect(mismatchOf({ ...paid, requestedAmount: null, fees: null }, attempt, order)).toBeNull()
  expect(mismatchText({ ...paid, amount: 1_799_999 }, attempt, order)).toBe(
    'Paid ₦17,999.99 instead of ₦18,000',
  )
  expect(mismatchText({ ...paid, currency: 'USD' }, attempt, order)).toBe('Paid in USD instead of NGN')
  expect(mismatchText(paid, attempt, { ...order, totalAmount: 9_000_000 })).toMatch(
    /^The payment was opened for ₦18,000/,
  )
})

test('more than asked fits only when the excess is the fee Paystack added for the customer to bear', () => {
  expect(mismatchOf({ ...paid, amount: 1_837_000 }, attempt, order)).toBeNull()
  expect(mismatchOf({ ...paid, amount: 1_837_000, requestedAmount: null }, attempt, order)).not.toBeNull()
  expect(mismatchOf({ ...paid, amount: 1_900_000 }, attempt, order)).not.toBeNull()
})

test('no amount below what the order asks for ever fits', () => {
  fc.assert(
    fc.property(
      fc.nat(1_799_999),
      fc.option(fc.nat(2_000_000)),
      fc.option(fc.nat(2_000_000)),
      (amount, requestedAmount, fees) => {
        expect(mismatchOf({ amount, requestedAmount, fees, currency: 'NGN' }, attempt, order)).not.toBeNull()
      },
    ),
  )
})

test('words of Paystack the shop does not know count as still moving', () => {
  expect(
    ['success', 'failed', 'abandoned', 'reversed', 'ongoing', 'queued', 'something-new'].map(phaseOf),
  ).toEqual(['success', 'failed', 'abandoned', 'reversed', 'in_flight', 'in_flight', 'in_flight'])
})

test('pauses between looks double from the first one up to an hour', () => {
  expect([0, 1, 2, 5, 6, 100].map((checks) => nextCheckPause(checks, minuteMs))).toEqual(
    [1, 2, 4, 32, 60, 60].map((minutes) => minutes * minuteMs),
  )
  expect(nextCheckPause(3, 2 * hourMs)).toBe(hourMs)
})

test('a webhook names its transaction in one of three places, or not at all', () => {
  expect(referenceOfEvent({ reference: 'a' })).toBe('a')
  expect(referenceOfEvent({ transaction_reference: 'b' })).toBe('b')
  expect(referenceOfEvent({ reference: null, transaction: { reference: 'c' } })).toBe('c')
  for (const data of [null, 1, 'x', {}, { transaction: 7 }, { reference: 5 }])
    expect(referenceOfEvent(data)).toBeNull()
})

test('what is known of all tries to pay an order: money in counts before money on its way, then doubt', () => {
  expect(orderMoneyOf(['failed', 'in_flight', 'refunding', 'unreachable'])).toBe('paid')
  expect(orderMoneyOf(['unreachable', 'in_flight', 'abandoned'])).toBe('in_flight')
  expect(orderMoneyOf(['not_found', 'unreachable', 'failed'])).toBe('unreachable')
  expect(orderMoneyOf(['not_found', 'failed', 'abandoned', 'unknown'])).toBe('none')
  expect(orderMoneyOf([])).toBe('none')
})

test('a fee may differ from the excess by a naira of rounding, no more', () => {
  const at = (excess: number) => mismatchText({ ...paid, amount: 1_800_000 + excess }, attempt, order)
  expect([at(36_900), at(37_100)]).toEqual([null, null])
  expect(at(36_899)).toBe('Paid ₦18,368.99 instead of ₦18,000')
  expect(at(37_101)).toBe('Paid ₦18,371.01 instead of ₦18,000')
})

test('a little too little is no rounding, and a little too much without a fee is no fee', () => {
  expect(mismatchText({ ...paid, amount: 1_799_950, fees: 0 }, attempt, order)).toBe(
    'Paid ₦17,999.50 instead of ₦18,000',
  )
  expect(mismatchText({ ...paid, amount: 1_800_050, fees: null }, attempt, order)).toBe(
    'Paid ₦18,000.50 instead of ₦18,000',
  )
})

test('a payment in its own currency does not fit an order in another', () => {
  expect(mismatchText(paid, attempt, { ...order, currency: 'USD' })).toBe('Paid in NGN instead of USD')
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

test('the last word is spoken about money that came or went back, and about nothing else', () => {
  const statuses = ['success', 'reversed', 'failed', 'abandoned', 'in_flight', '']
  expect(statuses.map((status) => isSettled({ status }))).toEqual([true, true, false, false, false, false])
})

test('what nobody finished is asked about for three days', () => {
  expect(giveUpAfterMs).toBe(3 * dayMs)
})

test('an empty name of a transaction is none', () => {
  expect(referenceOfEvent({ reference: '', transaction_reference: 'b' })).toBe('b')
  expect(referenceOfEvent({ reference: '', transaction: { reference: '' } })).toBeNull()
  expect(referenceOfEvent({ transaction: null })).toBeNull()
})
