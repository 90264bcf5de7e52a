import { expect, test } from 'vitest'
import {
  agreedProblems,
  byColor,
  discountProblems,
  findSku,
  limitProblem,
  partsOf,
  roundAmounts,
  saleProblem,
  searchPieces,
  sumsOf,
  withAgreed,
  withCurrent,
  withoutSold,
  withPiece,
  withQuantity,
} from './basket.rules.ts'

const piece = { id: 'v1', sku: 'ADI-M-IND', option: 'M / Indigo', size: 'M', color: 'Indigo', available: 2 }
const product = { title: 'Adire wrap dress', price: 1_800_000, image_url: null, variants: [piece] }
const other = { ...product, title: 'Belt', variants: [{ ...piece, id: 'v2', sku: 'BELT-1', available: 0 }] }
const products = [product, other]

// (rule: counter-sale)
test('pieces are found by words of title, size and SKU, and by the whole SKU in any case', () => {
  expect(searchPieces(products, 'wrap indigo')).toEqual([product])
  expect(searchPieces(products, 'belt-')).toEqual([other])
  expect(searchPieces(products, '  ')).toEqual([])
  expect(findSku(products, ' adi-m-ind ')).toEqual({ product, piece })
  expect(findSku(products, 'adi-m')).toBeNull()
})

test('pieces stand a row a colour, in their order', () => {
  const [ink, large] = [
    { ...piece, id: 'v3', color: 'Ink' },
    { ...piece, id: 'v4', size: 'L' },
  ]
  expect(byColor([piece, ink, large])).toEqual([
    { color: 'Indigo', pieces: [piece, large] },
    { color: 'Ink', pieces: [ink] },
  ])
  const bags = [piece, ink].map((bag) => ({ ...bag, size: '' }))
  expect(byColor(bags)).toEqual([{ color: '', pieces: bags }])
})

// (rule: counter-sale)
test('a basket holds no more of a piece than there is', () => {
  const one = withPiece([], { product, piece })
  const three = withPiece(withPiece(one, { product, piece }), { product, piece })
  expect(three).toMatchObject([{ variantId: 'v1', quantity: 2 }])
  expect(withQuantity(three, 'v1', 0)).toEqual([])
  expect(withPiece([], { product: other, piece: other.variants[0]! })).toEqual([])
})

// (rule: counter-discount)
test('a discount that is as much as what is left of a basket is not sold, and nothing is owed for it', () => {
  const lines = withPiece([], { product, piece })
  const off = (value: number) => ({ kind: 'amount' as const, value, reason: 'A friend' })
  expect(sumsOf(lines, off(2_000_000)).total).toBe(0)
  for (const value of [1_800_000, 2_000_000])
    expect(saleProblem(lines, off(value), null)).toBe(
      'The discount must leave something to pay. Change or remove it.',
    )
  expect(saleProblem(lines, off(1_799_900), null)).toBeUndefined()
  expect(saleProblem(lines, off(1_799_900), 10)).toContain('up to 10%')
  expect(saleProblem(lines, null, 0)).toBeUndefined()
})

// (rule: counter-sale)
test('a basket takes the price and stock of the pieces that were read again, and keeps what is counted', () => {
  const agreed = { unitPrice: 1_700_000, reason: 'A stain' }
  const lines = withAgreed(withQuantity(withPiece([], { product, piece }), 'v1', 2), 'v1', agreed)
  const at = (price: number) => [{ ...product, price, variants: [{ ...piece, available: 1 }] }]
  expect(withCurrent(lines, at(2_000_000))).toEqual([
    { ...lines[0], unitPrice: 2_000_000, available: 1, quantity: 2 },
  ])
  expect(withCurrent(lines, at(1_700_000))[0]).not.toHaveProperty('agreed')
  expect(withCurrent(lines, [other])).toEqual(lines)
})

// (rule: kept-sale)
test('what was sold is gone from the stored list at once', () => {
  const lines = withPiece([], { product, piece })
  expect(withoutSold(products, lines)).toEqual([
    { ...product, variants: [{ ...piece, available: 1 }] },
    other,
  ])
  expect(withoutSold([other], [{ ...lines[0]!, variantId: 'v2' }])).toEqual([other])
})

