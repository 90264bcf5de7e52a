import { expect, test } from 'vitest'
import type { Order } from '../db/schema.ts'
import { minuteMs } from '../lib/time.ts'
import type { OrderMoney } from '../payments/settlement/payment.rules.ts'
import { decideReplaced, type UnpaidOrder } from './replaced-orders.rules.ts'

const now = new Date('2026-11-20T10:00:00Z')

const unpaid = (
  id: string,
  more: { ageMs?: number; code?: string; same?: boolean; isHeld?: boolean } = {},
): UnpaidOrder => ({
  order: {
    id,
    holdState: more.isHeld === false ? 'none' : 'held',
    promoCodeId: more.code ?? null,
    createdAt: new Date(now.getTime() - (more.ageMs ?? 10 * minuteMs)),
  } as Order,
  hasSameItems: more.same ?? false,
})

function decide(
  orders: UnpaidOrder[],
  answers: Record<string, OrderMoney> = {},
  code: { promoCodeId: string | null; mostWithCode: number } = { promoCodeId: null, mostWithCode: Infinity },
) {
  const decision = decideReplaced(orders, { ...code, now }, new Map(Object.entries(answers)))
  if (decision.kind === 'ask') return ['ask', ...decision.orderIds]
  if (decision.kind === 'refuse') return ['refuse', decision.code]
  return ['replace', ...decision.replaced.map(({ order }) => order.id)]
}

test('an order of the same items is asked about, then replaced, however young it is', () => {
  const mine = [unpaid('a', { same: true, ageMs: 0 }), unpaid('b')]
  expect(decide(mine)).toEqual(['ask', 'a'])
  expect(decide(mine, { a: 'none' })).toEqual(['replace', 'a'])
  expect(decide(mine, { a: 'in_flight' })).toEqual(['replace'])
})

test("what holds nothing is in nobody's way", () => {
  expect(decide([unpaid('a', { same: true, isHeld: false })])).toEqual(['replace'])
})

test('the oldest goes when there are three already; those just placed and those being paid stay', () => {
  const three = [unpaid('a'), unpaid('b'), unpaid('c')]
  expect(decide(three.slice(1))).toEqual(['replace'])
  expect(decide(three)).toEqual(['ask', 'a'])
  expect(decide(three, { a: 'in_flight' })).toEqual(['ask', 'b'])
  expect(decide(three, { a: 'in_flight', b: 'none' })).toEqual(['replace', 'b'])
  expect(decide(three, { a: 'in_flight', b: 'in_flight', c: 'in_flight' })).toEqual([
    'refuse',
    'TOO_MANY_UNPAID',
  ])
  const young = three.map(({ order }) => unpaid(order.id, { ageMs: minuteMs / 2 - 1 }))
  expect(decide(young)).toEqual(['refuse', 'TOO_MANY_UNPAID'])
})

test('a replaced order of the same items makes the room', () => {
  const three = [unpaid('a'), unpaid('b'), unpaid('c', { same: true })]
  expect(decide(three, { c: 'none' })).toEqual(['replace', 'c'])
})

test('a promo code moves on to the new order, unless a payment with it is on its way', () => {
  const once = { promoCodeId: 'code', mostWithCode: 1 }
  const mine = [unpaid('a', { code: 'code', ageMs: 0 }), unpaid('b', { code: 'other' })]
  expect(decide(mine, {}, once)).toEqual(['ask', 'a'])
  expect(decide(mine, { a: 'none' }, once)).toEqual(['replace', 'a'])
  expect(decide(mine, { a: 'in_flight' }, once)).toEqual(['refuse', 'PROMO_REFUSED'])
  expect(decide(mine, {}, { promoCodeId: 'code', mostWithCode: 2 })).toEqual(['replace'])
})

test('a replaced order knows why, and whether it was of the same items', () => {
  const why = (orders: UnpaidOrder[], code: string | null = null) => {
    const answers = new Map(orders.map(({ order }) => [order.id, 'none' as const]))
    const decision = decideReplaced(orders, { promoCodeId: code, mostWithCode: 1, now }, answers)
    return decision.kind === 'replace'
      ? decision.replaced.map((one) => [one.why, one.hasSameItems])
      : decision
  }
  expect(why([unpaid('a', { same: true })])).toEqual([['Replaced by a newer order of the same items.', true]])
  expect(why([unpaid('a', { code: 'code' })], 'code')).toEqual([
    ['Its promo code was used on a newer order.', false],
  ])
  expect(why([unpaid('a'), unpaid('b'), unpaid('c')])).toEqual([
    ['Replaced by a newer order: at most 3 orders wait for payment at once.', false],
  ])
})

test('half a minute after it was placed an order may go', () => {
  const placed = ['a', 'b', 'c'].map((id) => unpaid(id, { ageMs: minuteMs / 2 }))
  expect(decide(placed)).toEqual(['ask', 'a'])
})

test('an order without a code leaves orders without codes alone', () => {
  expect(decide([unpaid('a')], {}, { promoCodeId: null, mostWithCode: 1 })).toEqual(['replace'])
})

test('of the orders with a code as many stay as it may be used, and each that goes must be free to go', () => {
  const two = [unpaid('a', { code: 'code' }), unpaid('b', { code: 'code' })]
  expect(decide(two, {}, { promoCodeId: 'code', mostWithCode: 4 })).toEqual(['replace'])
  expect(decide(two, {}, { promoCodeId: 'code', mostWithCode: 2 })).toEqual(['ask', 'a'])
  const answers = { a: 'none', b: 'in_flight' } as const
  expect(decide(two, answers, { promoCodeId: 'code', mostWithCode: 1 })).toEqual(['refuse', 'PROMO_REFUSED'])
})

test('an order that goes for its code makes room among the three', () => {
  const three = [unpaid('a', { code: 'code' }), unpaid('b'), unpaid('c')]
  expect(decide(three, {}, { promoCodeId: 'code', mostWithCode: 1 })).toEqual(['ask', 'a'])
})
