import type { Order } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { type Ctx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import type { Carriage } from '../fulfilments/fulfilment-rows.service.ts'
import { deliverParcels, packPieces, shipParcel } from '../fulfilments/fulfilment-steps.service.ts'
import { orderError } from '../orders.errors.rules.ts'
import { lockOrder } from './lock-order.service.ts'
import { canTransition, type OrderStatus } from './order-status.rules.ts'
import { transitionLockedOrder } from './transition-order.service.ts'

/**
 * An owner brings an order on its way (rule: order-transitions): packed, shipped and delivered are steps of all its parcels.
 * Throws ILLEGAL_TRANSITION, ORDER_NOT_FOUND, OUT_OF_STOCK, NOT_SHIPPED_YET for tracking entered too early, and
 * REFUND_FIRST when money would be left behind: `cancelOrder` of payments does that (rule: past-orders-stand).
 */
export async function transitionOrder(
  ctx: OwnerCtx,
  orderId: string,
  to: OrderStatus,
  carriage: Carriage = {},
): Promise<Order> {
  if (to !== 'shipped' && (carriage.carrier || carriage.trackingNumber)) throw orderError('NOT_SHIPPED_YET')
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (to === 'cancelled' && (order.status !== 'pending' || order.depositPaidAt))
      throw orderError('REFUND_FIRST')
    if (!canTransition(order.status, to)) throw orderError('ILLEGAL_TRANSITION')
    const moved = await move(ctx, order, to, carriage)
    await recordAudit(ctx, {
      action: 'order.transition',
      subject: { type: 'order', id: orderId },
      ...changedFields<Record<string, unknown>>(order, { status: to, ...carriage }),
    })
    return moved
  })
}

async function move(ctx: Ctx, order: Order, to: OrderStatus, carriage: Carriage): Promise<Order> {
  if (to === 'processing') return (await packPieces(ctx, order)).order
  if (to === 'delivered') return (await deliverParcels(ctx, order, {})).order
  if (to !== 'shipped') return transitionLockedOrder(ctx, order, to)
  let now = order
  while (now.status !== 'shipped') now = (await shipParcel(ctx, now, carriage)).order
  return now
}