// (rule: counter-discount)
test('a discount lowers the total, needs a reason and leaves something to pay', () => {
  const lines = withPiece([], { product, piece })
  const typed = { kind: 'percent' as const, value: 10, reason: 'A stain' }
  expect(sumsOf(lines, typed)).toEqual({ goods: 1_800_000, discount: 180_000, total: 1_620_000 })
  expect(discountProblems(lines, typed, null)).toEqual({})
  expect(discountProblems(lines, typed, 9)).toEqual({
    value: 'You may give up to 9%. Ask an owner for more.',
  })
  expect(discountProblems(lines, { ...typed, reason: ' ' }, 10)).toEqual({
    reason: 'Say what the discount is for',
  })
  const all = { kind: 'amount' as const, value: 1_800_000, reason: 'A gift' }
  expect(discountProblems(lines, all, null)).toEqual({ value: 'Type less than ₦18,000' })
  expect(discountProblems(lines, all, null, true)).toEqual({})
  expect(discountProblems(lines, { ...all, value: 1_800_001 }, null, true)).toEqual({
    value: 'Type at most ₦18,000',
  })
  expect(discountProblems(lines, { ...all, value: Number.NaN }, null)).toEqual({
    value: 'Type an amount, like 500',
  })
})

// (rule: counter-discount)
test('a price that was agreed on lowers a line, needs a reason, and counts towards the limit with the discount', () => {
  const lines = withQuantity(withPiece([], { product, piece }), 'v1', 2)
  const agreed = { unitPrice: 1_700_000, reason: 'A stain' }
  const lower = withAgreed(lines, 'v1', agreed)
  expect(sumsOf(lower, null)).toEqual({ goods: 3_400_000, discount: 0, total: 3_400_000 })
  expect(withAgreed(lower, 'v2', null)).toEqual(lower)
  expect(withAgreed(lower, 'v1', null)).toEqual(lines)
  const given = { line: lines[0]!, agreed, typed: null, limitPercent: 6 }
  expect(agreedProblems(lines, given)).toEqual({})
  const beyond = 'You may give up to 6%. Ask an owner for more.'
  const typed = { kind: 'percent' as const, value: 1, reason: 'Regular' }
  expect(agreedProblems(lines, { ...given, typed })).toEqual({ price: beyond })
  expect(limitProblem(lower, typed, 6)).toBe(beyond)
  expect(limitProblem(lower, typed, null)).toBeUndefined()
  expect(discountProblems(lower, typed, 6)).toEqual({ value: beyond })
  expect(agreedProblems(lines, { ...given, agreed: { unitPrice: 1_800_000, reason: ' ' } })).toEqual({
    price: 'Type less than ₦18,000',
    reason: 'Say what the discount is for',
  })
  for (const unitPrice of [Number.NaN, 0])
    expect(agreedProblems(lines, { ...given, agreed: { ...agreed, unitPrice } })).toEqual({
      price: 'Type an amount, like 500',
    })
})

// (rule: counter-sale)
test('parts add up to the total; only cash may be more', () => {
  expect(partsOf(1000, { cash: 1500 })).toMatchObject({ settled: { changeMinor: 500 }, missing: -500 })
  expect(partsOf(1000, { cash: 400, terminal: 600, bank_transfer: null })).toMatchObject({
    settled: { changeMinor: 0, parts: [{ amount: 400 }, { amount: 600 }] },
  })
  expect(partsOf(1000, { terminal: 1100 }).settled).toBeNull()
  expect(partsOf(1000, { cash: 400, terminal: Number.NaN })).toMatchObject({ settled: null, missing: 600 })
  expect(partsOf(1000, { cash: 300, terminal: 1000 }).settled).toBeNull()
})

test('round amounts above the total are offered as cash', () => {
  expect(roundAmounts(1_750_000)).toEqual([1_800_000, 2_000_000])
  expect(roundAmounts(1_800_000)).toEqual([2_000_000])
  expect(roundAmounts(2_000_000)).toEqual([])
})
