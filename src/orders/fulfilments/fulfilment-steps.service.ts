import type { Order } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { restCancelled, stepUndone } from '../mails/order-mail.rules.ts'
import type { DeliveryProof } from '../proof/delivery-proof.rules.ts'
import { orderError } from '../orders.errors.rules.ts'
import { canTransition, type OrderStatus } from '../status/order-status.rules.ts'
import { transitionLockedOrder } from '../status/transition-order.service.ts'
import {
  addFulfilment,
  type Carriage,
  type FulfilmentStep,
  type Pieces,
  readFulfilments,
  receiveFulfilment,
  sendFulfilment,
} from './fulfilment-rows.service.ts'
import { addParcelEvent } from './parcel-event.service.ts'
import { parcelCount, statusOfFulfilments } from './fulfilment-status.rules.ts'

/** An order after a step of its parcels, with what undoing the step needs. */
export type StepTaken = { order: Order; steps: FulfilmentStep[] }

/** Packs pieces of a locked order, or all that are left, into one parcel. Throws ILLEGAL_TRANSITION and what `addFulfilment` throws. */
export async function packPieces(ctx: Ctx, order: Order, pieces?: Pieces[]): Promise<StepTaken> {
  if (!isOpen(order)) throw orderError('ILLEGAL_TRANSITION')
  const step = await addFulfilment(ctx, order, pieces)
  const { status, parcel } = await readProgress(ctx, order, step.id)
  if (status !== order.status)
    return { order: await transitionLockedOrder(ctx, order, status), steps: [step] }
  const event = { kind: 'parcel_packed', params: { parcel } } as const
  return { order: await addParcelEvent(ctx, order, event), steps: [step] }
}

/**
 * A packed parcel of a locked order leaves, with its mail; without `id` the one that was packed first, or, when none waits,
 * all pieces that are left as one parcel. Throws ILLEGAL_TRANSITION, FULFILMENT_MOVED_ON.
 */
export async function shipParcel(
  ctx: Ctx,
  order: Order,
  { id, mailsAfter, ...carriage }: Carriage & { id?: string; mailsAfter?: Date },
): Promise<StepTaken> {
  if (!isOpen(order)) throw orderError(id ? 'FULFILMENT_MOVED_ON' : 'ILLEGAL_TRANSITION')
  const packed =
    id ?? (await readFulfilments(ctx, order.id)).parcels.find(({ state }) => state === 'packed')?.id
  const before = packed ? null : await packPieces(ctx, order)
  const step = await sendFulfilment(ctx, order, packed ?? before!.steps[0]!.id, carriage)
  const steps = before?.steps ?? [step]
  const now = before?.order ?? order
  const { status, parcel } = await readProgress(ctx, order, step.id)
  const shipped = { fulfilmentId: step.id, ...(mailsAfter && { mailsAfter }) }
  if (status !== now.status)
    return {
      order: await transitionLockedOrder(ctx, now, status, {
        ...shipped,
        ...(parcel.count > 1 && { event: { kind: 'shipped', params: { parcel } } }),
      }),
      steps,
    }
  const event = { kind: 'parcel_shipped', params: { parcel } } as const
  return { order: await addParcelEvent(ctx, now, { ...event, shipped }), steps }
}

/** A parcel of a locked order has arrived; without `id` all of a shipped order. Throws ILLEGAL_TRANSITION, FULFILMENT_MOVED_ON. */
export async function deliverParcels(
  ctx: Ctx,
  order: Order,
  { id, mailsAfter, proof }: { id?: string; mailsAfter?: Date; proof?: DeliveryProof },
): Promise<StepTaken> {
  if (!id && !canTransition(order.status, 'delivered')) throw orderError('ILLEGAL_TRANSITION')
  const { parcels } = await readFulfilments(ctx, order.id)
  const gone = id ? [id] : parcels.filter(({ state }) => state === 'shipped').map((parcel) => parcel.id)
  // Its last parcel may have failed.
  if (gone.length === 0) throw orderError('FULFILMENT_MOVED_ON')
  const steps: FulfilmentStep[] = []
  for (const one of gone) steps.push(await receiveFulfilment(ctx, order, one, proof))
  const byCode = proof === 'code' && { byCode: true }
  const { status, parcel } = await readProgress(ctx, order, gone[0])
  if (status !== order.status)
    return {
      order: await transitionLockedOrder(ctx, order, status, {
        ...(byCode && { event: { kind: 'delivered', params: byCode } }),
        ...(mailsAfter && { mailsAfter }),
      }),
      steps,
    }
  const event = { kind: 'parcel_delivered', params: { parcel, ...byCode } } as const
  return { order: await addParcelEvent(ctx, order, event), steps }
}

/**
 * Brings the status of a locked order to what its parcels say, after pieces of it were cancelled (rule:
 * status-follows-parcels). No mail: the refund has its own.
 */
export async function followFulfilments(ctx: Ctx, order: Order): Promise<Order> {
  if (!onTheWay.includes(order.status)) return order
  const { status } = await readProgress(ctx, order)
  const [from, to] = [onTheWay.indexOf(order.status), onTheWay.indexOf(status)]
  // All that was packed has been refunded: the rest waits as if nothing had been packed.
  if (to < from)
    return transitionLockedOrder(ctx, order, status, {
      kind: 'undo',
      event: { kind: stepUndone, params: { isUnpacked: true } },
    })
  let now = order
  for (const next of onTheWay.slice(from + 1, to + 1))
    now = await transitionLockedOrder(ctx, now, next, {
      event: { kind: restCancelled, params: { to: next } },
      mails: [],
    })
  return now
}

const onTheWay: OrderStatus[] = ['paid', 'processing', 'shipped', 'delivered']

/** Something of it may still be packed or shipped. */
const isOpen = ({ status }: Order) => status === 'paid' || status === 'processing'

/** The status its parcels give an order, and which of how many parcels one of them is. */
export async function readProgress(ctx: Ctx, order: Order, id?: string) {
  const { parcels, toPack } = await readFulfilments(ctx, order.id)
  return {
    status: statusOfFulfilments(
      toPack,
      parcels.map(({ state }) => state),
    ),
    parcel: {
      position: parcels.findIndex((parcel) => parcel.id === id) + 1,
      count: parcelCount(parcels.length, toPack),
    },
  }
}
