import type { Order } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { lockOrder } from './lock-order.service.ts'
import { stepMailDelayMs } from './order-status.rules.ts'
import { orderError } from '../orders.errors.rules.ts'
import { transitionLockedOrder } from './transition-order.service.ts'

/** Who carries a parcel, and the number it can be followed by. */
export type Parcel = { carrier?: string | undefined; trackingNumber?: string | undefined }

/**
 * Sends an order off, packed already or only paid: then both steps are made at once, with the one mail about shipping
 * (rule: owner-queues), which waits until the step cannot be taken back any more. Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION.
 */
export function shipOrder(ctx: WorkCtx, input: { orderId: string } & Parcel): Promise<Order> {
  const { orderId, carrier, trackingNumber } = input
  const told = { ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) }
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== 'paid' && order.status !== 'processing') throw orderError('ILLEGAL_TRANSITION')
    const packed = order.status === 'paid' ? await transitionLockedOrder(ctx, order, 'processing') : order
    const shipped = await transitionLockedOrder(ctx, packed, 'shipped', {
      changes: told,
      mailsAfter: new Date(ctx.now().getTime() + stepMailDelayMs),
    })
    await recordAudit(ctx, {
      action: 'order.ship',
      subject: { type: 'order', id: orderId },
      ...changedFields<Record<string, unknown>>(order, { status: 'shipped', ...told }),
    })
    return shipped
  })
}
