import { isListed } from '../../catalog/product-filter.server.ts'
import { rowsOf } from '../../db/rows.ts'
import { inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { countHit } from '../../lib/server/web/rate-limit.ts'
import { dayMs } from '../../lib/time.ts'
import { notifyOwners } from '../../orders/changes/owner-notice.service.ts'

/** At most this many lines are in one mail; the owner's screens have the rest. */
const mostLines = 50

/** `day` is the UTC day of its last failure. */
export type FailedQueue = { queue: string; count: number; day: string }

/** Work that was given up within the last day, by its queue. */
export function listFailedJobs(ctx: SystemCtx): Promise<FailedQueue[]> {
  const since = new Date(ctx.now().getTime() - dayMs).toISOString()
  return rowsOf<FailedQueue>(ctx.db)`select name as queue, count(*)::int as count,
        (max(completed_on) at time zone 'UTC')::date::text as day from pgboss.job
      where state = 'failed' and completed_on >= ${since} group by name order by count(*) desc limit ${mostLines}`
}

/** Whether a backup of that UTC day is among them, else one of yesterday would hide it; `backupJobs` names its queue. */
export const hasFailedBackup = (failed: FailedQueue[], onDay: string): boolean =>
  failed.some(({ queue, day }) => queue === 'backup.nightly' && day === onDay)

/** Notifies the owners of work that was given up, at most once a day (UTC); a backup does not wait for the next day. */
export async function noticeFailedJobs(ctx: SystemCtx): Promise<void> {
  const failed = await listFailedJobs(ctx)
  if (failed.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const day = ctx.now().toISOString().slice(0, 10)
    const counter = hasFailedBackup(failed, day) ? 'notice:failed-backup' : 'notice:failed-jobs'
    if ((await countHit(ctx, counter, dayMs)) > 1) return
    await notifyOwners(ctx, { kind: 'failed_jobs', day })
  })
}

export type LowVariant = { title: string; variant: string; available: number }

/** Sizes on sale that are nearly gone or gone, fewest first (rule: low-stock). `lowStock` is the shop's own number. */
export function listLowStock(ctx: SystemCtx, lowStock: number): Promise<LowVariant[]> {
  return rowsOf<LowVariant>(
    ctx.db,
  )`select p.title, concat_ws(' / ', v.size, v.color) as variant, v.stock - v.held as available
      from product_variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
      where ${isListed} and v.stock - v.held <= coalesce(p.low_stock, ${lowStock}::int)
      order by v.stock - v.held, p.title, v.position limit ${mostLines}`
}
