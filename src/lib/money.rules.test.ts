import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Currency, formatDollars, formatMoney, nairaToMinor, percentOf } from './money.ts'

// (rule: money-minor-units)
test('naira are shown without a space and without empty kobo', () => {
  expect(formatMoney(1_800_000)).toBe('₦18,000')
  expect(formatMoney(1_800_050)).toBe('₦18,000.50')
  expect(formatMoney(0)).toBe('₦0')
  expect(formatMoney(-250_000)).toBe('−₦2,500')
  expect(formatMoney(2_500, 'USD')).toBe('$25')
  expect(formatDollars(2_500)).toBe('$25.00')
  expect(nairaToMinor(18_000.5)).toBe(1_800_050)
})

// (rule: money-minor-units)
test('each currency has its own sign before the amount', () => {
  const currencies: Currency[] = ['NGN', 'USD', 'GBP', 'EUR', 'CAD', 'ZAR', 'GHS', 'AED']
  expect(currencies.map((currency) => formatMoney(123_450, currency))).toEqual([
    '₦1,234.50',
    '$1,234.50',
    '£1,234.50',
    '€1,234.50',
    'CA$1,234.50',
    'R1,234.50',
    'GH₵1,234.50',
    'AED 1,234.50',
  ])
})

test('prices have the digits that Intl gives them', () => {
  const digits = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.nat(20_000_000_000), (amount) => {
      expect(formatDollars(amount)).toBe(`$${digits.format(amount / 100)}`)
    }),
  )
})

test('a share of an amount is a whole number of kobo, never more than the amount', () => {
  expect(percentOf(1999, 5)).toBe(100)
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const share = percentOf(amount, percent)
      expect(Number.isInteger(share)).toBe(true)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(amount)
      expect(Math.abs(share - (amount * percent) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})
