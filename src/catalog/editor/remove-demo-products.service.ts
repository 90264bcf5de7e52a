import { sql } from 'drizzle-orm'
import type { OwnerCtx } from '../../lib/server/context.ts'

const isOfDemo = sql`p.id::text in (select row_id from demo_rows where table_name = 'products')`

/** Whether a real order has a line of a product `p`: it stays, archived, so that the order's lines keep what they show. */
export const isInRealOrder = sql`exists (select from order_lines l join orders o on o.id = l.order_id
  where l.product_id = p.id and not o.is_sample)`

/**
 * Takes the demo's products and their pictures away, and its categories that are empty then; in the caller's transaction. A
 * product of a real order is archived, a category that still has one is hidden; one with products of the owner's stays as it is.
 */
export async function removeDemoProducts(ctx: OwnerCtx): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  // A shopper who buys one of them now is done first, or finds it gone.
  await ctx.db.execute(sql`select v.id from product_variants v join products p on p.id = v.product_id
    where ${isOfDemo} order by v.id for update of v`)
  await ctx.db.execute(sql`
    update products p set status = 'archived', is_featured = false, featured_rank = null, updated_at = ${now}
    where ${isOfDemo} and ${isInRealOrder}`)
  await ctx.db.execute(sql`delete from products p where ${isOfDemo} and not ${isInRealOrder}`)
  const isDemoCategory = sql`c.id::text in (select row_id from demo_rows where table_name = 'categories')`
  await ctx.db.execute(sql`delete from categories c where ${isDemoCategory}
    and not exists (select from products p where p.category_id = c.id)`)
  await ctx.db
    .execute(sql`update categories c set visible = false, updated_at = ${now} where ${isDemoCategory}
    and not exists (select from products p where p.category_id = c.id and not (${isOfDemo}))`)
}
