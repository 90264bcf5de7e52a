import * as z from 'zod'
import { inTransaction } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { staffCommand } from '../../lib/server/web/operation.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { auditOrder, addOrderEvent } from '../changes/order-events.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'

/** A note for the staff in the order's history; its customer does not see it. Throws ORDER_NOT_FOUND, EMPTY_NOTE. */
export const addOrderNote = staffCommand('post /orders/{id}/notes', {
  summary: 'A note that the customer does not see',
  params: idParams,
  body: z.strictObject({ text: z.string().normalize('NFC').max(2000) }),
  atomic: true,
  run: (ctx, { id, text: typed }) => {
    const text = typed.trim()
    if (!text) throw orderError('EMPTY_NOTE', { fields: { text: orderError('EMPTY_NOTE').message } })
    return inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      await addOrderEvent(ctx, order, { kind: 'note', params: { text }, isPrivate: true })
      // What it says may be personal: the audit, which nothing leaves, keeps only that there is one.
      await auditOrder(ctx, order.id, 'order.note')
    })
  },
})
