import * as z from 'zod'
import { auditOrder } from '../changes/order-events.service.ts'
import { eq } from 'drizzle-orm'
import { fulfilments, type Order } from '../../db/schema.ts'
import { codeInput } from '../../lib/input-limits.ts'
import { type Ctx, inTransaction, type StaffCtx } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { staffCommand } from '../../lib/server/web/operation.ts'
import type { Carriage } from '../order/fulfilment-status.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { applyOrderChange, type Changed } from '../changes/apply-order-change.service.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import type { OrderChange } from '../changes/order-change.rules.ts'
import { orderStatuses, stepMailDelayMs, undoWindowMs } from '../order/order-status.rules.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { readFulfilments } from '../changes/fulfilment-rows.service.ts'

export const carrierInput = z.string().normalize('NFC').max(40).default('')
export const shipSchema = z.strictObject({
  carrier: carrierInput,
  tracking_number: codeInput(80).default(''),
  without_street: z.boolean().default(false).describe('Ship although its label has no street'),
})
/** A parcel as a person hands it over. */
type ShipInput = z.output<typeof shipSchema>

export const carriageOf = ({ carrier, tracking_number, without_street }: ShipInput): Carriage => ({
  carrier: carrier.trim(),
  trackingNumber: tracking_number,
  withoutStreet: without_street,
})

/** What a step answers: the order's new status, and until when it can be taken back. */
const stepDoneSchema = z.object({
  status: z.enum(orderStatuses),
  undo_until: z.iso.datetime().nullable(),
})
export const statusNow = [stepDoneSchema, 'The status now'] as const

export const undoUntil = (ctx: Ctx) => new Date(ctx.now().getTime() + undoWindowMs).toISOString()

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

const actions = {
  packed: 'order.pack',
  shipped: 'order.ship',
  next_shipped: 'order.ship',
  delivered: 'order.deliver',
} as const
/** The parcel of an order that waits longest, or what is left of it in one. */
type NextShipped = { kind: 'next_shipped'; carriage: Carriage; mailsAfter?: Date }
type Step = Extract<OrderChange, { kind: 'packed' | 'shipped' | 'delivered' }> | NextShipped

/** One step of the staff, of a whole order or a parcel, with its audit line, by which it can be undone; in a transaction of its own. */
export function takeStep(
  ctx: StaffCtx,
  of: { orderId: string } | { fulfilment: string },
  step: Step,
): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await ('orderId' in of ? lockOrder(ctx, of.orderId) : lockOrderOf(ctx, of.fulfilment))
    const taken = await (step.kind === 'next_shipped'
      ? shipNext(ctx, order, step)
      : applyOrderChange(ctx, order, step))
    await recordStep(ctx, actions[step.kind], order, taken, 'carriage' in step ? step.carriage : {})
    return taken.order
  })
}

async function statusAfter(ctx: StaffCtx, orderId: string, step: Step) {
  const { status } = await takeStep(ctx, { orderId }, step)
  return { status, undo_until: undoUntil(ctx) }
}

/** Everything left of the order is packed into one parcel: no mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const packOrder = staffCommand('post /orders/{id}/pack', {
  summary: 'It is packed',
  params: idParams,
  answer: statusNow,
  run: (ctx, { id }) => statusAfter(ctx, id, { kind: 'packed' }),
})

/** All parcels of a shipped order have arrived, with one mail. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export const deliverOrder = staffCommand('post /orders/{id}/deliver', {
  summary: 'It has arrived',
  params: idParams,
  answer: statusNow,
  run: (ctx, { id }) => statusAfter(ctx, id, { kind: 'delivered', mailsAfter: mailsAfterUndo(ctx) }),
})

/**
 * Sends an order off: the parcel that waits longest, or what is left of it, packed in the same transaction, with the one
 * mail about shipping (rule: owner-queues). Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export const shipOrder = staffCommand('post /orders/{id}/ship', {
  summary: 'Hand it to the carrier; a paid order is packed in the same step',
  params: idParams,
  body: shipSchema,
  answer: statusNow,
  atomic: true,
  run: (ctx, { id, ...parcel }) =>
    statusAfter(ctx, id, {
      kind: 'next_shipped',
      carriage: carriageOf(parcel),
      mailsAfter: mailsAfterUndo(ctx),
    }),
})

/** The audit line of a step of the staff, with the parcels it moved, by which it can be undone (rule: undo-step). */
export async function recordStep(
  ctx: StaffCtx,
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

/** The next parcel of a locked order leaves; all pieces that are left become one when none is packed. Throws ILLEGAL_TRANSITION. */
export async function shipNext(
  ctx: Ctx,
  order: Order,
  { carriage, mailsAfter }: Omit<NextShipped, 'kind'>,
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
