import { expect, test } from 'vitest'
import { cleanTags, priceProblems } from './product-limits.rules.ts'

test('a price before the sale is higher than the price, and a sale that ends has one', () => {
  const plain = { price_ngn: 1000, compare_at_price: null, sale_ends_at: null }
  const end = '2026-12-01T00:00:00.000Z'
  expect(priceProblems(plain)).toEqual({})
  expect(priceProblems({ ...plain, compare_at_price: 1500, sale_ends_at: end })).toEqual({})
  expect(Object.keys(priceProblems({ ...plain, compare_at_price: 1000 }))).toEqual(['compare_at_price'])
  expect(Object.keys(priceProblems({ ...plain, sale_ends_at: end }))).toEqual(['sale_ends_at'])
})

test('tags lose blanks, repeats and empty ones', () => {
  expect(cleanTags([' adire ', 'Adire', '', 'midi'])).toEqual(['adire', 'midi'])
})

test('inconsistent prices name the rule they break', () => {
  const end = '2026-12-01T00:00:00.000Z'
  expect(priceProblems({ price_ngn: 1000, compare_at_price: 999, sale_ends_at: end })).toEqual({
    compare_at_price: 'The price before the sale must be higher than the price',
  })
  expect(priceProblems({ price_ngn: 1000, compare_at_price: 1001, sale_ends_at: null })).toEqual({})
  expect(priceProblems({ price_ngn: 1000, compare_at_price: null, sale_ends_at: end })).toEqual({
    sale_ends_at: 'A sale that ends needs the price before the sale',
  })
})
