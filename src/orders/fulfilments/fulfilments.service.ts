import { eq } from 'drizzle-orm'
import { fulfilments, type Order } from '../../db/schema.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { orderError } from '../orders.errors.rules.ts'
import { lockOrder } from '../status/lock-order.service.ts'
import { mailsAfterUndo } from '../status/staff-steps.service.ts'
import type { Carriage, Pieces } from './fulfilment-rows.service.ts'
import { deliverParcels, packPieces, shipParcel, type StepTaken } from './fulfilment-steps.service.ts'
import { recordStep } from './record-step.service.ts'

/**
 * Packs chosen pieces of a paid order into a parcel of their own (rule: split-parcels). Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION, NO_PIECES, LINE_NOT_OF_ORDER, PIECES_NOT_LEFT.
 */
export function createFulfilment(ctx: WorkCtx, input: { orderId: string; lines: Pieces[] }): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const taken = await packPieces(ctx, order, input.lines)
    await recordStep(ctx, 'order.pack', order, taken)
    return taken.order
  })
}

/** Hands one packed parcel over, with its mail. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export function shipFulfilment(ctx: WorkCtx, { id, ...carriage }: { id: string } & Carriage): Promise<Order> {
  return takeParcelStep(ctx, id, 'order.ship', carriage, (ctx, order) =>
    shipParcel(ctx, order, { id, ...carriage, mailsAfter: mailsAfterUndo(ctx) }),
  )
}

/** One parcel has arrived; the mail goes out when all have. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export function deliverFulfilment(ctx: WorkCtx, id: string): Promise<Order> {
  return takeParcelStep(ctx, id, 'order.deliver', {}, (ctx, order) =>
    deliverParcels(ctx, order, { id, mailsAfter: mailsAfterUndo(ctx) }),
  )
}

function takeParcelStep(
  ctx: WorkCtx,
  id: string,
  action: 'order.ship' | 'order.deliver',
  carriage: Carriage,
  take: (ctx: WorkCtx, order: Order) => Promise<StepTaken>,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select({ orderId: fulfilments.orderId })
      .from(fulfilments)
      .where(eq(fulfilments.id, id))
    if (!found) throw orderError('FULFILMENT_NOT_FOUND')
    const order = await lockOrder(ctx, found.orderId)
    const taken = await take(ctx, order)
    await recordStep(ctx, action, order, taken, carriage)
    return taken.order
  })
}
