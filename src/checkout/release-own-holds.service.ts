import type { PaymentsCtx } from '../payments/payments-ctx.server.ts'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { orderLines, orders, type Order } from '../db/schema.ts'
import { minuteMs } from '../lib/time.ts'
import { AppError } from '../lib/errors.ts'
import { ownOrders } from '../orders/order-owner.server.ts'
import { cancelOwnOrder } from '../payments/cancel-order.service.ts'

/** Younger ones may be another tab of the same shopper, paying right now. */
const leftBehindMs = minuteMs / 2

export const isLeftBehind = (ctx: PaymentsCtx, order: Pick<Order, 'createdAt'>) =>
  ctx.now().getTime() - order.createdAt.getTime() >= leftBehindMs

/**
 * A shopper who came back from the payment page and changed the cart meets the hold of the order left behind. Cancels
 * those of the shopper's unpaid orders that hold these variants, unless money may be on its way. True when any was.
 */
export async function releaseOwnHolds(ctx: PaymentsCtx, variantIds: string[]): Promise<boolean> {
  const own = await ctx.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        ownOrders(ctx.actor),
        eq(orders.status, 'pending'),
        eq(orders.holdState, 'held'),
        inArray(orderLines.variantId, variantIds),
        lte(orders.createdAt, new Date(ctx.now().getTime() - leftBehindMs)),
      ),
    )
  let released = false
  for (const { id } of own) {
    try {
      await cancelOwnOrder(ctx, id)
      released = true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return released
}
