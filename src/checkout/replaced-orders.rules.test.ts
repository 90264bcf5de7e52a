import { expect, test } from 'vitest'
import type { Order } from '../db/schema.ts'
import type { OrderMoney } from '../payments/providers/settlement-states.rules.ts'
import { decideReplaced, type UnpaidOrder } from './replaced-orders.rules.ts'

const unpaid = (id: string, more: { code?: string; same?: boolean; isHeld?: boolean } = {}): UnpaidOrder => ({
  order: {
    id,
    holdState: more.isHeld === false ? 'none' : 'held',
    promoCodeId: more.code ?? null,
  } as Order,
  hasSameItems: more.same ?? false,
})

function decide(
  orders: UnpaidOrder[],
  answers: Record<string, OrderMoney> = {},
  code: { promoCodeId: string | null; mostWithCode: number } = { promoCodeId: null, mostWithCode: Infinity },
) {
  const decision = decideReplaced(orders, code, new Map(Object.entries(answers)))
  if (decision.kind === 'ask') return ['ask', ...decision.orderIds]
  if (decision.kind === 'refuse') return ['refuse']
  return ['replace', ...decision.replaced.map(({ order }) => order.id)]
}

test('an order of the same items is asked about, then replaced', () => {
  const mine = [unpaid('a', { same: true }), unpaid('b')]
  expect(decide(mine)).toEqual(['ask', 'a'])
  expect(decide(mine, { a: 'none' })).toEqual(['replace', 'a'])
  expect(decide(mine, { a: 'in_flight' })).toEqual(['replace'])
})

test("what holds nothing is in nobody's way", () => {
  expect(decide([unpaid('a', { same: true, isHeld: false })])).toEqual(['replace'])
})

test('a promo code moves on to the new order, unless a payment with it is on its way', () => {
  const once = { promoCodeId: 'code', mostWithCode: 1 }
  const mine = [unpaid('a', { code: 'code' }), unpaid('b', { code: 'other' })]
  expect(decide(mine, {}, once)).toEqual(['ask', 'a'])
  expect(decide(mine, { a: 'none' }, once)).toEqual(['replace', 'a'])
  expect(decide(mine, { a: 'in_flight' }, once)).toEqual(['refuse'])
  expect(decide(mine, {}, { promoCodeId: 'code', mostWithCode: 2 })).toEqual(['replace'])
})

test('a replaced order knows why, and whether it was of the same items', () => {
  const why = (orders: UnpaidOrder[], code: string | null = null) => {
    const answers = new Map(orders.map(({ order }) => [order.id, 'none' as const]))
    const decision = decideReplaced(orders, { promoCodeId: code, mostWithCode: 1 }, answers)
    return decision.kind === 'replace'
      ? decision.replaced.map((one) => [one.reason, one.hasSameItems])
      : decision
  }
  expect(why([unpaid('a', { same: true })])).toEqual([['same_items', true]])
  expect(why([unpaid('a', { code: 'code' })], 'code')).toEqual([['same_code', false]])
})

test('an order without a code leaves orders without codes alone', () => {
  expect(decide([unpaid('a')], {}, { promoCodeId: null, mostWithCode: 1 })).toEqual(['replace'])
})

test('of the orders with a code as many stay as it may be used, and each that goes must be free to go', () => {
  const two = [unpaid('a', { code: 'code' }), unpaid('b', { code: 'code' })]
  expect(decide(two, {}, { promoCodeId: 'code', mostWithCode: 4 })).toEqual(['replace'])
  expect(decide(two, {}, { promoCodeId: 'code', mostWithCode: 2 })).toEqual(['ask', 'a'])
  const answers = { a: 'none', b: 'in_flight' } as const
  expect(decide(two, answers, { promoCodeId: 'code', mostWithCode: 1 })).toEqual(['refuse'])
})
