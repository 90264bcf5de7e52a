import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isListed } from '../../catalog/listing/product-filter.server.ts'
import { rowsOf } from '../../db/rows.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'

/** At most this many lines are in one mail; the owner's screens have the rest. */
const mostLines = 50

export type AttentionNotice = { key: string; orderNumber: string; reason: string }

/**
 * Orders whose money people must look at, changed within the last day. The key names order and reason: the mailer sends each
 * once, and again when a further reason comes.
 */
export async function listAttentionNotices(ctx: SystemCtx): Promise<AttentionNotice[]> {
  const since = new Date(ctx.now().getTime() - dayMs).toISOString()
  const rows = await rowsOf<{ id: string; orderNumber: string; reason: string }>(
    ctx.db,
    sql`select id, order_number as "orderNumber", attention_reason as reason from orders
      where attention_reason is not null and updated_at >= ${since} order by updated_at desc limit ${mostLines}`,
  )
  return rows.map(({ id, orderNumber, reason }) => {
    const digest = createHash('sha256').update(reason).digest('hex').slice(0, 16)
    return { key: `owner-attention:${id}:${digest}`, orderNumber, reason }
  })
}

export type FailedQueue = { queue: string; count: number }

/** Work that was given up within the last day, by its queue. */
export function listFailedJobs(ctx: SystemCtx): Promise<FailedQueue[]> {
  const since = new Date(ctx.now().getTime() - dayMs).toISOString()
  return rowsOf<FailedQueue>(
    ctx.db,
    sql`select name as queue, count(*)::int as count from pgboss.job
      where state = 'failed' and completed_on >= ${since} group by name order by count(*) desc limit ${mostLines}`,
  )
}

export type LowVariant = { title: string; variant: string; available: number }

/** Sizes on sale that are nearly gone or gone, fewest first (rule: low-stock). `lowStock` is the shop's own number. */
export function listLowStock(ctx: SystemCtx, lowStock: number): Promise<LowVariant[]> {
  return rowsOf<LowVariant>(
    ctx.db,
    sql`select p.title, concat_ws(', ', v.size, v.color) as variant, v.stock - v.held as available
      from product_variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
      where ${isListed} and v.stock - v.held <= coalesce(p.low_stock, ${lowStock}::int)
      order by v.stock - v.held, p.title, v.position limit ${mostLines}`,
  )
}
