type Paid = { paidMinor: number; askedMinor: number | null; feeMinor: number | null }

/** Rounding between the provider's fee and what it adds to the charge, in minor units. */
export const feeTolerance = 100

/** What of a payment beyond what was asked is the provider's own fee, borne by the customer; minor units. */
export function customersFeeOf(
  { paidMinor, askedMinor, feeMinor }: Paid,
  { asked }: { asked: number },
): number {
  const excess = paidMinor - asked
  const isFee =
    excess > 0 && askedMinor === asked && feeMinor !== null && Math.abs(excess - feeMinor) <= feeTolerance
  return isFee ? excess : 0
}
