import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { productVariants } from '../../db/schema.ts'
import { actorName, type OwnerCtx, type StaffCtx } from '../../lib/server/context.ts'
import type { StockChangeReason } from './stock-reasons.rules.ts'

/**
 * The catalogue's only writer of `product_variants.stock`; orders have their own in `orders/changes/stock.service.ts`. Each
 * statement writes the ledger too, so that the sum of a variant's movements is its stock. `position` is behind the variants that
 * the product has already, `stock` are the pieces that are received with it.
 */
export type VariantRow = Omit<typeof productVariants.$inferSelect, 'held'>

/** Inserts variants; the opening stock is their ledger's first entry. */
export async function insertVariants(ctx: OwnerCtx, rows: VariantRow[]): Promise<void> {
  if (rows.length === 0) return
  const variants = rows.map((row) => ({ ...row, product_id: row.productId, color_hex: row.colorHex }))
  await ctx.db.execute(sql`
    with added as (
      insert into product_variants (id, product_id, size, color, color_hex, sku, stock, position)
      select id, product_id, size, color, color_hex, sku, stock, position + (select coalesce(max(v.position) + 1, 0)
        from product_variants v where v.product_id = t.product_id)
      from json_populate_recordset(null::product_variants, ${JSON.stringify(variants)}::json) t
      returning id, stock)
    insert into stock_movements (variant_id, stock_delta, reason, note, actor, created_at)
    select id, stock, 'received', '', ${actorName(ctx.actor)}, ${ctx.now().toISOString()}::timestamptz
    from added where stock > 0`)
}

export type LockedStock = { id: string; stock: number; held: number }

/** Locks variants in the same order as orders do; unknown ones are omitted. */
export function lockStock(ctx: StaffCtx, variantIds: string[]): Promise<LockedStock[]> {
  return rowsOf<LockedStock>(ctx.db)`
    select id, stock, held from product_variants where id in ${variantIds} order by id for no key update`
}

/** Applies movements to locked variants. */
export async function moveStock(
  ctx: StaffCtx,
  note: string,
  changes: { id: string; reason: StockChangeReason; delta: number }[],
): Promise<void> {
  await ctx.db.execute(sql`
    with changed as (
      update product_variants v set stock = v.stock + t.delta
      from json_to_recordset(${JSON.stringify(changes)}::json) as t(id uuid, reason text, delta integer)
      where v.id = t.id and t.delta <> 0 returning v.id, t.reason, t.delta)
    insert into stock_movements (variant_id, stock_delta, reason, note, actor, created_at)
    select id, delta, reason, ${note}, ${actorName(ctx.actor)}, ${ctx.now().toISOString()}::timestamptz from changed`)
}
