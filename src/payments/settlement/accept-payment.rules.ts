import { type Currency, formatMoney } from '../../lib/money.ts'

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

/** The owner's reason, and what came in when it is not the total: it stands in the order's history. */
export function acceptedText(
  why: string,
  order: { totalAmount: number; currency: string },
  money: { receivedMinor: number; shortfallMinor: number; excessMinor: number },
): string {
  const inWords = (minor: number) => formatMoney(minor, order.currency as Currency)
  const { receivedMinor, shortfallMinor, excessMinor } = money
  const came = `${inWords(receivedMinor)} of ${inWords(order.totalAmount)} came in`
  const said = why.trim().replace(/[^.!?]$/, '$&.')
  if (shortfallMinor > 0) return `${said} ${came}; accepted without the missing ${inWords(shortfallMinor)}.`
  if (excessMinor > 0) return `${said} ${came}; accepted with ${inWords(excessMinor)} too much.`
  return why
}
