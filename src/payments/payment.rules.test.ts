import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../lib/time.ts'
import { mismatchOf, nextCheckPause, orderMoneyOf, phaseOf, referenceOfEvent } from './payment.rules.ts'

const attempt = { amount: 1_800_000, currency: 'NGN' }
const order = { totalAmount: 1_800_000, currency: 'NGN' }
const paid = { amount: 1_800_000, requestedAmount: 1_800_000, currency: 'NGN', fees: 37_000 }

test('the right amount in the right currency fits; anything else says what is wrong', () => {
  expect(mismatchOf(paid, attempt, order)).toBeNull()
  expect(mismatchOf({ ...paid, requestedAmount: null, fees: null }, attempt, order)).toBeNull()
  expect(mismatchOf({ ...paid, amount: 1_799_999 }, attempt, order)).toBe(
    'Paid ₦17,999.99 instead of ₦18,000',
  )
  expect(mismatchOf({ ...paid, currency: 'USD' }, attempt, order)).toBe('Paid in USD instead of NGN')
  expect(mismatchOf(paid, attempt, { ...order, totalAmount: 9_000_000 })).toMatch(
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
