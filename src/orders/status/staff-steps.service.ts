import type { Order } from '../../db/schema.ts'
import { type Ctx, inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { deliverParcels, packPieces } from '../fulfilments/fulfilment-steps.service.ts'
import { recordStep } from '../fulfilments/record-step.service.ts'
import { lockOrder } from './lock-order.service.ts'
import { stepMailDelayMs } from './order-status.rules.ts'

/** The mail of a step waits until the step cannot be undone any more. */
export const mailsAfterUndo = (ctx: Ctx) => new Date(ctx.now().getTime() + stepMailDelayMs)

/** Everything left of the order is packed into one parcel: no mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export function packOrder(ctx: WorkCtx, orderId: string): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const taken = await packPieces(ctx, order)
    await recordStep(ctx, 'order.pack', order, taken)
    return taken.order
  })
}

/** All parcels of a shipped order have arrived, with one mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export function deliverOrder(ctx: WorkCtx, orderId: string): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const taken = await deliverParcels(ctx, order, { mailsAfter: mailsAfterUndo(ctx) })
    await recordStep(ctx, 'order.deliver', order, taken)
    return taken.order
  })
}
