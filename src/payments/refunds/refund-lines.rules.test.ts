import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenParts, paidPerLine, piecesMinor, shareOut, spreadOver } from './refund-lines.rules.ts'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

// (rule: refunds)
test('lines share the discount by what they cost, to the kobo', () => {
  const lines = [
    { lineTotal: 1_000, quantity: 3 },
    { lineTotal: 999, quantity: 1 },
    { lineTotal: 1, quantity: 1 },
  ]
  expect(paidPerLine(lines, 0)).toEqual([1_000, 999, 1])
  for (const discount of [1, 7, 333, 1_999]) expect(sum(paidPerLine(lines, discount))).toBe(2_000 - discount)
  expect(paidPerLine([{ lineTotal: 0, quantity: 2 }], 0)).toEqual([0])
})

test('pieces given back one by one come to what the whole line cost', () => {
  const line = { paidMinor: 1_000, quantity: 3 }
  expect([0, 1, 2].map((before) => piecesMinor(line, before, 1))).toEqual([333, 333, 334])
  expect(piecesMinor(line, 1, 2)).toBe(667)
})

test('an amount that differs from the lines is shared out by what they cost', () => {
  expect(shareOut(100, [300, 100])).toEqual([75, 25])
  expect(sum(shareOut(101, [333, 333, 334]))).toBe(101)
  expect(shareOut(900, [300, 100])).toEqual([300, 100])
  expect(shareOut(10, [0, 0])).toEqual([0, 0])
})

test('one refund can come out of several payments, never more than is left of each', () => {
  const payments = [
    { id: 'a', leftMinor: 40 },
    { id: 'b', leftMinor: 60 },
    { id: 'c', leftMinor: 0 },
  ]
  expect(spreadOver(payments, 70).map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
    ['b', 60],
    ['a', 10],
  ])
  expect(spreadOver(payments, 60)).toHaveLength(1)
})

test('the payment with the largest rest gives first, whatever the order they came in', () => {
  const rests = [10, 60, 40, 50].map((leftMinor) => ({ leftMinor }))
  const parts = spreadOver(rests, 120).map(({ leftMinor, amountMinor }) => [leftMinor, amountMinor])
  expect(parts).toEqual([
    [60, 60],
    [50, 50],
    [40, 10],
  ])
  expect(spreadOver(rests, 0)).toEqual([])
})

test('a discount makes each line cheaper by its share', () => {
  const lines = [3_000, 1_000].map((lineTotal) => ({ lineTotal, quantity: 1 }))
  expect(paidPerLine(lines, 1_000)).toEqual([2_250, 750])
})

// (rule: promo-pieces)
test('a discount of some lines is shared by these alone, to the kobo', () => {
  const line = fc.record({
    lineTotal: fc.integer({ min: 0, max: 20_000_000 }),
    quantity: fc.constant(1),
    isDiscounted: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const counted = lines.filter(({ isDiscounted }) => isDiscounted).map(({ lineTotal }) => lineTotal)
      const discount = Math.round((sum(counted) * percent) / 100)
      const paid = paidPerLine(lines, discount)
      expect(sum(paid)).toBe(sum(lines.map(({ lineTotal }) => lineTotal)) - discount)
      lines.forEach(({ isDiscounted, lineTotal }, index) => {
        expect(paid[index]).toBeGreaterThanOrEqual(0)
        expect(paid[index]).toBeLessThanOrEqual(lineTotal)
        if (!isDiscounted) expect(paid[index]).toBe(lineTotal)
      })
    }),
  )
})

// (rule: refund-ways)
test('an amount goes back by the ways that were chosen, each within what it holds', () => {
  const payments = [
    { id: 'cash', leftMinor: 60 },
    { id: 'card', leftMinor: 40 },
  ]
  const parts = (...chosen: [id: string, amountMinor: number][]) =>
    chosenParts(
      payments,
      chosen.map(([id, amountMinor]) => ({ id, amountMinor })),
      50,
    )
  expect(parts(['card', 40], ['cash', 10])).toEqual([
    { id: 'card', leftMinor: 40, amountMinor: 40 },
    { id: 'cash', leftMinor: 60, amountMinor: 10 },
  ])
  expect(parts(['cash', 50])).toHaveLength(1)
  expect(parts(['card', 50])).toBeNull()
  expect(parts(['cash', 49])).toBeNull()
  expect(parts(['cash', 51])).toBeNull()
  expect(parts(['cash', 50], ['other', 10])).toBeNull()
  expect(parts(['cash', 25], ['cash', 25])).toBeNull()
  expect(parts(['cash', 60], ['card', -10])).toBeNull()
  expect(parts(['cash', 50], ['card', 0])).toBeNull()
  expect(parts(['cash', 49.5], ['card', 0.5])).toBeNull()
})
