import { rowsOf } from '../db/rows.ts'
import type { SignedInWorkCtx } from '../lib/server/context.ts'
import { dayMs } from '../lib/time.ts'
import type { OftenSold } from './counter.schema.ts'

const daysBack = 30
const recentShown = 3
const shown = 6

/** What somebody at the counter likely sells next: what was sold there last, then what was bought most of all, a size of each. */
export async function readOftenSold(ctx: SignedInWorkCtx<'sell'>): Promise<OftenSold> {
  const since = new Date(ctx.now().getTime() - daysBack * dayMs).toISOString()
  const rows = await rowsOf<{ variant_id: string }>(ctx.db)`
    with sold as materialized (
      select l.product_id, l.variant_id, l.quantity, case when o.source = 'counter' then o.paid_at end as at_counter
      from orders o cross join lateral (select product_id, variant_id, quantity from order_lines
        where order_id = o.id offset 0) l
      where o.paid_at >= ${since} and o.status <> 'cancelled' and l.variant_id is not null)
    select variant_id from (
      select min(variant_id::text) as variant_id, sum(quantity) as pieces, max(at_counter) is not null as is_recent,
        rank() over (order by max(at_counter) desc nulls last) as place
      from sold group by product_id) each
    order by case when is_recent and place <= ${recentShown} then place else ${recentShown + 1} end, pieces desc, variant_id
    limit ${shown}`
  return { variant_ids: rows.map(({ variant_id }) => variant_id) }
}
