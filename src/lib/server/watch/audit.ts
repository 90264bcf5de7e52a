import { auditLog } from '../../../db/schema.ts'
import { actorName, type WorkCtx } from '../context.ts'

/** One change of an owner: `action` is `product.update`; `before` and `after` hold only the fields that changed. */
export type AuditEntry = {
  action: string
  subject: { type: string; id: string }
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/**
 * Writes the audit's line of a change; call it in the transaction that makes the change. The only writer of
 * the audit (rule: audit).
 */
export const recordAudit = (ctx: WorkCtx, entry: AuditEntry): Promise<void> => recordAudits(ctx, [entry])

/** The lines of several changes at once. */
export async function recordAudits(ctx: WorkCtx, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await ctx.db.insert(auditLog).values(
    entries.map((entry) => ({
      actor: actorName(ctx.actor),
      action: entry.action,
      subjectType: entry.subject.type,
      subjectId: entry.subject.id,
      before: entry.before ?? null,
      after: entry.after ?? null,
      requestId: ctx.requestId ?? null,
      createdAt: ctx.now(),
    })),
  )
}
