import { sql } from 'drizzle-orm'
import { savedItems } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { deleteInBatches } from '../lib/server/jobs/delete-batches.ts'

/** Deletes whole guest wishlists to which nothing was added since `before`; a customer's wishlist stays. */
export async function purgeGuestSaved(ctx: Ctx, before: Date): Promise<number> {
  const since = sql`${before.toISOString()}::timestamptz`
  return deleteInBatches(
    ctx,
    savedItems,
    sql`${savedItems.sessionId} is not null and ${savedItems.createdAt} < ${since} and not exists (
      select 1 from saved_items fresh where fresh.session_id = ${savedItems.sessionId} and fresh.created_at >= ${since})`,
  )
}
