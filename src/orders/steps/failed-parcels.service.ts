import { auditOrder } from '../changes/order-events.service.ts'
import type { Order } from '../../db/schema.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import type { Carriage } from '../order/fulfilment-status.rules.ts'
import { applyOrderChange } from '../changes/apply-order-change.service.ts'
import type { OrderChange } from '../changes/order-change.rules.ts'
import { lockOrderOf } from './staff-steps.service.ts'

/**
 * A parcel that could not be delivered leaves once more, with a mail, a new code and a new link; it cannot be undone. Throws
 * FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON.
 */
export const sendParcelAgain = (
  ctx: WorkCtx,
  { id: fulfilment, ...carriage }: { id: string } & Carriage,
): Promise<Order> =>
  decide(ctx, 'order.send_again', { kind: 'shipped', fulfilment, carriage, isAgain: true }, { ...carriage })

/**
 * A parcel that could not be delivered is back at the shop. Its pieces wait to be packed again, its money stays paid: the owner
 * sends them once more, or refunds them. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON.
 */
export const takeParcelBack = (ctx: WorkCtx, fulfilment: string): Promise<Order> =>
  decide(ctx, 'order.came_back', { kind: 'came_back', fulfilment })

function decide(
  ctx: WorkCtx,
  action: 'order.send_again' | 'order.came_back',
  change: OrderChange & { fulfilment: string },
  after?: Carriage,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrderOf(ctx, change.fulfilment)
    const changed = await applyOrderChange(ctx, order, change)
    await auditOrder(ctx, order.id, action, after && { after })
    return changed.order
  })
}
