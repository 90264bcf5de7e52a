/**
 * Money is an integer of minor units (kobo, cents) everywhere; only these functions turn it into text
 * (rule: money-minor-units).
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

/**
 * `1234567` minor units as `12,345.67`, without sign and symbol; without minor units when they are zero,
 * unless requested. For fields of amounts; texts use the functions below, built on it. Without `Intl`, whose
 * first formatter would block a slow phone for longer than all prices of a page.
 */
export function formatAmount(amountMinor: number, hasMinor = amountMinor % 100 !== 0): string {
  const minor = Math.abs(Math.round(amountMinor))
  const units = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return hasMinor ? `${units}.${String(minor % 100).padStart(2, '0')}` : units
}

/** `1800000` → `₦18,000`; kobo are shown only when there are any: `1800050` → `₦18,000.50`. */
export function formatMoney(amountMinor: number, currency: Currency = 'NGN'): string {
  return `${amountMinor < 0 ? '−' : ''}${currencySymbols[currency]}${formatAmount(amountMinor)}`
}

/** Dollar prices on cards always carry two decimals (rule: dollar-price): `2500` → `$25.00`. */
export function formatDollars(amountMinor: number): string {
  return `$${formatAmount(amountMinor, true)}`
}

/** Filters are typed in naira (rule: price-filter): `250` → `25000` kobo. */
export function nairaToMinor(naira: number): number {
  return Math.round(naira * 100)
}

/** A share of an amount, rounded half up to a whole minor unit: `percentOf(1999, 5)` → `100`. */
export function percentOf(amountMinor: number, percent: number): number {
  return Math.floor((amountMinor * percent) / 100 + 0.5)
}
