import { expect, test } from 'vitest'
import { discountOf } from '../promotions/given-discount.rules.ts'
import { beyondLimit, goodsOf, partsText, settleParts, withCash } from './counter-sale.rules.ts'

// (rule: counter-sale)
test('goods are the sum of lines, and an amount or a percentage comes off', () => {
  const goods = goodsOf([
    { unitPrice: 1_999, quantity: 2 },
    { unitPrice: 500, quantity: 1 },
  ])
  expect(goods).toBe(4_498)
  expect(discountOf(goods, null)).toBe(0)
  expect(discountOf(goods, { amount: 98 })).toBe(98)
  expect(discountOf(goods, { percent: 5 })).toBe(225)
})

// (rule: counter-discount)
test('a helper gives up to her limit, to the last kobo; an owner has none', () => {
  expect(beyondLimit(10_000, 1_000, 10)).toBe(0)
  expect(beyondLimit(10_000, 1_001, 10)).toBe(1)
  expect(beyondLimit(10_000, 1, 0)).toBe(1)
  expect(beyondLimit(10_000, -500, 0)).toBe(0)
  expect(beyondLimit(10_000, 9_999, null)).toBe(0)
})

// (rule: kept-sale)
test('what is missing of a sale is added to its cash', () => {
  const terminal = { method: 'terminal' as const, amount: 900 }
  expect(withCash([terminal], 0)).toEqual([terminal])
  expect(withCash([terminal], 100)).toEqual([{ method: 'cash', amount: 100 }, terminal])
  expect(withCash([terminal, { method: 'cash', amount: 200 }], 100)).toEqual([
    { method: 'cash', amount: 300 },
    terminal,
  ])
})

// (rule: counter-sale)
test('change comes out of the cash alone, and some of the cash stays', () => {
  expect(settleParts(1_000, [{ method: 'cash', amount: 1_500 }])).toEqual({
    parts: [{ method: 'cash', amount: 1_000 }],
    changeMinor: 500,
  })
  const parts = [
    { method: 'terminal' as const, amount: 900 },
    { method: 'cash' as const, amount: 200 },
  ]
  expect(settleParts(1_000, parts)).toEqual({
    parts: [
      { method: 'terminal', amount: 900 },
      { method: 'cash', amount: 100 },
    ],
    changeMinor: 100,
  })
  expect(settleParts(900, parts)).toBeNull()
  expect(settleParts(1_101, parts)).toBeNull()
  expect(settleParts(1_000, [{ method: 'bank_transfer', amount: 1_001 }])).toBeNull()
  expect(settleParts(200, [parts[1]!, parts[1]!])).toBeNull()
  expect(partsText(parts)).toBe('Terminal ₦9, Cash ₦2')
})
