import { expect, test } from 'vitest'
import { changedSums } from './changed-lines.rules.ts'

// (rules: changed-lines, promo-pieces)
test('only pieces that a discount is of take their share along, and added ones have none', () => {
  const order = { discount: 2000, delivery: 500 }
  const dress = { unitPrice: 10_000, quantity: 2, isDiscounted: true }
  const bag = { unitPrice: 7000, quantity: 1, isDiscounted: false }
  expect(
    changedSums(
      order,
      [
        { ...dress, now: 1 },
        { ...bag, now: 1 },
      ],
      [],
    ),
  ).toEqual({
    subtotal: 17_000,
    discount: 1000,
    total: 16_500,
  })
  expect(
    changedSums(
      order,
      [
        { ...dress, now: 2 },
        { ...bag, now: 0 },
      ],
      [{ unitPrice: 3000, quantity: 1 }],
    ),
  ).toEqual({
    subtotal: 23_000,
    discount: 2000,
    total: 21_500,
  })
})
