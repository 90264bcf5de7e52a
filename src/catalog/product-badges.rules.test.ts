import { expect, test } from 'vitest'
import { discountPercent, isNew, isOnSale } from './product-badges.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('a product is new for 30 days', () => {
  expect(isNew('2026-10-22T10:00:00Z', now)).toBe(true)
  expect(isNew('2026-10-21T10:00:00Z', now)).toBe(false)
})

test('the discount is a rounded percentage of the compare-at price', () => {
  expect(discountPercent({ price_ngn: 2_000, compare_at_price: 3_000 })).toBe(33)
  expect(discountPercent({ price_ngn: 3_000, compare_at_price: 10_000 })).toBe(70)
  expect(discountPercent({ price_ngn: 3_000, compare_at_price: 3_000 })).toBeNull()
  expect(discountPercent({ price_ngn: 3_000, compare_at_price: null })).toBeNull()
  expect(isOnSale({ price_ngn: 3_000, compare_at_price: 2_000 })).toBe(false)
})
