import type { Order } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { lockOrder } from './lock-order.service.ts'
import { stepMailDelayMs } from './order-status.rules.ts'
import { transitionLockedOrder } from './transition-order.service.ts'

/** The order is packed: no mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const packOrder = (ctx: WorkCtx, orderId: string) => takeStep(ctx, orderId, 'processing', 'order.pack')

/** It has arrived; the mail waits until the step cannot be taken back. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const deliverOrder = (ctx: WorkCtx, orderId: string) =>
  takeStep(ctx, orderId, 'delivered', 'order.deliver')

function takeStep(
  ctx: WorkCtx,
  orderId: string,
  to: 'processing' | 'delivered',
  action: string,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const mailsAfter = new Date(ctx.now().getTime() + stepMailDelayMs)
    const moved = await transitionLockedOrder(ctx, order, to, { mailsAfter })
    await recordAudit(ctx, {
      action,
      subject: { type: 'order', id: orderId },
      before: { status: order.status },
      after: { status: to },
    })
    return moved
  })
}
