import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { auditOrder, addOrderEvent } from '../changes/order-events.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'

/** A note for the staff in the order's history; its customer does not see it. Throws ORDER_NOT_FOUND, EMPTY_NOTE. */
export function addOrderNote(ctx: WorkCtx, input: { orderId: string; text: string }): Promise<void> {
  const text = input.text.trim()
  if (!text) throw orderError('EMPTY_NOTE', { fields: { text: orderError('EMPTY_NOTE').message } })
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    await addOrderEvent(ctx, order, { kind: 'note', params: { text }, isPrivate: true })
    // What it says may be personal: the audit, which nothing leaves, keeps only that there is one.
    await auditOrder(ctx, order.id, 'order.note')
  })
}
