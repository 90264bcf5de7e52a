import type { Order } from '../../db/schema.ts'
import type { WorkCtx } from '../../lib/server/context.ts'
import { applyOrderChange } from '../status/apply-order-change.service.ts'
import { lockOrder } from '../status/lock-order.service.ts'
import { lockOrderOf, mailsAfterUndo, takeStaffStep } from '../status/staff-steps.service.ts'
import type { Carriage, Pieces } from './fulfilment-status.rules.ts'

/**
 * Packs chosen pieces of a paid order into a parcel of their own (rule: split-parcels). Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION, NO_PIECES, LINE_NOT_OF_ORDER, PIECES_NOT_LEFT.
 */
export const createFulfilment = (ctx: WorkCtx, input: { orderId: string; lines: Pieces[] }): Promise<Order> =>
  takeStaffStep(ctx, {
    action: 'order.pack',
    lock: (ctx) => lockOrder(ctx, input.orderId),
    take: (ctx, order) => applyOrderChange(ctx, order, { kind: 'packed', pieces: input.lines }),
  })

/** Hands one packed parcel over, with its mail. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export const shipFulfilment = (
  ctx: WorkCtx,
  { id, ...carriage }: { id: string } & Carriage,
): Promise<Order> =>
  takeStaffStep(ctx, {
    action: 'order.ship',
    lock: (ctx) => lockOrderOf(ctx, id),
    take: (ctx, order) =>
      applyOrderChange(ctx, order, {
        kind: 'shipped',
        fulfilment: id,
        carriage,
        mailsAfter: mailsAfterUndo(ctx),
      }),
    carriage,
  })

/** One parcel has arrived, with its mail. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export const deliverFulfilment = (ctx: WorkCtx, id: string): Promise<Order> =>
  takeStaffStep(ctx, {
    action: 'order.deliver',
    lock: (ctx) => lockOrderOf(ctx, id),
    take: (ctx, order) =>
      applyOrderChange(ctx, order, { kind: 'delivered', fulfilment: id, mailsAfter: mailsAfterUndo(ctx) }),
  })
