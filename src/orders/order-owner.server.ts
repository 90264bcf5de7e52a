import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Actor } from '../lib/server/context.ts'

/** The WHERE of "my orders": the account's, and those this browser made as a guest. A null owner never matches. */
export function ownOrders(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`false`
  const asGuest = actor.guestKey
    ? and(eq(orders.guestSessionId, actor.guestKey), isNull(orders.userId))
    : undefined
  const asUser = actor.kind === 'customer' ? eq(orders.userId, actor.userId) : undefined
  return or(asUser, asGuest) ?? sql`false`
}

/** Who a new order belongs to: the account, or the guest's browser; null for nobody. */
export function ownerOf(actor: Actor): { userId: string | null; guestSessionId: string | null } | null {
  if (actor.kind === 'customer') return { userId: actor.userId, guestSessionId: null }
  if (actor.kind === 'guest' && actor.guestKey) return { userId: null, guestSessionId: actor.guestKey }
  return null
}
