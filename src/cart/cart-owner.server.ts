import { eq, type SQL, sql } from 'drizzle-orm'
import { cartItems } from '../db/schema.ts'
import type { Actor } from '../lib/server/context.ts'

/** The WHERE of every cart statement (rule: owner-in-where): the signed-in user's lines, else the guest's, else none. */
export function cartOwner(actor: Actor): SQL {
  if (actor.kind === 'customer') return eq(cartItems.userId, actor.userId)
  if (actor.kind === 'guest' && actor.guestKey) return eq(cartItems.sessionId, actor.guestKey)
  return sql`false`
}
