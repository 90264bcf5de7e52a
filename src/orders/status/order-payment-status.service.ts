import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { addOrderEvent } from './order-events.service.ts'

/** A try to pay an unpaid order failed, with Paystack's answer; the order waits for the next one. Call it with the order locked. */
export async function recordPaymentFailure(ctx: Ctx, order: Order, answer: string): Promise<void> {
  if (order.status !== 'pending') return
  await ctx.db
    .update(orders)
    .set({ paymentStatus: 'failed', updatedAt: ctx.now() })
    .where(eq(orders.id, order.id))
  await addOrderEvent(ctx, order, {
    kind: 'payment_failed',
    params: { answer },
  })
}

/**
 * How much of an order's money has gone back, in minor units: refunded when nothing of what was paid is left, and 0 when a
 * refund came back from the bank. Call it with the order locked.
 */
export async function recordRefunded(
  ctx: Ctx,
  order: Order,
  { refundedMinor, paidMinor }: { refundedMinor: number; paidMinor: number },
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({
      amountRefunded: refundedMinor,
      paymentStatus:
        refundedMinor === 0 ? 'success' : refundedMinor >= paidMinor ? 'refunded' : 'partially_refunded',
      updatedAt: ctx.now(),
    })
    .where(eq(orders.id, order.id))
}
