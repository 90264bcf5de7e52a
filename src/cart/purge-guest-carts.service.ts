import { sql } from 'drizzle-orm'
import { cartItems } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { deleteInBatches } from '../lib/server/jobs/delete-batches.ts'

/** Deletes whole guest carts in which nothing was written since `before`; a customer's cart stays. */
export async function purgeGuestCarts(ctx: Ctx, before: Date): Promise<number> {
  const since = sql`${before.toISOString()}::timestamptz`
  return deleteInBatches(
    ctx,
    cartItems,
    sql`${cartItems.sessionId} is not null and ${cartItems.updatedAt} < ${since} and not exists (
      select 1 from cart_items touched where touched.session_id = ${cartItems.sessionId} and touched.updated_at >= ${since})`,
  )
}
