import { desc, eq, isNotNull, or } from 'drizzle-orm'
import { orders, type Order } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { addOrderEvent, lockOrder } from './transition-order.service.ts'
import { orderError } from './orders.errors.rules.ts'

/** Puts an order into the "needs a look" queue whatever its status (decisions §12); earlier reasons stay. */
export async function flagForAttention(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'attentionReason'>,
  reason: string,
): Promise<void> {
  const known = order.attentionReason?.split('; ') ?? []
  if (known.includes(reason)) return
  const attentionReason = [...known, reason].join('; ')
  await ctx.db.update(orders).set({ attentionReason, updatedAt: ctx.now() }).where(eq(orders.id, order.id))
}

/** The "needs a look" queue: orders in review, and others whose money did something unusual. Newest first, at most 200. */
export function listOrdersNeedingAttention(ctx: Ctx): Promise<Order[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(or(isNotNull(orders.attentionReason), eq(orders.status, 'pending_review')))
    .orderBy(desc(orders.createdAt))
    .limit(200)
}

/** An admin has looked: the reason is kept in the history and leaves the queue. Throws NOT_FLAGGED, ORDER_NOT_FOUND. */
export function clearAttention(ctx: Ctx, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order.attentionReason || order.status === 'pending_review') throw orderError('NOT_FLAGGED')
    await ctx.db
      .update(orders)
      .set({ attentionReason: null, updatedAt: ctx.now() })
      .where(eq(orders.id, orderId))
    await addOrderEvent(ctx, order, {
      eventType: 'review_closed',
      title: 'Checked',
      description: order.attentionReason,
    })
  })
}
