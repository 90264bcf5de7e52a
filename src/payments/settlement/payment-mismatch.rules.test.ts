import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagText } from '../../orders/flags/flags.rules.ts'
import { mismatchOf } from './payment-mismatch.rules.ts'

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
