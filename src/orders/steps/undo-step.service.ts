import * as z from 'zod'
import { auditOrder } from '../changes/order-events.service.ts'
import { and, desc, eq } from 'drizzle-orm'
import { auditLog } from '../../db/schema.ts'
import { momentInput } from '../../lib/input-limits.ts'
import { actorName, inTransaction, type StaffCtx } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { staffCommand } from '../../lib/server/web/operation.ts'
import type { FulfilmentStep } from '../order/fulfilment-status.rules.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { type OrderStatus, undoWindowMs } from '../order/order-status.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { statusNow } from './staff-steps.service.ts'

export const undoneSchema = z.strictObject({
  undo_until: momentInput
    .optional()
    .describe('As the step to take back answered: refused when another step came after it'),
})

type Before = { status: OrderStatus }
type After = { status: OrderStatus; fulfilments?: FulfilmentStep[] }

/**
 * Undoes the order's last step (rule: undo-step), exactly what it did to its parcels: packed, shipped or delivered by the
 * same person, less than `undoWindowMs` ago, with nothing changed since and no mail sent yet. Throws TOO_LATE_TO_UNDO,
 * ORDER_NOT_FOUND.
 */
export const undoStep = staffCommand('post /orders/{id}/undo', {
  summary: 'Take the last step back, within 25 seconds and by the person who made it',
  params: idParams,
  body: undoneSchema,
  answer: statusNow,
  run: (ctx, { id, undo_until: until }) =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      const last = await findLastChange(ctx, id)
      const isTheirs = last?.actor === actorName(ctx.actor) && staffActions[last.action]?.isUndoable
      const isRecent = last && ctx.now().getTime() - last.createdAt.getTime() < undoWindowMs
      // Two steps of one person, in two tabs or one after the other: each Undo is of its own step.
      const isLater = until && last && last.createdAt.getTime() + undoWindowMs > Date.parse(until)
      const [before, after] = [last?.before as Before | null, last?.after as After | null]
      if (
        !isTheirs ||
        !isRecent ||
        isLater ||
        !before ||
        !after?.fulfilments ||
        after.status !== order.status
      )
        throw orderError('TOO_LATE_TO_UNDO')
      const undone = await applyOrderChange(ctx, order, { kind: 'step_undone', steps: after.fulfilments })
      await auditOrder(ctx, id, 'order.undo', { before: after, after: before })
      return { status: undone.order.status, undo_until: null }
    }),
})

/** The newest line of the audit about a change of the order. */
async function findLastChange(ctx: StaffCtx, orderId: string) {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'order'), eq(auditLog.subjectId, orderId)))
    .orderBy(desc(auditLog.id))
    .limit(20)
  return rows.find(({ action }) => staffActions[action]?.changesOrder !== false)
}

/**
 * What the staff does to an order, as its audit names it, where it concerns taking a step back (rule: undo-step).
 * `changesOrder: false`: the step before it can still be taken back.
 */
const staffActions: Record<string, { isUndoable?: true; changesOrder?: false }> = {
  'order.pack': { isUndoable: true },
  'order.ship': { isUndoable: true },
  'order.deliver': { isUndoable: true },
  'order.open': { changesOrder: false },
  'order.note': { changesOrder: false },
}
