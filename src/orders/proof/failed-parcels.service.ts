import { eq } from 'drizzle-orm'
import { fulfilments, type Order } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { clearFlags } from '../flags/order-flags.service.ts'
import { type Carriage, moveFulfilment, sendFulfilment } from '../fulfilments/fulfilment-rows.service.ts'
import { readProgress } from '../fulfilments/fulfilment-steps.service.ts'
import { addParcelEvent } from '../fulfilments/parcel-event.service.ts'
import { orderError } from '../orders.errors.rules.ts'
import { lockOrder } from '../status/lock-order.service.ts'

/**
 * A parcel that could not be delivered leaves once more, with a mail, a new code and a new link; it cannot be undone. Throws
 * FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON.
 */
export function sendParcelAgain(
  ctx: WorkCtx,
  { id, ...carriage }: { id: string } & Carriage,
): Promise<Order> {
  return withOrderOf(ctx, id, async (ctx, order) => {
    await sendFulfilment(ctx, order, id, carriage, 'failed')
    const { parcel } = await readProgress(ctx, order, id)
    const shipped = { fulfilmentId: id }
    const sent = await addParcelEvent(ctx, order, { kind: 'parcel_sent_again', params: { parcel }, shipped })
    await recordAudit(ctx, {
      action: 'order.send_again',
      subject: { type: 'order', id: order.id },
      after: { ...carriage },
    })
    return sent
  })
}

/**
 * A parcel that could not be delivered is back at the shop. Its pieces stay sold and its money stays paid: what becomes of them
 * is the owner's decision. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON.
 */
export function takeParcelBack(ctx: WorkCtx, id: string): Promise<Order> {
  return withOrderOf(ctx, id, async (ctx, order) => {
    await moveFulfilment(ctx, { id, orderId: order.id, from: 'failed' }, { state: 'came_back' })
    const { parcel } = await readProgress(ctx, order, id)
    const back = await addParcelEvent(ctx, order, { kind: 'parcel_came_back', params: { parcel } })
    await recordAudit(ctx, { action: 'order.came_back', subject: { type: 'order', id: order.id } })
    return back
  })
}

function withOrderOf(
  ctx: WorkCtx,
  id: string,
  work: (ctx: WorkCtx, order: Order) => Promise<Order>,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(eq(fulfilments.id, id))
    if (!found) throw orderError('FULFILMENT_NOT_FOUND')
    const order = await lockOrder(ctx, found.orderId)
    const now = await work(ctx, order)
    await clearFlags(ctx, order, { kind: 'delivery_failed', cause: id })
    return now
  })
}
