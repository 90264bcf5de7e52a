import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customersFeeOf } from './payment-mismatch.rules.ts'

const payment = { asked: 1_800_000 }
const paid = { paidMinor: 1_800_000, askedMinor: 1_800_000, feeMinor: 37_000 }
const feeOf = (more: Partial<Parameters<typeof customersFeeOf>[0]>) =>
  customersFeeOf({ ...paid, ...more }, payment)

// (rule: payment-mismatch)
test('more than asked is a fee only when it is what the provider added for the customer to bear', () => {
  expect(feeOf({})).toBe(0)
  expect(feeOf({ paidMinor: 1_837_000 })).toBe(37_000)
  expect(feeOf({ paidMinor: 1_837_000, askedMinor: null })).toBe(0)
  expect(feeOf({ paidMinor: 1_837_000, feeMinor: null })).toBe(0)
  expect(feeOf({ paidMinor: 1_900_000 })).toBe(0)
})

test('nothing below what was asked is ever a fee', () => {
  fc.assert(
    fc.property(
      fc.nat(1_799_999),
      fc.option(fc.nat(2_000_000)),
      fc.option(fc.nat(2_000_000)),
      (paidMinor, askedMinor, feeMinor) => {
        expect(customersFeeOf({ paidMinor, askedMinor, feeMinor }, payment)).toBe(0)
      },
    ),
  )
})

test('a fee may differ from the excess by a naira of rounding, no more', () => {
  const at = (excess: number) => feeOf({ paidMinor: 1_800_000 + excess })
  expect([at(36_900), at(37_100)]).toEqual([36_900, 37_100])
  expect([at(36_899), at(37_101)]).toEqual([0, 0])
})

test('a little too much without a fee is no fee', () => {
  expect(feeOf({ paidMinor: 1_800_050, feeMinor: 0 })).toBe(50)
  expect(feeOf({ paidMinor: 1_800_050, feeMinor: null })).toBe(0)
})
