import { expect, test } from 'vitest'
import { feeFor, formatAmount } from './currencies.ts'

test('the naira fee is 1.5% without the flat ₦100 below ₦2,500', () => {
  expect(feeFor(249_900, 'NGN')).toBe(3749)
  expect(feeFor(25_000, 'NGN')).toBe(375)
})

test('the naira fee is 1.5% plus ₦100 from ₦2,500', () => {
  expect(feeFor(250_000, 'NGN')).toBe(13_750)
})

test('the naira fee never exceeds ₦2,000', () => {
  expect(feeFor(100_000_000, 'NGN')).toBe(200_000)
})

test('amounts are written with their currency, thousands and two decimals', () => {
  expect(formatAmount(1_800_000, 'NGN')).toBe('NGN 18,000.00')
  expect(formatAmount(5050, 'USD')).toBe('USD 50.50')
})
