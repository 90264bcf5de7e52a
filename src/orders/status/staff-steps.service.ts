import { eq } from 'drizzle-orm'
import { fulfilments, type Order } from '../../db/schema.ts'
import { type Ctx, inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import type { Carriage } from '../fulfilments/fulfilment-status.rules.ts'
import { recordStep } from '../fulfilments/record-step.service.ts'
import { orderError } from '../orders.errors.rules.ts'
import { applyOrderChange, type Changed } from './apply-order-change.service.ts'
import { lockOrder } from './lock-order.service.ts'
import { stepMailDelayMs } from './order-status.rules.ts'

/** The mail of a step waits until the step cannot be undone any more. */
export const mailsAfterUndo = (ctx: Ctx) => new Date(ctx.now().getTime() + stepMailDelayMs)

/** Locks the order of a parcel. Throws FULFILMENT_NOT_FOUND. */
export async function lockOrderOf(ctx: Ctx, fulfilmentId: string): Promise<Order> {
  const [found] = await ctx.db
    .select({ orderId: fulfilments.orderId })
    .from(fulfilments)
    .where(eq(fulfilments.id, fulfilmentId))
  if (!found) throw orderError('FULFILMENT_NOT_FOUND')
  return lockOrder(ctx, found.orderId)
}

/** One step of the staff with its audit line, by which it can be undone, in a transaction of its own. */
export function takeStaffStep(
  ctx: WorkCtx,
  step: {
    action: Parameters<typeof recordStep>[1]
    lock: (ctx: Ctx) => Promise<Order>
    take: (ctx: Ctx, order: Order) => Promise<Changed>
    carriage?: Carriage
  },
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await step.lock(ctx)
    const taken = await step.take(ctx, order)
    await recordStep(ctx, step.action, order, taken, step.carriage)
    return taken.order
  })
}

/** Everything left of the order is packed into one parcel: no mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const packOrder = (ctx: WorkCtx, orderId: string): Promise<Order> =>
  takeStaffStep(ctx, {
    action: 'order.pack',
    lock: (ctx) => lockOrder(ctx, orderId),
    take: (ctx, order) => applyOrderChange(ctx, order, { kind: 'packed' }),
  })

/** All parcels of a shipped order have arrived, with one mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const deliverOrder = (ctx: WorkCtx, orderId: string): Promise<Order> =>
  takeStaffStep(ctx, {
    action: 'order.deliver',
    lock: (ctx) => lockOrder(ctx, orderId),
    take: (ctx, order) =>
      applyOrderChange(ctx, order, { kind: 'delivered', mailsAfter: mailsAfterUndo(ctx) }),
  })
