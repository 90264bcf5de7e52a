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

/** How an order number is looked up: trimmed, in upper case; a short one is found without its `#` too (rule: track-order). */
export function normalizeOrderNumber(text: string): string {
  const typed = text.trim().toUpperCase()
  const [, digits] = /^#?\s*(\d{1,9})$/.exec(typed) ?? []
  return digits ? `#${digits}` : typed
}

/** What a payment's reference begins with: providers take no `#`. */
export const referencePrefix = (orderNumber: string) => orderNumber.replace('#', '')
