import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { actorName, type OwnerCtx } from '../lib/server/context.ts'

const isOfSamples = sql`(m.actor = 'sample' or m.order_id in (select id from orders where is_sample))`

/**
 * Takes the demo's made-up orders away, with everything that is theirs (rule: sample-orders); in the caller's transaction, after
 * the products that go. What they did to the stock of a product that stays is no longer in its ledger: one counted row makes up
 * the difference, so that its stock stays as it is.
 */
export async function removeSampleOrders(ctx: OwnerCtx): Promise<void> {
  // Locked as orders lock them: nobody buys a piece in between.
  const locked = await rowsOf<{ id: string }>(ctx.db)`
    select id from product_variants where id in (select m.variant_id from stock_movements m where ${isOfSamples})
      order by id for no key update`
  await ctx.db.execute(sql`delete from stock_movements m where ${isOfSamples}`)
  await countStock(
    ctx,
    locked.map(({ id }) => id),
  )
  await ctx.db.execute(sql`delete from orders where is_sample`)
}

async function countStock(ctx: OwnerCtx, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return
  await ctx.db.execute(sql`
    with ledger as (
      select v.id, v.stock, coalesce(sum(m.stock_delta), 0)::int as known, coalesce(sum(m.held_delta), 0)::int as held
      from product_variants v left join stock_movements m on m.variant_id = v.id
      where v.id in ${variantIds} group by v.id),
    released as (update product_variants v set held = ledger.held from ledger where v.id = ledger.id and v.held <> ledger.held)
    insert into stock_movements (variant_id, stock_delta, reason, note, actor, created_at)
    select id, stock - known, 'counted', 'Samples taken away', ${actorName(ctx.actor)}::text, ${ctx.now().toISOString()}::timestamptz
    from ledger where stock <> known`)
}
