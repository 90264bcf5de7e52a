import type { Order } from '../db/schema.ts'
import { changedFields, recordAudit } from '../lib/server/audit.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { lockOrder } from './lock-order.service.ts'
import { orderError } from './orders.errors.rules.ts'
import { transitionLockedOrder } from './transition-order.service.ts'

/**
 * Sends an order off, packed already or only paid: then both steps are made at once, with the one mail about shipping
 * (rule: owner-queues). Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export function shipOrder(
  ctx: OwnerCtx,
  input: { orderId: string; carrier?: string | undefined; trackingNumber?: string | undefined },
): Promise<Order> {
  const { orderId, carrier, trackingNumber } = input
  const told = { ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) }
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== 'paid' && order.status !== 'processing') throw orderError('ILLEGAL_TRANSITION')
    const packed = order.status === 'paid' ? await transitionLockedOrder(ctx, order, 'processing') : order
    const shipped = await transitionLockedOrder(ctx, packed, 'shipped', { changes: told })
    await recordAudit(ctx, {
      action: 'order.ship',
      subject: { type: 'order', id: orderId },
      ...changedFields<Record<string, unknown>>(order, { status: 'shipped', ...told }),
    })
    return shipped
  })
}
