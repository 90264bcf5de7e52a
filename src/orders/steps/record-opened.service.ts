import { auditOrder } from '../changes/order-events.service.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { auditLog } from '../../db/schema.ts'
import { actorName, type StaffCtx } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'

/**
 * That somebody of the staff saw these orders' personal data in full (rule: staff-privacy): one line of the audit per
 * person, order and hour. The shop itself sees nothing.
 */
export async function recordOpened(ctx: StaffCtx, orderIds: string[]): Promise<void> {
  if (ctx.actor.kind === 'system' || orderIds.length === 0) return
  const known = await ctx.db
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'order'),
        inArray(auditLog.subjectId, orderIds),
        eq(auditLog.action, 'order.open'),
        eq(auditLog.actor, actorName(ctx.actor)),
        gt(auditLog.createdAt, new Date(ctx.now().getTime() - hourMs)),
      ),
    )
  const seen = new Set(known.map(({ id }) => id))
  for (const id of orderIds) if (!seen.has(id)) await auditOrder(ctx, id, 'order.open')
}
