type Attempt = { status: string; amountPaid: number | null; paidCurrency: string | null; currency: string }

/** What of an order's money may be accepted, and how it differs from the total. Minor units. */
export type AcceptedMoney =
  | { isAcceptable: false; problem: 'PAYMENT_REVERSED' | 'FOREIGN_MONEY' | 'NOTHING_TO_ACCEPT' }
  | { isAcceptable: true; receivedMinor: number; shortfallMinor: number; excessMinor: number }

/**
 * Adds up what came in for an order in review and was not given back. Money that Paystack took back, or in another
 * currency than the order's, is never counted (rule: payment-mismatch).
 */
export function acceptableMoney(
  order: { totalAmount: number; currency: string },
  attempts: Attempt[],
  refundedMinor: number,
): AcceptedMoney {
  const kept = attempts.filter(({ status }) => status === 'success')
  const receivedMinor = kept.reduce((sum, { amountPaid }) => sum + (amountPaid ?? 0), 0) - refundedMinor
  if (kept.some(({ paidCurrency, currency }) => (paidCurrency ?? currency) !== order.currency))
    return { isAcceptable: false, problem: 'FOREIGN_MONEY' }
  if (receivedMinor <= 0) {
    const isReversed = attempts.some(({ status }) => status === 'reversed')
    return { isAcceptable: false, problem: isReversed ? 'PAYMENT_REVERSED' : 'NOTHING_TO_ACCEPT' }
  }
  const excess = receivedMinor - order.totalAmount
  return {
    isAcceptable: true,
    receivedMinor,
    shortfallMinor: Math.max(0, -excess),
    excessMinor: Math.max(0, excess),
  }
}
