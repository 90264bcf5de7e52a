/** Per currency, in its smallest unit: the least Paystack accepts, and what it keeps of a payment. */
export const currencies = {
  NGN: { minimum: 5000, basisPoints: 150, flat: 10_000, flatFrom: 250_000, cap: 200_000 },
  GHS: { minimum: 10, basisPoints: 195, flat: 0, flatFrom: 0, cap: Infinity },
  ZAR: { minimum: 100, basisPoints: 290, flat: 100, flatFrom: 0, cap: Infinity },
  KES: { minimum: 300, basisPoints: 290, flat: 0, flatFrom: 0, cap: Infinity },
  USD: { minimum: 200, basisPoints: 390, flat: 0, flatFrom: 0, cap: Infinity },
}

export type Currency = keyof typeof currencies

/** A bank transfer needs at least ₦100. */
export const minimumTransfer = 10_000

export function feeFor(amount: number, currency: Currency): number {
  const { basisPoints, flat, flatFrom, cap } = currencies[currency]
  const fee = Math.round((amount * basisPoints) / 10_000) + (amount >= flatFrom ? flat : 0)
  return Math.min(fee, cap)
}

/** `NGN 18,000.00` */
export function formatAmount(amount: number, currency: string): string {
  const digits = (amount / 100).toLocaleString('en-NG', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${currency} ${digits}`
}
