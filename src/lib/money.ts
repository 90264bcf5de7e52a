/**
 * Money is an integer of minor units (kobo, cents) everywhere; only these functions turn it into text (rule:
 * money-minor-units).
 */
export const currencySymbols = {
  NGN: '₦',
  USD: '$',
  GBP: '£',
  EUR: '€',
  CAD: 'CA$',
  ZAR: 'R',
  GHS: 'GH₵',
  AED: 'AED ',
} as const

export type Currency = keyof typeof currencySymbols

const wholeUnits = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const withMinorUnits = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1800000` → `₦18,000`; kobo are shown only when there are any: `1800050` → `₦18,000.50`. */
export function formatMoney(amountMinor: number, currency: Currency = 'NGN'): string {
  const digits = (amountMinor % 100 === 0 ? wholeUnits : withMinorUnits).format(Math.abs(amountMinor) / 100)
  return `${amountMinor < 0 ? '−' : ''}${currencySymbols[currency]}${digits}`
}

/** Dollar prices on cards always carry two decimals (rule: dollar-price): `2500` → `$25.00`. */
export function formatDollars(amountMinor: number): string {
  return `$${(amountMinor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** Filters are typed in naira (rule: price-filter): `250` → `25000` kobo. */
export function nairaToMinor(naira: number): number {
  return Math.round(naira * 100)
}

/** A share of an amount, rounded half up to a whole minor unit: `percentOf(1999, 5)` → `100`. */
export function percentOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent) / 100 + 0.5)
}
