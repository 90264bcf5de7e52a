import { and, isNotNull, lt } from 'drizzle-orm'
import { payments, webhookEvents } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { deleteInBatches } from '../../lib/server/jobs/delete-batches.ts'

/** Deletes notices that came before `before`, dealt with or given up. A copy that came still later would change nothing. */
export async function purgeNotices(ctx: Ctx, before: Date): Promise<number> {
  return deleteInBatches(ctx, webhookEvents, lt(webhookEvents.receivedAt, before))
}

/** The payers' names of those notices go with them; orders keep their customer's own. */
export async function forgetPayerNames(ctx: Ctx, before: Date): Promise<number> {
  const forgotten = await ctx.db
    .update(payments)
    .set({ payerName: null })
    .where(and(isNotNull(payments.payerName), lt(payments.createdAt, before)))
    .returning({ id: payments.id })
  return forgotten.length
}
