import { expect, test } from 'vitest'
import { endedSale, regularPrice } from './sale.rules.ts'

test('the regular price is the one before the sale, and the price itself where there is no sale', () => {
  expect(regularPrice({ priceNgn: 1_800_000, compareAtPrice: 2_000_000 })).toBe(2_000_000)
  for (const compareAtPrice of [null, 1_800_000, 1_500_000])
    expect(regularPrice({ priceNgn: 1_800_000, compareAtPrice })).toBe(1_800_000)
})

test('after a sale the regular price is charged and nothing of the sale is left', () => {
  expect(endedSale({ priceNgn: 1_800_000, compareAtPrice: 2_000_000 })).toEqual({
    priceNgn: 2_000_000,
    compareAtPrice: null,
    saleEndsAt: null,
  })
})
