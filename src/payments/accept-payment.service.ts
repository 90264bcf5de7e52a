import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { lockOrder, transitionLockedOrder } from '../orders/transition-order.service.ts'
import { orderError } from '../orders/orders.errors.rules.ts'
import { finishSale } from './settle-payment.service.ts'

/**
 * An admin accepts the money of an order in review: it is paid as any other, with its mails, promo code and cart; the other
 * way out is `cancelPaidOrder`. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, OUT_OF_STOCK.
 */
export function acceptPayment(ctx: Ctx, input: { orderId: string; why: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    if (order.status !== 'pending_review') throw orderError('ILLEGAL_TRANSITION')
    await transitionLockedOrder(ctx, order, 'paid', { why: input.why, changes: { attentionReason: null } })
    await finishSale(ctx, order)
  })
}
