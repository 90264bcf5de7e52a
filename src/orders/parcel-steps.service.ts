import * as z from 'zod'
import type { Order } from '../db/schema.ts'
import { inTransaction } from '../lib/server/context.ts'
import { idParams } from '../lib/server/web/api.ts'
import { staffCommand } from '../lib/server/web/operation.ts'
import { applyOrderChange } from './changes/apply-order-change.service.ts'
import type { OrderChange } from './changes/order-change.rules.ts'
import { auditOrder } from './changes/order-events.service.ts'
import type { Carriage } from './order/fulfilment-status.rules.ts'
import { type OrdersCtx, readStaffOrder } from './reading/read-staff-order.service.ts'
import { staffOrderSchema } from './reading/staff-order.schema.ts'
import {
  carriageOf,
  lockOrderOf,
  mailsAfterUndo,
  shipSchema,
  takeStep,
  undoUntil,
} from './steps/staff-steps.service.ts'

const piecesSchema = z.strictObject({
  lines: z
    .array(z.strictObject({ order_line_id: z.uuid(), quantity: z.int().min(1).max(1000) }))
    .min(1)
    .max(200),
})
const orderNow = [
  z.object({ order: staffOrderSchema, undo_until: z.iso.datetime() }),
  'The order now',
] as const

async function orderAfter(ctx: OrdersCtx, step: Promise<Order>) {
  const { id } = await step
  return { order: await readStaffOrder(ctx, { id, sort: 'newest' }), undo_until: undoUntil(ctx) }
}

/**
 * Packs chosen pieces of a paid order into a parcel of their own (rule: split-parcels). Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION, NO_PIECES, LINE_NOT_OF_ORDER, PIECES_NOT_LEFT.
 */
export const createFulfilment = staffCommand('post /orders/{id}/fulfilments', {
  summary: 'Pack chosen pieces into a parcel of their own',
  params: idParams,
  body: piecesSchema,
  answer: orderNow,
  atomic: true,
  run: (ctx: OrdersCtx, { id: orderId, lines }) => {
    const pieces = lines.map(({ order_line_id: lineId, quantity }) => ({ lineId, quantity }))
    return orderAfter(ctx, takeStep(ctx, { orderId }, { kind: 'packed', pieces }))
  },
})

/** Hands one packed parcel over, with its mail. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export const shipFulfilment = staffCommand('post /fulfilments/{id}/ship', {
  summary: 'Hand a packed parcel to its carrier',
  params: idParams,
  body: shipSchema,
  answer: orderNow,
  run: (ctx: OrdersCtx, { id: fulfilment, ...parcel }) => {
    const carriage = carriageOf(parcel)
    const step = { kind: 'shipped', fulfilment, carriage, mailsAfter: mailsAfterUndo(ctx) } as const
    return orderAfter(ctx, takeStep(ctx, { fulfilment }, step))
  },
})

/** One parcel has arrived, with its mail. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export const deliverFulfilment = staffCommand('post /fulfilments/{id}/deliver', {
  summary: 'A parcel has arrived',
  params: idParams,
  answer: orderNow,
  run: (ctx: OrdersCtx, { id: fulfilment }) => {
    const step = { kind: 'delivered', fulfilment, mailsAfter: mailsAfterUndo(ctx) } as const
    return orderAfter(ctx, takeStep(ctx, { fulfilment }, step))
  },
})

/**
 * A parcel that could not be delivered leaves once more, with a mail, a new code and a new link; it cannot be undone. Throws
 * FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON.
 */
export const sendParcelAgain = staffCommand('post /fulfilments/{id}/send-again', {
  summary: 'A parcel that could not be delivered leaves once more',
  params: idParams,
  body: shipSchema,
  answer: orderNow,
  run: (ctx: OrdersCtx, { id: fulfilment, ...parcel }) => {
    const carriage = carriageOf(parcel)
    const change = { kind: 'shipped', fulfilment, carriage, isAgain: true } as const
    return orderAfter(ctx, decide(ctx, 'order.send_again', change, carriage))
  },
})

/**
 * A parcel that could not be delivered is back at the shop. Its pieces wait to be packed again, its money stays paid: the owner
 * sends them once more, or refunds them. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON.
 */
export const takeParcelBack = staffCommand('post /fulfilments/{id}/came-back', {
  summary: 'A parcel that could not be delivered is back; stock and money stay',
  params: idParams,
  answer: orderNow,
  run: (ctx: OrdersCtx, { id: fulfilment }) =>
    orderAfter(ctx, decide(ctx, 'order.came_back', { kind: 'came_back', fulfilment })),
})

function decide(
  ctx: OrdersCtx,
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
