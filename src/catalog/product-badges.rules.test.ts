import { expect, test } from 'vitest'
import { badgesOf, discountPercent, isNew, isOnSale, lowStockText } from './product-badges.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const product = { created_at: daysAgo(60), price_ngn: 1_000_000, compare_at_price: null, stock_quantity: 3 }

// (rule: new-badge)
test('a product is new for 30 days', () => {
  expect(isNew(daysAgo(29.9), now)).toBe(true)
  expect(isNew(daysAgo(30), now)).toBe(false)
})

// (rule: sale-list)
test('a compare-at price makes a sale only above the price', () => {
  expect(isOnSale({ price_ngn: 100, compare_at_price: 101 })).toBe(true)
  expect(isOnSale({ price_ngn: 100, compare_at_price: 100 })).toBe(false)
  expect(isOnSale({ price_ngn: 100, compare_at_price: null })).toBe(false)
})

// (rule: discount-badge)
test('the discount is rounded to a whole percentage of the compare-at price', () => {
  expect(discountPercent({ price_ngn: 200, compare_at_price: 300 })).toBe(33)
  expect(discountPercent({ price_ngn: 1000, compare_at_price: 3000 })).toBe(67)
  expect(discountPercent({ price_ngn: 300, compare_at_price: 300 })).toBeNull()
})

// (rule: sold-out-badge)
test('badges are in the order new, discount, out of stock', () => {
  expect(badgesOf(product, now)).toEqual([])
  expect(
    badgesOf({ ...product, created_at: daysAgo(2), compare_at_price: 2_000_000, stock_quantity: 0 }, now),
  ).toEqual([
    { kind: 'new', text: 'NEW' },
    { kind: 'sale', text: '−50%' },
    { kind: 'sold-out', text: 'OUT OF STOCK' },
  ])
})

// (rule: discount-badge)
test('a discount that rounds to nothing has no badge', () => {
  expect(badgesOf({ ...product, price_ngn: 999_999, compare_at_price: 1_000_000 }, now)).toEqual([])
})

// (rule: low-stock-words)
test('"Only N left" is shown from three down, never for none', () => {
  const texts = [4, 3, 1, 0, -1].map((stock_quantity) => lowStockText({ size: 'M', stock_quantity }))
  expect(texts).toEqual(['', 'Only 3 left in M', 'Only 1 left in M', '', ''])
  expect(lowStockText({ size: null, stock_quantity: 2 })).toBe('Only 2 left')
})

test('a price that was raised is no discount, and a piece too many sold is out of stock', () => {
  expect(discountPercent({ price_ngn: 300, compare_at_price: 200 })).toBeNull()
  expect(discountPercent({ price_ngn: 300, compare_at_price: null })).toBeNull()
  expect(badgesOf({ ...product, stock_quantity: 1 }, now)).toEqual([])
  expect(badgesOf({ ...product, stock_quantity: -1 }, now)).toEqual([
    { kind: 'sold-out', text: 'OUT OF STOCK' },
  ])
})
