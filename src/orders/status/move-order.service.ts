import { auditOrder } from './order-events.service.ts'
import type { Order } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { type Ctx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import type { Carriage } from '../fulfilments/fulfilment-status.rules.ts'
import { orderError } from '../orders.errors.rules.ts'
import { applyOrderChange } from './apply-order-change.service.ts'
import { lockOrder } from './lock-order.service.ts'
import type { OrderChange } from './order-change.rules.ts'
import { canTransition, type OrderStatus } from './order-status.rules.ts'
import { shipNext } from './staff-steps.service.ts'

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
    await auditOrder(
      ctx,
      orderId,
      'order.transition',
      changedFields<Record<string, unknown>>(order, { status: to, ...carriage }),
    )
    return moved
  })
}

async function move(ctx: Ctx, order: Order, to: OrderStatus, carriage: Carriage): Promise<Order> {
  if (to !== 'shipped') return (await applyOrderChange(ctx, order, changeTo[to])).order
  let now = order
  while (now.status !== 'shipped') now = (await shipNext(ctx, now, carriage)).order
  return now
}

/** What an owner says happened when she names the status; nothing leads back to pending. */
const changeTo: Record<Exclude<OrderStatus, 'shipped'>, OrderChange> = {
  pending: { kind: 'cancelled', cause: 'staff' },
  pending_review: {
    kind: 'payment_flagged',
    flag: { kind: 'note', params: { words: 'To be checked' }, cause: 'moved' },
  },
  paid: { kind: 'payment_settled', params: {} },
  processing: { kind: 'packed' },
  delivered: { kind: 'delivered' },
  cancelled: { kind: 'cancelled', cause: 'staff' },
}
