import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import type { Actor } from '../lib/server/context.ts'
import type { DataSubject } from './personal-data.server.ts'

/** The WHERE of "my orders": the account's, and those this browser made as a guest. A null owner never matches. */
export function ownOrders(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`false`
  return ordersOf({ userId: actor.kind === 'customer' ? actor.userId : null, guestKey: actor.guestKey })
}

/** The same for an account and a browser that are known by their keys. */
export function ordersOf(buyer: { userId: string | null; guestKey: string | null }): SQL {
  const asGuest = buyer.guestKey
    ? and(eq(orders.guestSessionId, buyer.guestKey), isNull(orders.userId))
    : undefined
  const asUser = buyer.userId ? eq(orders.userId, buyer.userId) : undefined
  return or(asUser, asGuest) ?? sql`false`
}

/**
 * Every order of a person, for exporting and erasing her data: her account's, or guests' orders with her
 * e-mail. Orders without an e-mail are matched by phone.
 */
export function ordersOfPerson({ userId, email, phone }: DataSubject): SQL {
  if (userId !== null) return eq(orders.userId, userId)
  const isHers = sql`${orders.userId} is null and lower(${orders.email}) = ${email}`
  if (email) return sql`(${isHers})`
  return phone ? sql`(${isHers} and ${orders.phone} = ${phone})` : sql`false`
}

/** Who places a new order: the account, or the guest's browser; null for neither. */
export function placedBy(actor: Actor): { userId: string | null; guestSessionId: string | null } | null {
  if (actor.kind === 'customer') return { userId: actor.userId, guestSessionId: null }
  if (actor.kind === 'guest' && actor.guestKey) return { userId: null, guestSessionId: actor.guestKey }
  return null
}
