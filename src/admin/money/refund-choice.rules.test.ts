import { expect, test } from 'vitest'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import {
  amountProblem,
  type Choices,
  chosenOf,
  costOfChoices,
  leavesNothing,
  leftPieces,
  suggestedRefund,
  wholeLine,
} from './refund-choice.rules.ts'

const line = (given: Partial<OrderMoney['lines'][number]>) => ({
  id: 'a',
  title: 'Dress',
  variant: 'M',
  quantity: 3,
  paid: 1_000,
  refunded_pieces: 0,
  restockable_pieces: 3,
  ...given,
})

test('a pressed line is all that is left of it, on the shelf only where all of it can go there', () => {
  expect(wholeLine(line({ refunded_pieces: 1 }))).toEqual({ quantity: 2, restock: true })
  expect(wholeLine(line({ restockable_pieces: 1 }))).toEqual({ quantity: 3, restock: false })
  expect(wholeLine(line({ restockable_pieces: 3 }))).toEqual({ quantity: 3, restock: true })
  expect(wholeLine(line({ refunded_pieces: 3 }))).toEqual({ quantity: 0, restock: false })
})

test('the suggestion is what the pieces cost, with delivery when it is chosen, and never more than is left', () => {
  const lines = [line({}), line({ id: 'b', paid: 500, quantity: 1 })]
  const choices = { a: { quantity: 1, restock: true }, b: { quantity: 1, restock: false } }
  expect(costOfChoices(lines, choices)).toBe(833)
  const money = { lines, refundable: 900, order: { delivery: 250 } } as OrderMoney
  expect(suggestedRefund(money, choices, false)).toBe(833)
  expect(suggestedRefund(money, choices, true)).toBe(900)
})

// (rule: to-pack)
test('an order is cancelled by a refund that leaves no piece to send, while it has not left', () => {
  const lines = [line({ refunded_pieces: 2 }), line({ id: 'b', quantity: 1 })]
  const all = { a: { quantity: 1, restock: true }, b: { quantity: 1, restock: false } }
  const leaves = (status: string, choices: Choices) =>
    leavesNothing({ order: { status }, lines } as OrderMoney, choices)
  expect([leaves('paid', all), leaves('processing', all)]).toEqual([true, true])
  expect([leaves('paid', { a: all.a }), leaves('paid', {}), leaves('shipped', all)]).toEqual([
    false,
    false,
    false,
  ])
})

test('an amount that cannot go back says why', () => {
  expect(amountProblem(null, 900, formatMoney)).toMatch(/^Choose/)
  expect(amountProblem(Number.NaN, 900, formatMoney)).toMatch(/^Type/)
  expect(amountProblem(90_100, 90_000, formatMoney)).toBe('At most ₦900 is left to give back')
  expect(amountProblem(90_000, 90_000, formatMoney)).toBeNull()
})

test('what was not chosen is nothing, and an order without a delivery price lends none', () => {
  const lines = [line({}), line({ id: 'b' })]
  expect(chosenOf({}, lines[0]!)).toEqual({ quantity: 0, restock: false })
  expect(costOfChoices(lines, { b: { quantity: 3, restock: false } })).toBe(1_000)
  const money = { lines, refundable: 9_000, order: { delivery: null } } as OrderMoney
  expect(suggestedRefund(money, { b: { quantity: 3, restock: false } }, true)).toBe(1_000)
})

test('a line of which pieces went back costs what is left of it', () => {
  expect(leftPieces(line({ refunded_pieces: 2 }))).toBe(1)
  expect(costOfChoices([line({ refunded_pieces: 2 })], { a: { quantity: 1, restock: false } })).toBe(334)
})

test('no amount is asked for in words', () => {
  for (const none of [null, 0])
    expect(amountProblem(none, 900, formatMoney)).toBe('Choose what goes back, or type an amount')
  expect(amountProblem(Number.NaN, 900, formatMoney)).toBe('Type an amount, like 18,000')
})
