import type { Order } from '../db/schema.ts'
import { minuteMs } from '../lib/time.ts'
import type { ReplacedOrder } from '../orders/holds/stock-hold.rules.ts'
import type { OrderMoney } from '../payments/settlement/payment.rules.ts'

/** One shopper must not keep the shop's stock from everybody else (rule: own-holds). */
export const mostUnpaid = 3

/** A younger order may be another tab of the same shopper that is being paid right now: a fourth order waits for it. */
const justPlacedMs = minuteMs / 2

const reasons = {
  sameItems: 'Replaced by a newer order of the same items.',
  sameCode: 'Its promo code was used on a newer order.',
  tooMany: `Replaced by a newer order: at most ${mostUnpaid} orders wait for payment at once.`,
}

/** A shopper's own unpaid order; `hasSameItems` when it has a variant in common with the order to be placed. */
export type UnpaidOrder = { order: Order; hasSameItems: boolean }

/** One that waits for its delivery price holds nothing yet, and is not given up for another. */
export const isReplaceable = ({ holdState }: Pick<Order, 'holdState'>): boolean => holdState !== 'none'

export type ReplacementDecision =
  /** Paystack must be asked first whether these are being paid. */
  | { kind: 'ask'; orderIds: string[] }
  | { kind: 'refuse'; code: 'PROMO_REFUSED' | 'TOO_MANY_UNPAID' }
  | { kind: 'replace'; replaced: ReplacedOrder[] }

/**
 * Which of the shopper's unpaid orders, oldest first, a new held order takes the place of: those of the same items, so that
 * nobody holds a piece twice; those with the same promo code beyond `mostWithCode`; and the oldest beyond three. One whose
 * money is on its way stays. `answers` is what Paystack said about an order.
 */
export function decideReplaced(
  unpaid: UnpaidOrder[],
  wanted: { promoCodeId: string | null; mostWithCode: number; now: Date },
  answers: ReadonlyMap<string, OrderMoney>,
): ReplacementDecision {
  const replaced: ReplacedOrder[] = []
  const toAsk: string[] = []
  /** True when the order goes, or will go unless Paystack objects. */
  const goes = ({ order, hasSameItems }: UnpaidOrder, why: string): boolean => {
    const money = answers.get(order.id)
    if (money === undefined) toAsk.push(order.id)
    if (money === 'none') replaced.push({ order, hasSameItems, why })
    return money === undefined || money === 'none'
  }
  let staying = unpaid.filter(({ order }) => isReplaceable(order))
  staying = staying.filter((one) => !one.hasSameItems || !goes(one, reasons.sameItems))

  const withCode = staying.filter(
    ({ order }) => wanted.promoCodeId && order.promoCodeId === wanted.promoCodeId,
  )
  const surplus = withCode.slice(0, Math.max(0, withCode.length + 1 - wanted.mostWithCode))
  if (!surplus.every((one) => goes(one, reasons.sameCode))) return { kind: 'refuse', code: 'PROMO_REFUSED' }
  staying = staying.filter((one) => !surplus.includes(one))

  let tooMany = staying.length + 1 - mostUnpaid
  for (const one of staying) {
    const isOld = wanted.now.getTime() - one.order.createdAt.getTime() >= justPlacedMs
    if (tooMany > 0 && isOld && goes(one, reasons.tooMany)) tooMany -= 1
  }
  if (tooMany > 0) return { kind: 'refuse', code: 'TOO_MANY_UNPAID' }
  return toAsk.length > 0 ? { kind: 'ask', orderIds: toAsk } : { kind: 'replace', replaced }
}
