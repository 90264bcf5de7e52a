import { formatAmount } from './money.ts'

/** The largest amount a field takes, in minor units: the database's integer limit. */
export const largestMinor = 2_000_000_000

/**
 * `42,000`, `₦42 000.50`, `42000` → minor units; null for an empty text, undefined for a text that is no
 * amount.
 */
export function parseMoneyText(text: string): number | null | undefined {
  const plain = text.replaceAll(/[₦$,\s]/g, '')
  if (plain === '') return null
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return undefined
  const minor = Math.round(Number(plain) * 100)
  return minor <= largestMinor ? minor : undefined
}

/** `4200000` → `42,000`; kobo only when there are any. */
export function moneyText(minor: number | null): string {
  return minor === null ? '' : formatAmount(minor)
}
