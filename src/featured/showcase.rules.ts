import { formatMonthDay } from '../lib/time.ts'

/** At most 12 items, and up to 3 sizes on each (rule: showcase). */
export const showcaseLimit = 12
export const showcaseSizeLimit = 3

type Item = {
  mode: 'live' | 'upcoming'
  availability_date: string | null
  notify_enabled: boolean
  product: { stock_quantity: number } | null
}

/** A live item whose linked product has nothing left (rule: showcase-badges). */
export const isSoldOut = ({ mode, product }: Item): boolean =>
  mode === 'live' && product !== null && product.stock_quantity <= 0

/** 'Coming {Mon d}', 'Coming soon' without a date, 'Sold Out', or none (rule: showcase-badges). */
export function showcaseBadge(item: Item): string | null {
  if (item.mode === 'upcoming')
    return item.availability_date
      ? `Coming ${formatMonthDay(new Date(item.availability_date))}`
      : 'Coming soon'
  return isSoldOut(item) ? 'Sold Out' : null
}

/** Whoever cannot buy it yet, or no longer, can ask to be told. */
export const takesNotifications = (item: Item): boolean =>
  item.notify_enabled && (item.mode === 'upcoming' || isSoldOut(item))
