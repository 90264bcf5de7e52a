import { eq, sql } from 'drizzle-orm'
import { orderEvents, orders, type Order } from '../db/schema.ts'
import { actorName, type Ctx, inTransaction } from '../lib/server/context.ts'
import { giveBackPromoCode, redeemPromoCode } from '../promotions/promo-code.service.ts'
import { mailsOfTransition, type OrderMailKind, orderMailQueue } from './order-mail.rules.ts'
import { canTransition, latePaymentTransitions, type OrderStatus } from './order-status.rules.ts'
import { orderError } from './orders.errors.rules.ts'
import { releaseHeldStock, returnSoldStock, sellFreeStock, sellHeldStock } from './stock.service.ts'

/**
 * How a move is told. `changes` are written with it; `mails` replaces the mails this status usually brings;
 * `isLatePayment` allows a settled payment to bring back an order whose hold had run out.
 */
export type Move = {
  title?: string
  why?: string
  eventType?: string
  changes?: Partial<
    Pick<
      Order,
      | 'trackingNumber'
      | 'carrier'
      | 'deliveryDate'
      | 'attentionReason'
      | 'paymentStatus'
      | 'paidAt'
      | 'holdExpiresAt'
      | 'paymentMethod'
    >
  >
  mails?: OrderMailKind[]
  isLatePayment?: boolean
}

const transitionTitles: Record<OrderStatus, string> = {
  pending: 'Order placed',
  pending_review: 'We are checking your payment',
  paid: 'Payment received',
  processing: 'Your order is being packed',
  shipped: 'Your order is on its way',
  delivered: 'Your order was delivered',
  cancelled: 'Order cancelled',
}

/**
 * Moves an order on (decisions §15) with its event, stock, notice and mail job in one transaction. Throws ILLEGAL_TRANSITION,
 * ORDER_NOT_FOUND, OUT_OF_STOCK, and REFUND_FIRST when money would be left behind: `cancelPaidOrder` of payments does that.
 */
export function transitionOrder(ctx: Ctx, orderId: string, to: OrderStatus, move: Move = {}): Promise<Order> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (to === 'cancelled' && order.status !== 'pending') throw orderError('REFUND_FIRST')
    return transitionLockedOrder(ctx, order, to, move)
  })
}

/** Locks the order first, before its payments and variants: the one lock order of the house. */
export async function lockOrder(ctx: Ctx, orderId: string): Promise<Order> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw orderError('ORDER_NOT_FOUND')
  return order
}

/** The same for an order this transaction has locked. The only writer of an order's status. */
export async function transitionLockedOrder(
  ctx: Ctx,
  order: Order,
  to: OrderStatus,
  move: Move = {},
): Promise<Order> {
  const isLegal =
    canTransition(order.status, to) ||
    (move.isLatePayment && latePaymentTransitions[order.status]?.includes(to))
  if (!isLegal) throw orderError('ILLEGAL_TRANSITION')
  const holdState = await moveStock(ctx, order, to)
  if (to === 'cancelled' && order.promoCodeId) await giveBackPromoCode(ctx, order.id)
  const overuse = to === 'paid' ? await useUpCode(ctx, order) : null
  const changes = {
    ...(to === 'paid' && { paymentStatus: 'success' as const, paidAt: order.paidAt ?? ctx.now() }),
    ...move.changes,
    ...(overuse && { attentionReason: withReason({ ...order, ...move.changes }, overuse) }),
    status: to,
    holdState,
    updatedAt: ctx.now(),
    // An unpaid cart's own key ends with it: the same cart may be bought again.
    ...(order.idempotencyKey?.startsWith('cart:') && { idempotencyKey: null }),
  }
  await ctx.db.update(orders).set(changes).where(eq(orders.id, order.id))
  const eventId = await addOrderEvent(ctx, order, {
    eventType: move.eventType ?? to,
    status: to,
    title: move.title ?? transitionTitles[to],
    description: move.why ?? '',
  })
  await sendOrderMails(ctx, order.id, move.mails ?? mailsOfTransition[to], eventId, move.why)
  return { ...order, ...changes }
}

/** Earlier reasons to look at an order stay. */
const withReason = ({ attentionReason }: Pick<Order, 'attentionReason'>, reason: string) =>
  [attentionReason, reason].filter(Boolean).join('; ')

async function useUpCode(ctx: Ctx, order: Order): Promise<string | null> {
  const { promoCodeId, userId, email } = order
  if (!promoCodeId) return null
  return (await redeemPromoCode(ctx, { promoCodeId, orderId: order.id, userId, email })).overuse
}

/** Adds an event to the order's one history and tells its owner's open pages. Returns the event's id. */
export async function addOrderEvent(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'userId'>,
  event: { eventType: string; title: string; description?: string; status?: OrderStatus },
): Promise<string> {
  const [row] = await ctx.db
    .insert(orderEvents)
    .values({
      ...event,
      orderId: order.id,
      actor: actorName(ctx.actor),
      // Later than the one before, also within a millisecond: the history is read in the order of its times.
      createdAt: sql`greatest(${ctx.now().toISOString()}::timestamptz, (select max(created_at) + interval '1 millisecond'
        from order_events where order_id = ${order.id}))`,
    })
    .returning({
      id: orderEvents.id,
      notice: sql`pg_notify('orders_changed', ${order.userId ?? 'guest'})`,
    })
  return row!.id
}

/** Mails as one job of the same transaction; `event` keeps a repeat of it from mailing twice. */
export async function sendOrderMails(
  ctx: Ctx,
  orderId: string,
  kinds: OrderMailKind[],
  event: string,
  note?: string,
  amountMinor?: number,
): Promise<void> {
  if (kinds.length === 0) return
  await ctx.queue.send(ctx.db, orderMailQueue, {
    orderId,
    kinds,
    event,
    ...(note && { note }),
    ...(amountMinor !== undefined && { amountMinor }),
  })
}

async function moveStock(ctx: Ctx, order: Order, to: OrderStatus): Promise<Order['holdState']> {
  if (to === 'paid' && order.holdState === 'held') {
    await sellHeldStock(ctx, order.id)
    return 'sold'
  }
  if (to === 'paid' && order.holdState !== 'sold') {
    // A savepoint: when one variant is short, the others are put back and the caller may go on.
    await inTransaction(ctx, async (ctx) => {
      if (!(await sellFreeStock(ctx, order.id))) throw orderError('OUT_OF_STOCK')
    })
    return 'sold'
  }
  if (to === 'cancelled' && order.holdState === 'held') {
    await releaseHeldStock(ctx, order.id)
    return 'released'
  }
  if (to === 'cancelled' && order.holdState === 'sold') {
    await returnSoldStock(ctx, order.id)
    return 'released'
  }
  return order.holdState
}
