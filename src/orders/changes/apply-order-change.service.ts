import { eq } from 'drizzle-orm'
import { type Order, orderBalances, orders } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { clearFlags, raiseFlag } from './order-flags.service.ts'
import { readFulfilments } from './fulfilment-rows.service.ts'
import { type FulfilmentStep, parcelCount } from '../order/fulfilment-status.rules.ts'
import { notifyOwners } from './owner-notice.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { type OrderEventFacts, orderEventWords } from '../order/order-event-words.rules.ts'
import { changeRows } from './change-rows.service.ts'
import {
  factsAfter,
  flagsOf,
  isOfParcels,
  mayHappen,
  onTheWay,
  type OrderChange,
  statusOfOrder,
  eventAndMailsOf,
} from './order-change.rules.ts'
import { addOrderEvent, sendOrderMails } from './order-events.service.ts'
import type { OrderStatus } from '../order/order-status.rules.ts'

/** An order after a change, with the steps of its parcels, which undoing the change needs. */
export type Changed = { order: Order; steps: FulfilmentStep[] }

/**
 * Does with an order, which this transaction has locked, what happened to it: rows, stock, status, history, flags, mail job and
 * notice, all of it or nothing. The only writer of an order's status, which is what its rows say then. Throws
 * ILLEGAL_TRANSITION, OUT_OF_STOCK, PARTLY_SENT, FULFILMENT_MOVED_ON and what `addFulfilment` throws.
 */
export async function applyOrderChange(ctx: Ctx, order: Order, change: OrderChange): Promise<Changed> {
  if (!mayHappen(order.status, change)) throw orderError('ILLEGAL_TRANSITION')
  const { order: changes, steps, overuse } = await changeRows(ctx, order, change)
  // A gift card is delivered once it is paid.
  const { parcels, toPack } =
    isOfParcels(change) || order.source === 'gift_card'
      ? await readFulfilments(ctx, order.id)
      : { parcels: [], toPack: 0 }
  const facts = factsAfter(order.status, change)
  const to = statusOfOrder({ ...facts, toPack, parcels: parcels.map(({ state }) => state) })
  const isEmpty = toPack === 0 && parcels.every(({ state }) => state === 'came_back')
  if (change.kind === 'pieces_cancelled')
    return {
      order: isEmpty ? await cancelEmpty(ctx, order) : await follow(ctx, order, to, change),
      steps,
    }
  const about = 'fulfilment' in change ? change.fulfilment : steps[0]?.id
  const part = {
    position: parcels.findIndex(({ id }) => id === about) + 1,
    count: parcelCount(parcels.length, toPack),
  }
  const { event, mails, fulfilmentId } = eventAndMailsOf(change, { from: order.status, to, part })
  const { now, eventId } = await write(ctx, order, to, event, changes)
  const { raised, cleared } = flagsOf(change)
  if (raised) await raiseFlag(ctx, order, raised)
  if (cleared) await clearFlags(ctx, order, cleared)
  if (overuse) await raiseFlag(ctx, order, { kind: 'code_overused', params: overuse, cause: overuse.code })
  const note = orderEventWords(event).description || undefined
  const job = { orderId: order.id, kinds: mails, event: eventId, note, ...(fulfilmentId && { fulfilmentId }) }
  await sendOrderMails(ctx, job, 'mailsAfter' in change ? change.mailsAfter : undefined)
  if (change.kind === 'payment_settled') await notifyOwners(ctx, { orderId: order.id, kind: 'paid' })
  // What came back had been refunded.
  if (change.kind === 'came_back' && isEmpty) return { order: await cancelEmpty(ctx, now), steps }
  return { order: now, steps }
}

/** Writes the order with the event of its history. */
async function write(
  ctx: Ctx,
  order: Order,
  status: OrderStatus,
  event: OrderEventFacts,
  more: Partial<Order> = {},
): Promise<{ now: Order; eventId: string }> {
  const isMoved = status !== order.status
  const changes = {
    ...more,
    status,
    updatedAt: ctx.now(),
    // Where it was placed from matters only while it waits for its payment.
    ...(isMoved && { network: null }),
    // An unpaid cart's own key ends with it: the same cart may be bought again.
    ...(isMoved && order.idempotencyKey?.startsWith('cart:') && { idempotencyKey: null }),
  }
  const moved = ctx.db
    .$with('moved')
    .as(ctx.db.update(orders).set(changes).where(eq(orders.id, order.id)).returning({ id: orders.id }))
  const eventId = await addOrderEvent(ctx, order, { ...event, ...(isMoved && { status }) }, moved)
  return { now: { ...order, ...changes }, eventId }
}

/** No piece is left to send: the order is cancelled. Which pieces are on the shelf again was said with each refund. */
async function cancelEmpty(ctx: Ctx, order: Order): Promise<Order> {
  const cancelled = { kind: 'cancelled', cause: 'staff', pieces: 'lost' } as const
  if (!mayHappen(order.status, cancelled)) return order
  // Nothing waits to be fetched any more.
  if (order.isPickup) await clearFlags(ctx, order, { kind: 'not_collected' })
  const [money] = await ctx.db
    .select({ receivedMinor: orderBalances.received, returnedMinor: orderBalances.returned })
    .from(orderBalances)
    .where(eq(orderBalances.orderId, order.id))
  const params = { reason: 'all_refunded', money: { ...money!, currency: order.currency } } as const
  return (await applyOrderChange(ctx, order, { ...cancelled, params })).order
}

/** After pieces were refunded: step by step to what the parcels say, without a mail. */
async function follow(ctx: Ctx, order: Order, to: OrderStatus, change: OrderChange): Promise<Order> {
  if (!onTheWay.includes(order.status)) return order
  const [from, until] = [onTheWay.indexOf(order.status), onTheWay.indexOf(to)]
  const ways = until < from ? [to] : onTheWay.slice(from + 1, until + 1)
  let now = order
  for (const next of ways) {
    const { event } = eventAndMailsOf(change, { from: now.status, to: next, part: { position: 0, count: 0 } })
    now = (await write(ctx, now, next, event)).now
  }
  return now
}
