import type { OrderStatus } from '../../orders/order/order-status.rules.ts'
import type { Balance } from '../ledger/balance.rules.ts'

type Payment = { state: string; paidCurrency: string | null; currency: string }

/** What of an order's money may be accepted, and how it differs from the total. Minor units. */
export type AcceptedMoney =
  | { isAcceptable: false; problem: 'PAYMENT_REVERSED' | 'FOREIGN_MONEY' | 'NOTHING_TO_ACCEPT' }
  | { isAcceptable: true; receivedMinor: number; shortfallMinor: number; excessMinor: number }

/**
 * What came in for an order in review and was not given back, against what it costs. Money that the provider took back, or in
 * another currency than the order's, is never counted (rule: payment-mismatch).
 */
export function acceptableMoney(
  order: { currency: string },
  payments: Payment[],
  { received, returned, balance }: Pick<Balance, 'received' | 'returned' | 'balance'>,
): AcceptedMoney {
  const isForeign = payments.some(
    ({ state, paidCurrency, currency }) =>
      state === 'succeeded' && (paidCurrency ?? currency) !== order.currency,
  )
  if (isForeign) return { isAcceptable: false, problem: 'FOREIGN_MONEY' }
  const receivedMinor = received - returned
  if (receivedMinor <= 0) {
    const isReversed = payments.some(({ state }) => state === 'reversed')
    return { isAcceptable: false, problem: isReversed ? 'PAYMENT_REVERSED' : 'NOTHING_TO_ACCEPT' }
  }
  return {
    isAcceptable: true,
    receivedMinor,
    shortfallMinor: Math.max(0, balance),
    excessMinor: Math.max(0, -balance),
  }
}

/** What an owner may decide about an order's money now, as the API gives it; null when it is what the order costs. Minor units. */
export function decidableMoney(
  order: { status: OrderStatus; currency: string; paidAt: Date | null },
  payments: Payment[],
  money: Pick<Balance, 'received' | 'returned' | 'balance' | 'held' | 'taken'>,
): { received: number; shortfall: number; excess: number } | null {
  const { balance, held, taken } = money
  if (order.status === 'pending_review') {
    const accepted = acceptableMoney(order, payments, money)
    if (!accepted.isAcceptable) return null
    const { receivedMinor: received, shortfallMinor: shortfall, excessMinor: excess } = accepted
    return { received, shortfall, excess }
  }
  // Of a cancelled order only what left twice is due.
  const isDecidable = order.status === 'cancelled' ? balance < 0 || taken > 0 : order.paidAt !== null
  return isDecidable && balance !== 0
    ? { received: held, shortfall: Math.max(0, balance), excess: Math.max(0, -balance) }
    : null
}
