import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { actorName, type Ctx } from '../../lib/server/context.ts'
import { lockVariants } from '../changes/stock.service.ts'

/** Pieces of a variant that were handed over though the stock had none free. */
export type OversoldPieces = { variantId: string; pieces: number; available: number }

const note = 'Handed over at the counter beyond the stock'

/**
 * Sells the pieces of an order at the counter, without a hold (rules: counter-sale, stock-ledger), in one statement over all
 * variants once they are locked. Answers the variants that had too few free, with how many: a caller that does not take
 * them must roll back. What was handed over though it was not in the books is first counted in, so that the ledger has it
 * and stock is never negative.
 */
export async function sellAtCounter(ctx: Ctx, orderId: string): Promise<OversoldPieces[]> {
  await lockVariants(ctx, sql`id in (select variant_id from order_lines where order_id = ${orderId})`)
  return rowsOf<OversoldPieces>(ctx.db)`
    with wanted as (
      select variant_id, sum(quantity)::int as pieces from order_lines
      where order_id = ${orderId} and variant_id is not null group by variant_id),
    sold as (
      select v.id, wanted.pieces, v.stock - v.held as free, greatest(wanted.pieces - v.stock + v.held, 0) as missing
      from product_variants v join wanted on wanted.variant_id = v.id),
    changed as (
      update product_variants v set stock = v.stock - sold.pieces + sold.missing from sold
      where v.id = sold.id returning v.id),
    recorded as (
      insert into stock_movements (variant_id, stock_delta, reason, note, order_id, actor, created_at)
      select entry.id, entry.delta, entry.reason, entry.note, ${orderId}::uuid, ${actorName(ctx.actor)}::text,
        ${ctx.now().toISOString()}::timestamptz
      from (select id, missing as delta, 'counted' as reason, ${note}::text as note, 1 as place from sold where missing > 0
        union all select id, -pieces, 'sold', '', 2 from sold) entry
        join changed on changed.id = entry.id order by entry.place, entry.id)
    select id as "variantId", missing as pieces, free as available from sold where missing > 0`
}
