import { dayMs } from '../lib/time.ts'

/** A product is NEW for 30 days (rule: new-badge). */
export const newBadgeDays = 30
/** "Only 2 left" is shown up to this many, and only when true (rule: low-stock-words). */
const lowStockLimit = 3

export function isNew(createdAt: string, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() < newBadgeDays * dayMs
}

type Priced = { price_ngn: number; compare_at_price: number | null }

/** On sale means: the compare-at price is above the price (rule: sale-list). */
export function isOnSale({ price_ngn, compare_at_price }: Priced): boolean {
  return compare_at_price !== null && compare_at_price > price_ngn
}

/** The badge's whole percentage, rounded (rule: discount-badge), or null when not on sale. */
export function discountPercent({ price_ngn, compare_at_price }: Priced): number | null {
  if (compare_at_price === null || compare_at_price <= price_ngn) return null
  return Math.round(((compare_at_price - price_ngn) / compare_at_price) * 100)
}

export type Badge = { kind: 'new' | 'sale' | 'sold-out'; text: string }

/** The badges of a card in their order (rule: sold-out-badge). */
export function badgesOf(
  product: Priced & { created_at: string; stock_quantity: number },
  now: Date,
): Badge[] {
  const percent = discountPercent(product)
  const badges: Badge[] = []
  if (isNew(product.created_at, now)) badges.push({ kind: 'new', text: 'NEW' })
  if (percent) badges.push({ kind: 'sale', text: `−${percent}%` })
  if (product.stock_quantity <= 0) badges.push({ kind: 'sold-out', text: 'OUT OF STOCK' })
  return badges
}

/** `Only 2 left in M`, without a size `Only 2 left`; empty when there are more, or none. */
export function lowStockText({
  size,
  stock_quantity,
}: {
  size?: string | null
  stock_quantity: number
}): string {
  if (stock_quantity <= 0 || stock_quantity > lowStockLimit) return ''
  return `Only ${stock_quantity} left${size ? ` in ${size}` : ''}`
}
