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
