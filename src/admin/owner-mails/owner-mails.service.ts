import { sql } from 'drizzle-orm'
import { isListed } from '../../catalog/listing/product-filter.server.ts'
import { rowsOf } from '../../db/rows.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'
import { type FlagReason, flagTexts } from '../../orders/flags/flags.rules.ts'
import { openFlagsOf } from '../../orders/flags/open-flags.server.ts'

/** At most this many lines are in one mail; the owner's screens have the rest. */
const mostLines = 50

export type FlagNotice = { key: string; orderNumber: string; reasons: string[] }

/**
 * Orders flagged within the last day, with all that is to look at. The key names the newest flag: the mailer sends each once,
 * and again when a further reason comes.
 */
export async function listFlagNotices(ctx: SystemCtx): Promise<FlagNotice[]> {
  const since = new Date(ctx.now().getTime() - dayMs).toISOString()
  const rows = await rowsOf<{ newest: string; orderNumber: string; flags: FlagReason[] }>(
    ctx.db,
  )`select (array_agg(f.id order by f.raised_at desc, f.id))[1] as newest, o.order_number as "orderNumber",
        ${openFlagsOf(sql`o.id`)} as flags
      from order_flags f join orders o on o.id = f.order_id
      where f.cleared_at is null and f.raised_at >= ${since}
      group by o.id order by max(f.raised_at) desc limit ${mostLines}`
  return rows.map(({ newest, orderNumber, flags }) => ({
    key: `owner-attention:${newest}`,
    orderNumber,
    reasons: flagTexts(flags),
  }))
}

export type FailedQueue = { queue: string; count: number }

/** Work that was given up within the last day, by its queue. */
export function listFailedJobs(ctx: SystemCtx): Promise<FailedQueue[]> {
  const since = new Date(ctx.now().getTime() - dayMs).toISOString()
  return rowsOf<FailedQueue>(ctx.db)`select name as queue, count(*)::int as count from pgboss.job
      where state = 'failed' and completed_on >= ${since} group by name order by count(*) desc limit ${mostLines}`
}

export type LowVariant = { title: string; variant: string; available: number }

/** Sizes on sale that are nearly gone or gone, fewest first (rule: low-stock). `lowStock` is the shop's own number. */
export function listLowStock(ctx: SystemCtx, lowStock: number): Promise<LowVariant[]> {
  return rowsOf<LowVariant>(
    ctx.db,
  )`select p.title, concat_ws(', ', v.size, v.color) as variant, v.stock - v.held as available
      from product_variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
      where ${isListed} and v.stock - v.held <= coalesce(p.low_stock, ${lowStock}::int)
      order by v.stock - v.held, p.title, v.position limit ${mostLines}`
}
