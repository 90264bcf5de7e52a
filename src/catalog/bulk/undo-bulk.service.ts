import { eq } from 'drizzle-orm'
import { bulkRuns } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import type { BulkRun } from './bulk-change.schema.ts'
import { lockRun, undoItems } from './bulk-run.server.ts'
import { readBulkRun } from './read-bulk-runs.service.ts'

/**
 * Undoes a bulk change, whole or as far as it came: the next 200 products in each call, until the run is no
 * longer `undoing`. A product changed since by something else stays as it is and is named. Any owner may
 * undo.
 * @throws BULK_UNKNOWN
 */
export async function undoBulk(ctx: OwnerCtx, id: string): Promise<BulkRun> {
  await inTransaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    if (run.undoneAt) return
    await ctx.db.update(bulkRuns).set({ undoneAt: ctx.now() }).where(eq(bulkRuns.id, id))
    await recordAudit(ctx, { action: 'bulk.undo', subject: { type: 'bulk', id }, after: { kind: run.kind } })
  })
  await undoItems(ctx, id)
  return readBulkRun(ctx, id)
}
