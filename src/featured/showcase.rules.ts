import { formatMonthDay } from '../lib/time.ts'

/** At most 12 items, and up to 3 sizes on each (rule: showcase). */
export const showcaseLimit = 12
export const showcaseSizeLimit = 3

/** Replaces a card's button after a signup. */
export const onListText = "You're on the list"

type Item = {
  mode: 'live' | 'upcoming'
  availability_date: string | null
  notify_enabled: boolean
  product: { stock_quantity: number } | null
}

/** A live item whose linked product is sold out (rule: showcase-badges). */
export const isSoldOut = ({ mode, product }: Item): boolean =>
  mode === 'live' && product !== null && product.stock_quantity <= 0

/** An item's summary for owners. */
export const showcaseStages = ['upcoming', 'live', 'sold_out', 'archived'] as const
export type ShowcaseStage = (typeof showcaseStages)[number]

/** `available` are the linked product's pieces that can be bought; null without one. */
export function showcaseStage(item: {
  mode: 'live' | 'upcoming'
  status: 'active' | 'archived'
  available: number | null
}): ShowcaseStage {
  if (item.status === 'archived') return 'archived'
  if (item.mode === 'upcoming') return 'upcoming'
  return item.available !== null && item.available <= 0 ? 'sold_out' : 'live'
}

/** 'Coming {Mon d}', 'Coming soon' without a date, 'Sold Out', or none (rule: showcase-badges). */
export function showcaseBadge(item: Item): string | null {
  if (item.mode === 'upcoming')
    return item.availability_date
      ? `Coming ${formatMonthDay(new Date(item.availability_date))}`
      : 'Coming soon'
  return isSoldOut(item) ? 'Sold Out' : null
}

/** Who cannot buy it yet, or no longer, can sign up for a notification. */
export const takesNotifications = (item: Item): boolean =>
  item.notify_enabled && (item.mode === 'upcoming' || isSoldOut(item))
