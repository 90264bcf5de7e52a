import { desc, eq, isNotNull, or } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { type Ctx, inTransaction, type OwnerCtx, type SystemCtx } from '../../lib/server/context.ts'
import { type AttentionKind, attentionsOf } from './attention.rules.ts'
import { lockOrder } from '../status/lock-order.service.ts'
import { addOrderEvent } from '../status/order-events.service.ts'
import { orderError } from '../orders.errors.rules.ts'
import { notifyStaffScreens, notifyOwners } from '../mails/owner-notice.service.ts'

/** Puts an order into the "needs a look" queue whatever its status (rule: attention); earlier reasons stay. */
export async function flagForAttention(
  ctx: SystemCtx,
  order: Pick<Order, 'id' | 'attentionReason'>,
  reason: string,
): Promise<void> {
  const known = order.attentionReason?.split('; ') ?? []
  if (known.includes(reason)) return
  const attentionReason = [...known, reason].join('; ')
  await ctx.db
    .update(orders)
    .set({ attentionReason, updatedAt: ctx.now() })
    .where(eq(orders.id, order.id))
    .returning({ notice: notifyStaffScreens })
  await notifyOwners(ctx, { orderId: order.id, kind: 'needs_you' })
}

/** Takes the reasons of one kind away, because what they were about is done. Call it with the order locked. */
export async function dropAttention(ctx: Ctx, order: Order, kind: AttentionKind): Promise<void> {
  const kept = attentionsOf(order.attentionReason).filter((reason) => reason.kind !== kind)
  const attentionReason = kept.map(({ text }) => text).join('; ') || null
  if (attentionReason === order.attentionReason) return
  await ctx.db.update(orders).set({ attentionReason, updatedAt: ctx.now() }).where(eq(orders.id, order.id))
}

/** The "needs a look" queue: orders in review, and others whose money did something unusual. Newest first, at most 200. */
export function listOrdersNeedingAttention(ctx: OwnerCtx): Promise<Order[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(or(isNotNull(orders.attentionReason), eq(orders.status, 'pending_review')))
    .orderBy(desc(orders.createdAt))
    .limit(200)
}

/**
 * An owner has looked: the reason is kept in the history and leaves the queue. Throws NOT_FLAGGED, NEEDS_DECISION,
 * ORDER_NOT_FOUND.
 */
export function clearAttention(ctx: OwnerCtx, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const { attentionReason } = order
    if (order.status === 'pending_review') throw orderError('NEEDS_DECISION')
    if (!attentionReason) throw orderError('NOT_FLAGGED')
    await ctx.db
      .update(orders)
      .set({ attentionReason: null, updatedAt: ctx.now() })
      .where(eq(orders.id, orderId))
    await addOrderEvent(ctx, order, {
      eventType: 'review_closed',
      title: 'Checked',
      description: attentionReason,
    })
    await recordAudit(ctx, {
      action: 'order.attention_cleared',
      subject: { type: 'order', id: orderId },
      before: { attentionReason },
      after: { attentionReason: null },
    })
  })
}
