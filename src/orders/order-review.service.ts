import { desc, eq, isNotNull, or } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/context.ts'
import { addOrderEvent, lockOrder } from './move-order.service.ts'
import { orderError } from './orders.errors.rules.ts'
import type { Order } from './place-order.service.ts'

/** Puts an order into the "needs a look" queue whatever its status (decisions §12); earlier reasons stay. */
export async function flagForReview(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'reviewReason'>,
  reason: string,
): Promise<void> {
  const known = order.reviewReason?.split('; ') ?? []
  if (known.includes(reason)) return
  const reviewReason = [...known, reason].join('; ')
  await ctx.db.update(orders).set({ reviewReason, updatedAt: ctx.now() }).where(eq(orders.id, order.id))
}

/** The "needs a look" queue: orders in review, and others whose money did something unusual. Newest first, at most 200. */
export function listOrdersToLookAt(ctx: Ctx): Promise<Order[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(or(isNotNull(orders.reviewReason), eq(orders.status, 'pending_review')))
    .orderBy(desc(orders.createdAt))
    .limit(200)
}

/** An admin has looked: the reason is kept in the history and leaves the queue. Throws NO_REVIEW, ORDER_NOT_FOUND. */
export function closeReview(ctx: Ctx, orderId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order.reviewReason || order.status === 'pending_review') throw orderError('NO_REVIEW')
    await ctx.db
      .update(orders)
      .set({ reviewReason: null, updatedAt: ctx.now() })
      .where(eq(orders.id, orderId))
    await addOrderEvent(ctx, order, {
      eventType: 'review_closed',
      title: 'Checked',
      description: order.reviewReason,
    })
  })
}
