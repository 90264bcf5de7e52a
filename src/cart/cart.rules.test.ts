import { expect, test } from 'vitest'
import { isBuyable, mostOf } from './cart.rules.ts'

test('a line that is sold out or gone cannot be bought, one with fewer pieces left can', () => {
  expect(isBuyable({})).toBe(true)
  expect(isBuyable({ problem: 'reduced' })).toBe(true)
  expect(isBuyable({ problem: 'sold_out' })).toBe(false)
  expect(isBuyable({ problem: 'unavailable' })).toBe(false)
})

test('plus stops at the stock and at 99', () => {
  expect([1, 99, 250].map((stock_quantity) => mostOf({ variant: { stock_quantity } }))).toEqual([1, 99, 99])
})
