import type { Order } from '../../db/schema.ts'
import type { Ctx, WorkCtx } from '../../lib/server/context.ts'
import { readFulfilments } from '../fulfilments/fulfilment-rows.service.ts'
import type { Carriage } from '../fulfilments/fulfilment-status.rules.ts'
import { applyOrderChange, type Changed } from './apply-order-change.service.ts'
import { lockOrder } from './lock-order.service.ts'
import { mailsAfterUndo, takeStaffStep } from './staff-steps.service.ts'

/**
 * Sends an order off: the parcel that waits longest, or what is left of it, packed in the same transaction, with the one
 * mail about shipping (rule: owner-queues), which waits until the step cannot be undone any more. Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION.
 */
export function shipOrder(ctx: WorkCtx, input: { orderId: string } & Carriage): Promise<Order> {
  const { orderId, ...carriage } = input
  return takeStaffStep(ctx, {
    action: 'order.ship',
    lock: (ctx) => lockOrder(ctx, orderId),
    take: (ctx, order) => shipNext(ctx, order, carriage, mailsAfterUndo(ctx)),
    carriage,
  })
}

/** The next parcel of a locked order leaves; all pieces that are left become one when none is packed. Throws ILLEGAL_TRANSITION. */
export async function shipNext(
  ctx: Ctx,
  order: Order,
  carriage: Carriage,
  mailsAfter?: Date,
): Promise<Changed> {
  const { parcels } = await readFulfilments(ctx, order.id)
  const packed = parcels.find(({ state }) => state === 'packed')
  const before = packed ? null : await applyOrderChange(ctx, order, { kind: 'packed' })
  const fulfilment = packed?.id ?? before!.steps[0]!.id
  const sent = await applyOrderChange(ctx, before?.order ?? order, {
    kind: 'shipped',
    fulfilment,
    carriage,
    mailsAfter,
  })
  return { order: sent.order, steps: before?.steps ?? sent.steps }
}
