import { lt } from 'drizzle-orm'
import { webhookEvents } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { deleteInBatches } from '../../lib/server/jobs/delete-batches.ts'

/** Deletes webhooks that came before `before`, dealt with or given up. A copy that came still later would change nothing. */
export async function purgeWebhooks(ctx: Ctx, before: Date): Promise<number> {
  return deleteInBatches(ctx, webhookEvents, lt(webhookEvents.receivedAt, before))
}
