import { lt } from 'drizzle-orm'
import { webhookEvents } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { deleteInBatches } from '../../lib/server/jobs/delete-batches.ts'

/** Deletes notices that came before `before`, dealt with or given up. A copy that came still later would change nothing. */
export async function purgeNotices(ctx: Ctx, before: Date): Promise<number> {
  return deleteInBatches(ctx, webhookEvents, lt(webhookEvents.receivedAt, before))
}
