/** `IL`, `2026-11-20`, 4213 → `IL-20261120-004213` (rule: order-number). `random` is a whole number below 1,000,000. */
export function orderNumberOf(prefix: string, lagosDay: string, random: number): string {
  return `${prefix}-${lagosDay.replaceAll('-', '')}-${String(random).padStart(6, '0')}`
}

export const orderNumberSpace = 1_000_000

/** How an order number is looked up: trimmed, in upper case (rule: track-order). */
export const normalizeOrderNumber = (text: string) => text.trim().toUpperCase()
