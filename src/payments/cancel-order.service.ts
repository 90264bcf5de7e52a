import type { PaymentsCtx } from './payments-ctx.server.ts'
import { and, eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { inTransaction } from '../lib/server/context.ts'
import { lockOrder, transitionLockedOrder } from '../orders/transition-order.service.ts'
import { ownOrders } from '../orders/order-owner.server.ts'
import { orderError } from '../orders/orders.errors.rules.ts'
import { listUnsettledAttempts } from './open-attempt.service.ts'
import { paymentError } from './payments.errors.rules.ts'
import { settlePayment } from './settle-payment.service.ts'

/**
 * The owner cancels an order that is not paid; its stock goes back at once. Paystack is asked first, so that money on its
 * way is not lost sight of. Throws ORDER_NOT_FOUND (also for another's), ALREADY_PAID, PAYMENT_UNDER_WAY, ILLEGAL_TRANSITION.
 */
export async function cancelOwnOrder(ctx: PaymentsCtx, orderId: string): Promise<void> {
  const [own] = await ctx.db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx.actor)))
  if (!own) throw orderError('ORDER_NOT_FOUND')
  if (own.status !== 'pending') throw orderError('ILLEGAL_TRANSITION')
  await cancelUnpaidOrder(ctx, { orderId, why: 'Cancelled by the customer before payment.' })
}

/**
 * The same for any order that is not paid, for admins; the caller has checked who may do it. Throws ORDER_NOT_FOUND,
 * ALREADY_PAID, PAYMENT_UNDER_WAY, ILLEGAL_TRANSITION.
 */
export async function cancelUnpaidOrder(
  ctx: PaymentsCtx,
  input: { orderId: string; why: string },
): Promise<void> {
  for (const { reference } of await listUnsettledAttempts(ctx, input.orderId)) {
    const { state } = await settlePayment(ctx, reference)
    if (state === 'paid' || state === 'review' || state === 'refunding') throw paymentError('ALREADY_PAID')
    if (state === 'in_flight') throw paymentError('PAYMENT_UNDER_WAY')
  }
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    if (order.status !== 'pending') throw orderError('ILLEGAL_TRANSITION')
    await transitionLockedOrder(ctx, order, 'cancelled', { why: input.why })
  })
}
