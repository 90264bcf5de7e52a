import { expect, test } from 'vitest'
import { barShare, countLevels, piecesText, stockLevel } from './stock-summary.rules.ts'

test.each([
  [{ stock: 0, held: 0 }, 'out'],
  [{ stock: 2, held: 2 }, 'out'],
  [{ stock: 1, held: 0 }, 'low'],
  [{ stock: 5, held: 2 }, 'low'],
  [{ stock: 5, held: 1 }, 'enough'],
] as const)('of a size with %o there is %s where 3 pieces are few', (variant, level) => {
  expect(stockLevel(variant, 3)).toBe(level)
})

test('a product counts its sizes that are sold out and that run low', () => {
  const variants = [0, 2, 3, 4].map((stock) => ({ stock, held: 0 }))
  expect(countLevels({ low_stock: 3, variants })).toEqual({ out: 1, low: 2 })
  expect(countLevels({ low_stock: 3, variants: [] })).toEqual({ out: 0, low: 0 })
})

test.each([
  [0, 0],
  [3, 0.2],
  [15, 1],
  [400, 1],
])('the bar of %d pieces is filled to %d', (stock, share) => {
  expect(barShare(stock)).toBe(share)
})

test('the pieces of chosen products are added up', () => {
  expect(piecesText([{ stock: 1 }])).toBe('1 piece')
  expect(piecesText([{ stock: 1_000 }, { stock: 204 }])).toBe('1,204 pieces')
})
