import { type Ctx, inTransaction } from '../lib/context.ts'
import { lockOrder, moveLockedOrder } from '../orders/move-order.service.ts'
import { orderError } from '../orders/orders.errors.rules.ts'
import { finishSale } from './settle-payment.service.ts'

/**
 * An admin accepts the money of an order in review: it is paid as any other, with its mails, promo code and cart; the other
 * way out is `cancelPaidOrder`. Throws ORDER_NOT_FOUND, ILLEGAL_MOVE, OUT_OF_STOCK.
 */
export function acceptReviewedOrder(ctx: Ctx, input: { orderId: string; why: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    if (order.status !== 'pending_review') throw orderError('ILLEGAL_MOVE')
    await moveLockedOrder(ctx, order, 'paid', { why: input.why, changes: { reviewReason: null } })
    await finishSale(ctx, order)
  })
}
