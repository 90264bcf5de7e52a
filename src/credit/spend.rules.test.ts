import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restOf, splitCredit } from './spend.rules.ts'

const least = 5_000
const of = (...amounts: number[]) => amounts.map((availableMinor, id) => ({ id, availableMinor }))
const split = (total: number, ...amounts: number[]) =>
  splitCredit(total, of(...amounts), least).map(({ id, amountMinor }) => [id, amountMinor])

// (rule: credit-is-a-tender)
test.each([
  { total: 100_000, has: [30_000], pays: [[0, 30_000]] },
  { total: 100_000, has: [100_000], pays: [[0, 100_000]] },
  { total: 100_000, has: [250_000], pays: [[0, 100_000]] },
  // Never both emptied: the second pays what the first leaves.
  {
    total: 100_000,
    has: [60_000, 90_000],
    pays: [
      [0, 60_000],
      [1, 40_000],
    ],
  },
  { total: 100_000, has: [100_000, 90_000], pays: [[0, 100_000]] },
  // No provider takes less than ₦50: so much of the credit stays.
  { total: 100_000, has: [98_000], pays: [[0, 95_000]] },
  { total: 4_000, has: [3_000], pays: [] },
  { total: 4_000, has: [4_000], pays: [[0, 4_000]] },
  { total: 100_000, has: [0, -5], pays: [] },
  { total: 0, has: [50_000], pays: [] },
])('of $total, accounts with $has pay $pays', ({ total, has, pays }) => {
  expect(split(total, ...has)).toEqual(pays)
})

test('no account pays more than it has, and what is left is nothing or can be paid', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 })
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 4 }), (total, has) => {
      const parts = splitCredit(total, of(...has), least)
      const rest = restOf(total, parts)
      expect(
        parts.every(({ amountMinor, availableMinor }) => amountMinor > 0 && amountMinor <= availableMinor),
      ).toBe(true)
      expect(rest === 0 || rest >= Math.min(least, total)).toBe(true)
      const owned = has.reduce((sum, one) => sum + one, 0)
      expect(rest).toBeLessThanOrEqual(Math.max(Math.max(0, total - owned), Math.min(least, total)))
    }),
  )
})
