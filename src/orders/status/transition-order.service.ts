import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { type PromoOveruse, releasePromoCode, redeemPromoCode } from '../../promotions/promo-code.service.ts'
import { cancelAllPieces, restorePieces } from '../fulfilments/cancelled-pieces.service.ts'
import { estimateAtPayment } from './expected-delivery.service.ts'
import { addOrderEvent, sendOrderMails } from './order-events.service.ts'
import { mailsOfTransition, type OrderMailKind } from '../mails/order-mail.rules.ts'
import {
  type CancelCause,
  canTransition,
  latePaymentTransitions,
  type OrderStatus,
  undoTransitions,
} from './order-status.rules.ts'
import { type OrderEventFacts, orderEventWords } from '../reading/order-event-words.rules.ts'
import { orderError } from '../orders.errors.rules.ts'
import type { Flag } from '../flags/flags.rules.ts'
import { addFlag } from '../flags/order-flags.service.ts'
import type { OwnerNotice } from '../mails/owner-notice.rules.ts'
import { notifyOwners } from '../mails/owner-notice.service.ts'
import { releaseHeldStock, returnSoldStock, sellFreeStock, sellHeldStock } from '../holds/stock.service.ts'

/**
 * What makes a transition another than the usual one. `late-payment`: settled money brings back an order whose hold had run
 * out. `stock-lost`: sold pieces stay sold. `undo`: a step of the staff is taken back, which moved neither money nor stock.
 */
type TransitionKind = 'late-payment' | 'stock-lost' | 'undo'

/**
 * `changes` and `flag` are written with it; `mails` replaces the mails this status usually brings. Mails go out at once, or not
 * before `mailsAfter`. `cancelCause` is the staff's unless another is given; of a replaced order the stock stays, because the
 * order that takes its place takes its hold in one statement.
 */
export type Transition = {
  kind?: TransitionKind | undefined
  cancelCause?: CancelCause
  flag?: Flag
  /** What its history says; by default only the status. */
  event?: OrderEventFacts
  changes?: Partial<Pick<Order, 'deliveryDateFrom' | 'deliveryDate' | 'paidAt' | 'holdExpiresAt'>>
  mails?: OrderMailKind[]
  mailsAfter?: Date
  /** The parcel the mail is about. */
  fulfilmentId?: string
}

/**
 * Moves an order that this transaction has locked to another status: event, stock, pieces, notice and mail job in one
 * transaction. The only writer of an order's status; what its parcels do comes from `src/orders/fulfilments/`. Throws
 * ILLEGAL_TRANSITION, OUT_OF_STOCK, PARTLY_SENT.
 */
export async function transitionLockedOrder(
  ctx: Ctx,
  order: Order,
  to: OrderStatus,
  transition: Transition = {},
): Promise<Order> {
  const { kind } = transition
  const isUndo = kind === 'undo'
  const isLegal =
    canTransition(order.status, to) ||
    (kind === 'late-payment' && latePaymentTransitions[order.status]?.includes(to)) ||
    (isUndo && undoTransitions[order.status]?.includes(to))
  if (!isLegal) throw orderError('ILLEGAL_TRANSITION')
  const holdState =
    transition.cancelCause === 'replaced'
      ? 'released'
      : kind === 'stock-lost'
        ? order.holdState
        : await changeStockFor(ctx, order, to)
  const isSettled = to === 'paid' && !isUndo
  if (to === 'cancelled') await cancelAllPieces(ctx, order.id)
  else if (order.status === 'cancelled') await restorePieces(ctx, order.id)
  if (to === 'cancelled' && order.promoCodeId) await releasePromoCode(ctx, order.id)
  const overuse = isSettled ? await useUpCode(ctx, order) : null
  const paidAt = transition.changes?.paidAt ?? order.paidAt ?? ctx.now()
  const changes = {
    ...(isSettled && { paidAt, ...(await estimateAtPayment(ctx, order, paidAt)) }),
    ...transition.changes,
    status: to,
    cancelCause: to === 'cancelled' ? (transition.cancelCause ?? 'staff') : null,
    holdState,
    updatedAt: ctx.now(),
    // Where it was placed from matters only while it waits for its payment.
    network: null,
    // An unpaid cart's own key ends with it: the same cart may be bought again.
    ...(order.idempotencyKey?.startsWith('cart:') && { idempotencyKey: null }),
  }
  const moved = ctx.db
    .$with('moved')
    .as(ctx.db.update(orders).set(changes).where(eq(orders.id, order.id)).returning({ id: orders.id }))
  const facts = transition.event ?? { kind: to, params: {} }
  const event = await addOrderEvent(ctx, order, { ...facts, status: to }, moved)
  if (transition.flag) await addFlag(ctx, order, transition.flag)
  if (overuse) await addFlag(ctx, order, { kind: 'code_overused', params: overuse, cause: overuse.code })
  const kinds = transition.mails ?? (isUndo ? [] : mailsOfTransition[to])
  const { fulfilmentId } = transition
  const note = orderEventWords(facts).description || undefined
  const job = { orderId: order.id, kinds, event, note, ...(fulfilmentId && { fulfilmentId }) }
  await sendOrderMails(ctx, job, transition.mailsAfter)
  const news = isUndo ? undefined : noticeOf[to]
  if (news) await notifyOwners(ctx, { orderId: order.id, kind: news })
  return { ...order, ...changes }
}

const noticeOf: Partial<Record<OrderStatus, OwnerNotice['kind']>> = {
  paid: 'paid',
  pending_review: 'needs_you',
}

async function useUpCode(ctx: Ctx, order: Order): Promise<PromoOveruse | null> {
  const { promoCodeId, userId, email } = order
  if (!promoCodeId) return null
  return (await redeemPromoCode(ctx, { promoCodeId, orderId: order.id, userId, email })).overuse
}

async function changeStockFor(ctx: Ctx, order: Order, to: OrderStatus): Promise<Order['holdState']> {
  if (to === 'paid' && order.holdState === 'held') {
    await sellHeldStock(ctx, order.id)
    return 'sold'
  }
  if (to === 'paid' && order.holdState !== 'sold') {
    // A savepoint: when one variant is short, the others are put back and the caller may go on.
    await inTransaction(ctx, async (ctx) => {
      if ((await sellFreeStock(ctx, order.id)).length > 0) throw orderError('OUT_OF_STOCK')
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
