import { auditLog } from '../../../db/schema.ts'
import { actorName, type StaffCtx } from '../context.ts'

/** What a change took away and put there: only the fields that changed. */
export type AuditChange = { before?: Record<string, unknown> | null; after?: Record<string, unknown> | null }

/** One change of an owner: `action` is `product.update`. */
export type AuditEntry = AuditChange & { action: string; subject: { type: string; id: string } }

/**
 * Writes the audit's line of a change; call it in the transaction that makes the change. The only writer of
 * the audit (rule: audit).
 */
export const audit = (
  ctx: StaffCtx,
  [type, id]: [type: string, id: string],
  action: string,
  change?: AuditChange | null,
): Promise<void> => recordAudits(ctx, [{ action, subject: { type, id }, ...change }])

/** The lines of several changes at once. */
export async function recordAudits(ctx: StaffCtx, entries: AuditEntry[]): Promise<void> {
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
