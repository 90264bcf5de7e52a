import { cleanPasted } from '../../lib/pasted-text.ts'

/** `IL`, `2026-11-20`, 4213 → `IL-20261120-004213` (rule: order-number). `random` is a whole number below 1,000,000. */
export function orderNumberOf(prefix: string, lagosDay: string, random: number): string {
  return `${prefix}-${lagosDay.replaceAll('-', '')}-${String(random).padStart(6, '0')}`
}

export const orderNumberSpace = 1_000_000

/** `#1042`, of a shop that counts its orders (rule: short-order-numbers). */
export const shortOrderNumber = (count: number) => `#${count}`

/** Where a shop begins to count, or null where numbers have a date and random digits. */
export const firstOrderNumber = (own: {
  short_order_numbers: boolean
  first_order_number: number
}): number | null => (own.short_order_numbers ? own.first_order_number : null)

/**
 * How an order number is looked up: cleaned, in upper case (rules: track-order, pasted-text). A short one is found without its
 * `#`, a long one with it and without its hyphens: `il 20261120 004213` → `IL-20261120-004213`.
 */
export function normalizeOrderNumber(text: string): string {
  const typed = cleanPasted(text).toUpperCase()
  const [, short] = /^#?\s*(\d{1,9})$/.exec(typed) ?? []
  if (short) return `#${short}`
  const [, prefix, day, digits] = /^#?\s*([A-Z0-9]{1,8})[ -]*(20\d{6})[ -]*(\d{6})$/.exec(typed) ?? []
  return prefix ? `${prefix}-${day}-${digits}` : typed
}

/** What a payment's reference begins with: providers take no `#`. */
export const referencePrefix = (orderNumber: string) => orderNumber.replace('#', '')
