import { expect, test } from 'vitest'
import { currencies, minimumTransfer } from '../../../sandbox/payments/currencies.ts'
import { whyNotPart } from '../../orders/order/part-payment.rules.ts'
import { whyNoDeposit } from './deposit.rules.ts'
import { isTooSmall, leastPartMinor, leastPaymentMinor } from './least-amount.rules.ts'

// (rule: least-amount)
test('the least is what the provider takes, for a part what it takes as a transfer', () => {
  expect([leastPaymentMinor, leastPartMinor]).toEqual([currencies.NGN.minimum, minimumTransfer])
})

// (rule: least-amount)
test('nothing can be owed, and the least can be paid', () => {
  expect([-1, 0, 1, 4_999, 5_000].map(isTooSmall)).toEqual([false, false, true, true, false])
})

// (rules: least-amount, part-payment)
test('neither a deposit nor a part leaves or asks less than the least', () => {
  for (const totalMinor of [0, 4_000, 15_000, 19_999])
    expect(whyNoDeposit(totalMinor, 50), `${totalMinor}`).not.toBeNull()
  expect(whyNoDeposit(20_000, 50)).toBeNull()
  expect(whyNotPart(4_000, 50_000)).toBe('Type at least ₦100')
  expect(whyNotPart(46_000, 50_000)).toContain('That would leave less than ₦100 to pay')
})
