import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { commonError } from '../errors.ts'
import type { Actor } from './context.ts'

/** Who keeps a cart or a wishlist: a customer, or a guest's browser. */
export type Buyer = { userId: string | null; guestKey: string | null }

/** The buyer whose rows are written. @throws BAD_REQUEST without a user or guest */
export function buyerOf(actor: Actor): Buyer {
  if (actor.kind === 'customer') return { userId: actor.userId, guestKey: null }
  if (actor.kind === 'guest' && actor.guestKey) return { userId: null, guestKey: actor.guestKey }
  throw commonError('BAD_REQUEST')
}

/** The WHERE of every statement on such rows (rule: buyer-in-where): the signed-in user's, else the guest's, else none. */
export function ownRows(table: { userId: PgColumn; sessionId: PgColumn }, actor: Actor): SQL {
  if (actor.kind === 'customer') return eq(table.userId, actor.userId)
  if (actor.kind === 'guest' && actor.guestKey) return eq(table.sessionId, actor.guestKey)
  return sql`false`
}
