import { eq, type SQL, sql } from 'drizzle-orm'
import { savedItems } from '../db/schema.ts'
import type { Actor, Ctx } from '../lib/server/context.ts'
import { commonError } from '../lib/errors.ts'

export type SavedOwner = { userId: string | null; guestKey: string | null }

/** The owner of the wishlist to write. @throws BAD_REQUEST without a user or guest */
export function savedOwnerOf({ actor }: { actor: Actor }): SavedOwner {
  if (actor.kind === 'customer') return { userId: actor.userId, guestKey: null }
  if (actor.kind === 'guest' && actor.guestKey) return { userId: null, guestKey: actor.guestKey }
  throw commonError('BAD_REQUEST')
}

/**
 * The WHERE of every wishlist statement (rule: owner-in-where): the signed-in user's rows, else the guest's, else none.
 */
export function ownSaved(actor: Actor): SQL {
  if (actor.kind === 'customer') return eq(savedItems.userId, actor.userId)
  if (actor.kind === 'guest' && actor.guestKey) return eq(savedItems.sessionId, actor.guestKey)
  return sql`false`
}

/** Writers of one wishlist wait for each other until the transaction ends, so that its limit holds. */
export async function lockSaved(ctx: Ctx, { userId, guestKey }: SavedOwner): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`saved:${userId ?? guestKey}`}, 0))`,
  )
}
