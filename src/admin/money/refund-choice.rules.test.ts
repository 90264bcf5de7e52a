import { expect, test } from 'vitest'
import { formatMoney } from '../../lib/money.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { attemptOf } from './test-order-money.ts'
import {
  allOf,
  amountProblem,
  chosenLines,
  type Choices,
  chosenOf,
  costOfChoices,
  deliveryLeft,
  leavesNothing,
  pieceWords,
  suggestedRefund,
  suggestedWays,
  type Ways,
  waysOf,
  waysProblem,
  withChoice,
} from './refund-choice.rules.ts'

const unsent = (quantity: number, restockable = quantity) => ({
  from: 'unsent' as const,
  quantity,
  restockable,
})
const line = (given: Partial<OrderMoney['lines'][number]>): OrderMoney['lines'][number] => ({
  id: 'a',
  title: 'Dress',
  variant: 'M',
  quantity: 3,
  paid: 1_000,
  refunded_pieces: 0,
  refundable: [unsent(given.quantity ?? 3)],
  ...given,
})

const sent = (quantity: number) => ({ from: 'returned' as const, quantity, restockable: quantity })

test('pressed pieces are all that are left, on the shelf only where all of them can go there', () => {
  expect(allOf(unsent(2))).toEqual({ quantity: 2, restock: true })
  expect(allOf(unsent(3, 1))).toEqual({ quantity: 3, restock: false })
})

test('the suggestion is what the pieces cost, with delivery when it is chosen, and never more than is left', () => {
  const lines = [line({}), line({ id: 'b', paid: 500, quantity: 1 })]
  const choices = { 'a unsent': { quantity: 1, restock: true }, 'b unsent': { quantity: 1, restock: false } }
  expect(costOfChoices(lines, choices)).toBe(833)
  const money = { lines, refundable: 1_750, order: { delivery: 250 } } as OrderMoney
  expect(suggestedRefund(money, choices, false)).toBe(833)
  expect(suggestedRefund(money, choices, true)).toBe(1_083)
  expect(suggestedRefund({ ...money, refundable: 800 }, choices, false)).toBe(800)
})

// (rule: refunds)
test('of the delivery only what is not back already is offered', () => {
  const money = (refundable: number, delivery: number | null = 250) =>
    ({ lines: [line({})], refundable, order: { delivery } }) as OrderMoney
  expect([1_250, 1_100, 1_000, 500, 2_000].map((left) => deliveryLeft(money(left)))).toEqual([
    250, 100, 0, 0, 250,
  ])
  expect(deliveryLeft(money(2_000, null))).toBe(0)
})

// (rule: to-pack)
test('an order is cancelled by a refund that leaves no piece to send, while it has not left', () => {
  const lines = [
    line({ refunded_pieces: 2, refundable: [unsent(1)] }),
    line({ id: 'b', quantity: 1 }),
    line({ id: 'c', quantity: 1, refunded_pieces: 1, refundable: [] }),
  ]
  const all = { 'a unsent': { quantity: 1, restock: true }, 'b unsent': { quantity: 1, restock: false } }
  const leaves = (cancel: boolean, choices: Choices) =>
    leavesNothing({ can: { cancel }, lines } as OrderMoney, choices)
  expect([leaves(true, all), leaves(false, all)]).toEqual([true, false])
  expect([leaves(true, { 'a unsent': all['a unsent'] }), leaves(true, {})]).toEqual([false, false])
})

// (rule: which-piece)
test('pieces that were sent and those that were not are chosen apart, and cost what they cost together', () => {
  const both = line({ refundable: [unsent(2), sent(1)] })
  expect(both.refundable.map((pieces) => pieceWords(both, pieces))).toEqual(['not sent yet', 'already sent'])
  expect(pieceWords(line({}), unsent(3))).toBeNull()
  const one = withChoice({}, both, sent(1), { quantity: 1, restock: false })
  const choices = withChoice(one, both, unsent(2), { quantity: 1, restock: true })
  expect(chosenOf(choices, both, unsent(2))).toEqual({ quantity: 1, restock: true })
  expect(costOfChoices([both], choices)).toBe(666)
  expect(chosenLines([both], choices)).toEqual([
    { line_id: 'a', from: 'unsent', quantity: 1, restock: true },
    { line_id: 'a', from: 'returned', quantity: 1, restock: false },
  ])
})

test('an amount that cannot go back says why', () => {
  expect(amountProblem(null, 900, formatMoney)).toMatch(/^Choose/)
  expect(amountProblem(Number.NaN, 900, formatMoney)).toMatch(/^Type/)
  expect(amountProblem(90_100, 90_000, formatMoney)).toBe('At most ₦900 is left to refund')
  expect(amountProblem(90_000, 90_000, formatMoney)).toBeNull()
})

test('what was not chosen is nothing', () => {
  const lines = [line({}), line({ id: 'b' })]
  expect(chosenOf({}, lines[0]!, unsent(3))).toEqual({ quantity: 0, restock: false })
  expect(costOfChoices(lines, { 'b unsent': { quantity: 3, restock: false } })).toBe(1_000)
})

test('a line of which pieces went back costs what is left of it', () => {
  const left = line({ refunded_pieces: 2, refundable: [unsent(1)] })
  expect(costOfChoices([left], { 'a unsent': { quantity: 1, restock: false } })).toBe(334)
})

test('no amount is asked for in words', () => {
  for (const none of [null, 0])
    expect(amountProblem(none, 900, formatMoney)).toBe('Choose what to refund, or type an amount')
  expect(amountProblem(Number.NaN, 900, formatMoney)).toBe('Type an amount, like 18,000')
})

// (rule: refund-ways)
test('several ways hold what is left of them, the largest goes first, and they add up to the amount', () => {
  const money = {
    attempts: [
      attemptOf({ id: 'cash', channel: 'cash', refundable: 400 }),
      attemptOf({ id: 'card', refundable: 600 }),
      attemptOf({ id: 'spent', refundable: 0 }),
      attemptOf({ id: 'failed', status: 'failed' }),
    ],
  }
  const ways = waysOf(money)
  expect(ways.map(({ id }) => id)).toEqual(['cash', 'card'])
  expect(suggestedWays(ways, 700)).toEqual({ card: 600, cash: 100 })
  expect(suggestedWays(ways, 500)).toEqual({ card: 500 })
  const problem = (chosen: Ways) => waysProblem(ways, chosen, { amount: 700, text: String })
  expect(problem({ card: 600, cash: 100 })).toBeNull()
  expect(problem({ card: 300, cash: 400 })).toBeNull()
  expect(problem({ card: 600 })).toBe('These add up to 600, not 700')
  expect(problem({ card: 200, cash: 500 })).toBe('At most 400 is left of Cash')
  expect(problem({ card: Number.NaN, cash: null })).toBe('Type an amount, like 18,000')
})
