import type { Order } from '../../db/schema.ts'
import { hourMs } from '../../lib/time.ts'

/**
 * An unpaid order whose place a newer one of the same shopper takes. With the same items the time its hold has run counts
 * for the new one too.
 */
export type ReplacedOrder = { order: Order; reason: 'same_items' | 'same_code'; hasSameItems: boolean }

/** Paying again, or changing the cart, must not keep items from everybody else for ever (rule: own-holds). */
const longestHoldMs = 2 * hourMs

/**
 * When a hold of `holdMs` that is taken now ends: never later than two hours after the buyer first held the items, or than `holdMs`
 * where an owner chose longer. Null when that time is over.
 */
export function holdEnd(input: { heldSince: Date; now: Date; holdMs: number }): Date | null {
  const now = input.now.getTime()
  const last = input.heldSince.getTime() + Math.max(longestHoldMs, input.holdMs)
  return now < last ? new Date(Math.min(now + input.holdMs, last)) : null
}
