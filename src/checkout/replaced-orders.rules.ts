import type { Order } from '../db/schema.ts'
import type { ReplacedOrder } from '../orders/holds/stock-hold.rules.ts'
import type { OrderMoney } from '../payments/providers/settlement-states.rules.ts'

/** A shopper's own unpaid order; `hasSameItems` when it has a variant in common with the order to be placed. */
export type UnpaidOrder = { order: Order; hasSameItems: boolean }

/** One that waits for its delivery price holds nothing yet, and is not given up for another. */
export const isReplaceable = ({ holdState }: Pick<Order, 'holdState'>): boolean => holdState !== 'none'

export type ReplacementDecision =
  /** The provider must be asked first whether these are being paid. */
  | { kind: 'ask'; orderIds: string[] }
  /** Payments on their way keep the promo code. */
  | { kind: 'refuse' }
  | { kind: 'replace'; replaced: ReplacedOrder[] }

/**
 * Which of the shopper's unpaid orders, oldest first, a new held order takes the place of: those of the same items, so that
 * nobody holds a piece twice, and those with the same promo code beyond `mostWithCode`. One whose money is on its way stays.
 * `answers` is what the provider said about an order.
 */
export function decideReplaced(
  unpaid: UnpaidOrder[],
  wanted: { promoCodeId: string | null; mostWithCode: number },
  answers: ReadonlyMap<string, OrderMoney>,
): ReplacementDecision {
  const mayGo = ({ order }: UnpaidOrder) => (answers.get(order.id) ?? 'none') === 'none'
  const held = unpaid.filter(({ order }) => isReplaceable(order))
  const sameItems = held.filter((one) => one.hasSameItems && mayGo(one))
  const withCode = held.filter(
    (one) => wanted.promoCodeId && one.order.promoCodeId === wanted.promoCodeId && !sameItems.includes(one),
  )
  const surplus = withCode.slice(0, Math.max(0, withCode.length + 1 - wanted.mostWithCode))
  if (!surplus.every(mayGo)) return { kind: 'refuse' }
  const replaced: ReplacedOrder[] = [
    ...sameItems.map((one) => ({ ...one, reason: 'same_items' as const })),
    ...surplus.map((one) => ({ ...one, reason: 'same_code' as const })),
  ]
  const orderIds = replaced.map(({ order }) => order.id).filter((id) => !answers.has(id))
  return orderIds.length > 0 ? { kind: 'ask', orderIds } : { kind: 'replace', replaced }
}
