import { and, desc, eq, sql } from 'drizzle-orm'
import type { Product } from '../catalog/catalog.schema.ts'
import { getProductsByIds } from '../catalog/listing/catalog.service.ts'
import { isListed } from '../catalog/product-filter.server.ts'
import { rowsOf } from '../db/rows.ts'
import { savedItems } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { maxSaved } from './saved.rules.ts'
import { ownRows, type Buyer, buyerOf } from '../lib/server/own-rows.ts'
import { deleteInBatches } from '../lib/server/jobs/delete-batches.ts'
import { savedError } from './saved.errors.rules.ts'

/** The ids of my wishlist, newest first; hidden products are left out until they are visible again. One statement. */
export async function listSavedIds(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ productId: savedItems.productId })
    .from(savedItems)
    .where(
      and(
        ownRows(savedItems, ctx.actor),
        sql`exists (select 1 from products p join categories c on c.id = p.category_id
          where p.id = ${savedItems.productId} and ${isListed})`,
      ),
    )
    .orderBy(desc(savedItems.createdAt), desc(savedItems.id))
  return rows.map((row) => row.productId)
}

/** My wishlist with today's prices and stock, newest first. Two statements (rule: wishlist). */
export async function listSaved(ctx: Ctx): Promise<{ products: Product[]; ids: string[] }> {
  const products = await getProductsByIds(ctx, await listSavedIds(ctx))
  return { products, ids: products.map((product) => product.id) }
}

/**
 * Adds a product to my wishlist; saving it again changes nothing. Returns the ids afterwards.
 * @throws PRODUCT_NOT_FOUND for a product not sold, SAVED_FULL past 200, also when several are saved at once
 */
export async function saveProduct(ctx: Ctx, productId: string): Promise<string[]> {
  const { userId, guestKey } = buyerOf(ctx.actor)
  await inTransaction(ctx, async (ctx) => {
    await lockSaved(ctx, { userId, guestKey })
    const [state] = await rowsOf<{ is_sold: boolean; is_saved: boolean; count: number }>(ctx.db)`
      select
        exists (select 1 from products p join categories c on c.id = p.category_id
          where p.id = ${productId} and ${isListed}) as is_sold,
        coalesce(bool_or(product_id = ${productId}), false) as is_saved, count(*)::int as count
        from saved_items where ${ownRows(savedItems, ctx.actor)}`
    if (!state!.is_sold) throw savedError('PRODUCT_NOT_FOUND')
    if (state!.is_saved) return
    if (state!.count >= maxSaved) throw savedError('SAVED_FULL')
    await ctx.db.insert(savedItems).values({ userId, sessionId: guestKey, productId, createdAt: ctx.now() })
  })
  return listSavedIds(ctx)
}

/** Takes a product off my wishlist; nothing happens when it is not there. Returns the ids afterwards. */
export async function unsaveProduct(ctx: Ctx, productId: string): Promise<string[]> {
  await ctx.db
    .delete(savedItems)
    .where(and(ownRows(savedItems, ctx.actor), eq(savedItems.productId, productId)))
  return listSavedIds(ctx)
}

/**
 * Moves a guest's wishlist to the user's at sign-in: duplicates are merged, and what exceeds the limit is
 * dropped, oldest first. Exactly once, also with parallel sign-ins: the one that deletes the guest's rows
 * inserts them (rule: guest-saved-merge).
 */
export async function mergeGuestSaved(
  ctx: Ctx,
  { guestKey, userId }: { guestKey: string; userId: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockSaved(ctx, { userId, guestKey: null })
    await ctx.db.execute(sql`
      with taken as (
        delete from saved_items where session_id = ${guestKey} returning product_id, created_at
      )
      insert into saved_items (user_id, product_id, created_at)
      select ${userId}::uuid, product_id, created_at from taken
      where not exists (select 1 from saved_items own where own.user_id = ${userId} and own.product_id = taken.product_id)
      order by created_at desc
      limit greatest(0, ${maxSaved}::int - (select count(*)::int from saved_items where user_id = ${userId}))
      on conflict do nothing`)
  })
}

/** Writers of one wishlist wait for each other until the transaction ends, so that its limit holds. */
async function lockSaved(ctx: Ctx, { userId, guestKey }: Buyer): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`saved:${userId ?? guestKey}`}, 0))`,
  )
}

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
