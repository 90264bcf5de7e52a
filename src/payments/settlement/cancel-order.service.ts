import { auditOrder } from '../../orders/changes/order-events.service.ts'
import { and, eq } from 'drizzle-orm'
import { ownOrders } from '../../account/own-orders.server.ts'
import { type Order, orders } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import type { CancelReason } from '../../orders/order/order-event-words.rules.ts'
import type { CancelCause } from '../../orders/order/order-status.rules.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { refuseWhilePaying } from './ask-about-order.service.ts'
import type { OwnerPaymentsCtx, PaymentsCtx } from '../providers/payment-provider.server.ts'
import { type Cancelling, cancelPaidOrder } from '../refunds/cancel-paid.service.ts'

/**
 * A customer cancels an order of hers that is not paid; its stock goes back at once. The provider is asked first, so that money
 * on its way is not lost sight of. Throws ORDER_NOT_FOUND (also for another's), ALREADY_PAID, PAYMENT_UNDER_WAY,
 * ILLEGAL_TRANSITION, DEPOSIT_PAID (rule: own-cancel).
 */
export async function cancelOwnOrder(ctx: PaymentsCtx, orderId: string): Promise<void> {
  const [own] = await ctx.db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrders(ctx.actor)))
  if (!own) throw orderError('ORDER_NOT_FOUND')
  if (own.status !== 'pending') throw orderError('ILLEGAL_TRANSITION')
  await refuseWhilePaying(ctx, orderId)
  await inTransaction(ctx, (ctx) => cancelPending(ctx, orderId, 'customer', { reason: 'customer' }))
}

/**
 * An owner cancels any order that has not been shipped: an unpaid one as its customer could, any other with all its money
 * back, less what is kept, after the password was entered again; `restock: false` when the pieces are not to be sold again. Throws
 * PASSWORD_AGAIN, ORDER_NOT_FOUND, ALREADY_PAID, PAYMENT_UNDER_WAY, ILLEGAL_TRANSITION, KEPT_TOO_MUCH.
 */
export async function cancelOrder(ctx: OwnerPaymentsCtx, input: Cancelling): Promise<void> {
  const [order] = await ctx.db
    .select({ status: orders.status, depositPaidAt: orders.depositPaidAt })
    .from(orders)
    .where(eq(orders.id, input.orderId))
  if (!order) throw orderError('ORDER_NOT_FOUND')
  const isUnpaid = order.status === 'pending' && !order.depositPaidAt
  await (isUnpaid ? cancelUnpaidOrder(ctx, input) : cancelPaidOrder(ctx, input))
}

async function cancelUnpaidOrder(ctx: OwnerPaymentsCtx, input: Cancelling): Promise<void> {
  if (input.keep) throw paymentError('KEPT_TOO_MUCH')
  await refuseWhilePaying(ctx, input.orderId)
  await inTransaction(ctx, async (ctx) => {
    const { id, status } = await cancelPending(ctx, input.orderId, 'staff', { why: input.why })
    await auditOrder(ctx, id, 'order.cancel', {
      before: { status: 'pending' },
      after: { status, why: input.why },
    })
  })
}

async function cancelPending(
  ctx: Ctx,
  orderId: string,
  cause: CancelCause,
  params: { reason: CancelReason } | { why: string },
): Promise<Order> {
  const order = await lockOrder(ctx, orderId)
  if (order.status !== 'pending') throw orderError('ILLEGAL_TRANSITION')
  if (order.depositPaidAt) throw orderError('DEPOSIT_PAID')
  return (await applyOrderChange(ctx, order, { kind: 'cancelled', cause, params })).order
}
