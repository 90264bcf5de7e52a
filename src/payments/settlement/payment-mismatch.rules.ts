import type { FlagReason } from '../../orders/flags/flags.rules.ts'

type Paid = { paidMinor: number; askedMinor: number | null; feeMinor: number | null; currency: string }

/** Rounding between the provider's fee and what it adds to the charge, in minor units. */
const feeTolerance = 100

/** What of a payment beyond what was asked is the provider's own fee, borne by the customer; minor units. */
export function customersFeeOf(
  { paidMinor, askedMinor, feeMinor }: Omit<Paid, 'currency'>,
  { asked }: { asked: number },
): number {
  const excess = paidMinor - asked
  const isFee =
    excess > 0 && askedMinor === asked && feeMinor !== null && Math.abs(excess - feeMinor) <= feeTolerance
  return isFee ? excess : 0
}

/**
 * Null when the money is exactly what the order asks for, else what is wrong, for the people who look at it. More than
 * asked is right only when the excess is the provider's own fee, borne by the customer. Amounts in minor units.
 */
export function mismatchOf(
  paid: Paid,
  payment: { asked: number; currency: string },
  order: { totalAmount: number; currency: string },
): FlagReason | null {
  const { asked, currency } = payment
  if (paid.currency !== currency || currency !== order.currency)
    return { kind: 'wrong_currency', params: { paid: paid.currency, asked: order.currency } }
  if (asked !== order.totalAmount)
    return { kind: 'wrong_amount', params: { openedMinor: asked, orderMinor: order.totalAmount } }
  if (paid.paidMinor - customersFeeOf(paid, payment) !== asked)
    return { kind: 'wrong_amount', params: { paidMinor: paid.paidMinor, askedMinor: asked } }
  return null
}
