import type { Order } from '../../db/schema.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import type { Carriage } from '../fulfilments/fulfilment-rows.service.ts'
import { shipParcel } from '../fulfilments/fulfilment-steps.service.ts'
import { recordStep } from '../fulfilments/record-step.service.ts'
import { lockOrder } from './lock-order.service.ts'
import { mailsAfterUndo } from './staff-steps.service.ts'

/**
 * Sends an order off: the parcel that waits longest, or what is left of it, packed in the same transaction, with the one
 * mail about shipping (rule: owner-queues), which waits until the step cannot be undone any more. Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION.
 */
export function shipOrder(ctx: WorkCtx, input: { orderId: string } & Carriage): Promise<Order> {
  const { orderId, ...carriage } = input
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const taken = await shipParcel(ctx, order, { ...carriage, mailsAfter: mailsAfterUndo(ctx) })
    await recordStep(ctx, 'order.ship', order, taken, carriage)
    return taken.order
  })
}
