import { auditOrder } from '../changes/order-events.service.ts'
import { eq } from 'drizzle-orm'
import { fulfilments, type Order } from '../../db/schema.ts'
import { type Ctx, inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import type { Carriage, Pieces } from '../order/fulfilment-status.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { applyOrderChange, type Changed } from '../changes/apply-order-change.service.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import type { OrderChange } from '../changes/order-change.rules.ts'
import { stepMailDelayMs } from '../order/order-status.rules.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { readFulfilments } from '../changes/fulfilment-rows.service.ts'

/** The mail of a step waits until the step cannot be undone any more. */
const mailsAfterUndo = (ctx: Ctx) => new Date(ctx.now().getTime() + stepMailDelayMs)

/** Locks the order of a parcel. Throws FULFILMENT_NOT_FOUND. */
export async function lockOrderOf(ctx: Ctx, fulfilmentId: string): Promise<Order> {
  const [found] = await ctx.db
    .select({ orderId: fulfilments.orderId })
    .from(fulfilments)
    .where(eq(fulfilments.id, fulfilmentId))
  if (!found) throw orderError('FULFILMENT_NOT_FOUND')
  return lockOrder(ctx, found.orderId)
}

const actions = { packed: 'order.pack', shipped: 'order.ship', delivered: 'order.deliver' } as const
type Step = Extract<OrderChange, { kind: keyof typeof actions }>

/** One step of the staff, of a whole order or a parcel, with its audit line, by which it can be undone; in a transaction of its own. */
function takeStep(
  ctx: WorkCtx,
  of: { orderId: string } | { fulfilment: string },
  step: Step,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await ('orderId' in of ? lockOrder(ctx, of.orderId) : lockOrderOf(ctx, of.fulfilment))
    const taken = await applyOrderChange(ctx, order, step)
    await recordStep(ctx, actions[step.kind], order, taken, step.kind === 'shipped' ? step.carriage : {})
    return taken.order
  })
}

/** Everything left of the order is packed into one parcel: no mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const packOrder = (ctx: WorkCtx, orderId: string): Promise<Order> =>
  takeStep(ctx, { orderId }, { kind: 'packed' })

/** All parcels of a shipped order have arrived, with one mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const deliverOrder = (ctx: WorkCtx, orderId: string): Promise<Order> =>
  takeStep(ctx, { orderId }, { kind: 'delivered', mailsAfter: mailsAfterUndo(ctx) })

/** The audit line of a step of the staff, with the parcels it moved, by which it can be undone (rule: undo-step). */
export async function recordStep(
  ctx: WorkCtx,
  action: (typeof actions)[Step['kind']],
  before: Order,
  { order, steps }: Changed,
  { carrier, trackingNumber, withoutStreet }: Carriage = {},
): Promise<void> {
  const from = { status: before.status, carrier: null, trackingNumber: null }
  const to = {
    status: order.status,
    ...(carrier && { carrier }),
    ...(trackingNumber && { trackingNumber }),
    ...(withoutStreet && { withoutStreet }),
  }
  const changed = changedFields<Record<string, unknown>>(from, to)
  await auditOrder(ctx, order.id, action, {
    // A step of one of several parcels leaves the status as it is, and undoing it needs that.
    before: { status: before.status, ...changed?.before },
    after: { status: order.status, ...changed?.after, fulfilments: steps },
  })
}

/**
 * Sends an order off: the parcel that waits longest, or what is left of it, packed in the same transaction, with the one
 * mail about shipping (rule: owner-queues), which waits until the step cannot be undone any more. Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION.
 */
export function shipOrder(ctx: WorkCtx, input: { orderId: string } & Carriage): Promise<Order> {
  const { orderId, ...carriage } = input
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const sent = await shipNext(ctx, order, carriage, mailsAfterUndo(ctx))
    await recordStep(ctx, 'order.ship', order, sent, carriage)
    return sent.order
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

/**
 * Packs chosen pieces of a paid order into a parcel of their own (rule: split-parcels). Throws ORDER_NOT_FOUND,
 * ILLEGAL_TRANSITION, NO_PIECES, LINE_NOT_OF_ORDER, PIECES_NOT_LEFT.
 */
export const createFulfilment = (
  ctx: WorkCtx,
  { orderId, lines: pieces }: { orderId: string; lines: Pieces[] },
): Promise<Order> => takeStep(ctx, { orderId }, { kind: 'packed', pieces })

/** Hands one packed parcel over, with its mail. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export const shipFulfilment = (
  ctx: WorkCtx,
  { id: fulfilment, ...carriage }: { id: string } & Carriage,
): Promise<Order> =>
  takeStep(ctx, { fulfilment }, { kind: 'shipped', fulfilment, carriage, mailsAfter: mailsAfterUndo(ctx) })

/** One parcel has arrived, with its mail. Throws FULFILMENT_NOT_FOUND, FULFILMENT_MOVED_ON. */
export const deliverFulfilment = (ctx: WorkCtx, fulfilment: string): Promise<Order> =>
  takeStep(ctx, { fulfilment }, { kind: 'delivered', fulfilment, mailsAfter: mailsAfterUndo(ctx) })
