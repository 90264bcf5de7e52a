import { formatAmount } from './money.ts'

/** The largest amount a field takes, in minor units: the database's integer limit. */
export const largestMinor = 2_000_000_000

/** Thousands in groups of three or none, then a point with one or two digits or a comma with two. */
const amount = /^(\d{1,9}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+(?=,))(?:\.(\d{1,2})|,(\d{2}))?$/

/**
 * `42,000`, `₦42 000.50`, `42000`, `4500,00`, `4.500,00` → minor units; null for an empty text, undefined for a text that is no
 * amount. What could be two amounts (`4.500`, `4,5`, `4,500,00`) is none (rule: typed-money).
 */
export function parseMoneyText(text: string): number | null | undefined {
  const plain = text.replaceAll(/[₦$\s]/g, '')
  if (plain === '') return null
  const [, whole, afterPoint, afterComma] = amount.exec(plain) ?? []
  if (whole === undefined || (afterComma !== undefined && whole.includes(','))) return undefined
  const minor = Math.round(
    Number(`${whole.replaceAll(/[,.]/g, '')}.${afterPoint ?? afterComma ?? '0'}`) * 100,
  )
  return minor <= largestMinor ? minor : undefined
}

/** `4200000` → `42,000`; kobo only when there are any. */
export function moneyText(minor: number | null): string {
  return minor === null ? '' : formatAmount(minor)
}
