import type { PaymentsCtx } from './payments-ctx.server.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { removeBoughtLines } from '../cart/cart-merge.service.ts'
import {
  orderEvents,
  orderLines,
  orders,
  paymentAttempts,
  type Order,
  type PaymentAttempt,
} from '../db/schema.ts'
import { asSystem, type Ctx, inTransaction } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { erasedEmail } from '../orders/erased-customer.rules.ts'
import {
  addOrderEvent,
  lockOrder,
  transitionLockedOrder,
  sendOrderMails,
} from '../orders/transition-order.service.ts'
import { flagForAttention } from '../orders/order-attention.service.ts'
import { mismatchOf, phaseOf, type SettlementState } from './payment.rules.ts'
import type { PaystackTransaction } from './paystack.schema.ts'
import { isUnknownReference, type Paystack } from './paystack.server.ts'
import { addRefund, sendRefund } from './refund.service.ts'

export type Settlement = { state: SettlementState; orderId: string | null }

/** Settlements this process has under way, by its client and then by reference. */
const underWay = new WeakMap<Paystack, Map<string, Promise<Settlement>>>()

/**
 * The one way money reaches an order (decisions §11), for webhook, return page and reconciler. Asks Paystack first, then
 * locks the order, compares and moves it once; any number of repeats in any order changes nothing more. Never throws
 * for what Paystack answers. Webhook and return page often come at once: the second waits for the first, and asks for
 * itself only when the first one's answer was not final, because that could have been older than the money.
 */
export async function settlePayment(ctx: PaymentsCtx, reference: string): Promise<Settlement> {
  const running = underWay.get(ctx.paystack) ?? new Map<string, Promise<Settlement>>()
  underWay.set(ctx.paystack, running)
  const before = running.get(reference)
  if (before) {
    const other = await before.catch(() => null)
    if (other && finalStates.has(other.state)) return other
  }
  const own = settleAlone(ctx, reference)
  running.set(reference, own)
  try {
    return await own
  } finally {
    if (running.get(reference) === own) running.delete(reference)
  }
}

const finalStates = new Set<SettlementState>(['paid', 'review', 'refunding'])

async function settleAlone(caller: PaymentsCtx, reference: string): Promise<Settlement> {
  const ctx = asSystem(caller, 'payments')
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, reference))
  if (!attempt) return { state: 'unknown', orderId: null }
  const { orderId } = attempt
  if (attempt.status === 'success') return settledState(ctx, attempt)
  const answer = await ctx.paystack.verify(reference)
  if (answer.kind !== 'ok')
    return { state: isUnknownReference(answer) ? 'not_found' : 'unreachable', orderId }
  if (answer.data.reference !== reference) return { state: 'unreachable', orderId }
  const phase = phaseOf(answer.data.status)
  if (phase === 'in_flight' || phase === 'abandoned') return { state: phase, orderId }
  if (phase === 'failed') {
    await recordFailure(ctx, attempt, answer.data)
    return { state: 'failed', orderId }
  }
  const { state, refundId } = await inTransaction(ctx, (ctx) => settle(ctx, attempt, answer.data))
  if (refundId) await sendRefund(ctx, refundId)
  return { state, orderId }
}

type Settled = { state: Settlement['state']; refundId?: string }

async function settle(ctx: PaymentsCtx, seen: PaymentAttempt, paid: PaystackTransaction): Promise<Settled> {
  const order = await lockOrder(ctx, seen.orderId)
  const success = {
    status: 'success' as const,
    providerId: paid.id,
    amountPaid: Math.min(paid.amount, maxInteger),
    channel: paid.channel,
    gatewayResponse: paid.gatewayResponse,
    paidAt: paid.paidAt ?? ctx.now(),
    nextCheckAt: null,
    updatedAt: ctx.now(),
  }
  const [settled] = await ctx.db
    .update(paymentAttempts)
    .set(success)
    .where(and(eq(paymentAttempts.id, seen.id), ne(paymentAttempts.status, 'success')))
    .returning({ status: paymentAttempts.status })
  if (!settled) return { state: stateOf(order) }
  const attempt = { ...seen, ...success }
  if (phaseOf(paid.status) === 'reversed') return flagPayment(ctx, order, 'The payment was reversed')
  const mismatch = mismatchOf(paid, attempt, order)
  if (order.status === 'pending' && mismatch) return flagPayment(ctx, order, mismatch)
  if (order.status === 'pending') return payOrRefund(ctx, order, attempt, false)
  if (order.status === 'pending_review')
    return flagPayment(ctx, order, `A further payment arrived (${attempt.reference})`)
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  // Whoever deleted the account left no address to send anything to.
  const isRevivable = isUnpaid && !mismatch && order.email !== erasedEmail
  if (order.status === 'cancelled' && isRevivable && (await hasHoldExpired(ctx, order)))
    return payOrRefund(ctx, order, attempt, true)
  return sendBack(ctx, order, attempt, order.status === 'cancelled' ? 'late_payment' : 'second_payment')
}

const maxInteger = 2_147_483_647

/** Money in full: the order is paid when its stock is held or still there, else the money goes back. */
async function payOrRefund(
  ctx: PaymentsCtx,
  order: Order,
  attempt: PaymentAttempt,
  isLatePayment: boolean,
): Promise<Settled> {
  try {
    await transitionLockedOrder(ctx, order, 'paid', {
      why: isLatePayment ? 'The payment arrived after the hold had run out; the items were still there.' : '',
      changes: { paidAt: attempt.paidAt },
      isLatePayment,
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'OUT_OF_STOCK')) throw error
    if (order.status === 'pending')
      await transitionLockedOrder(ctx, order, 'cancelled', {
        title: 'Sold out before the payment arrived',
        why: 'The payment arrived after the items had sold out. It is refunded in full.',
      })
    return sendBack(ctx, order, attempt, 'late_payment')
  }
  await finishSale(ctx, order)
  return { state: 'paid' }
}

/** What a sale brings with it, in its transaction: the bought lines leave the cart. */
export async function finishSale(ctx: Ctx, order: Order): Promise<void> {
  const rows = await ctx.db
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
  const lines = rows.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []))
  await removeBoughtLines(ctx, { userId: order.userId, guestKey: order.guestSessionId, lines })
}

/** Money that does not fit is never moved on silently: people look, and the customer is told (decisions §12). */
async function flagPayment(ctx: PaymentsCtx, order: Order, reason: string): Promise<Settled> {
  if (order.status === 'pending') {
    await transitionLockedOrder(ctx, order, 'pending_review', {
      why: reason,
      changes: { attentionReason: reason },
    })
    return { state: 'review' }
  }
  await flagForAttention(ctx, order, reason)
  const event = await addOrderEvent(ctx, order, {
    eventType: 'payment_review',
    title: 'We are checking a payment',
    description: reason,
  })
  await sendOrderMails(ctx, order.id, ['order_needs_attention'], event, reason)
  return { state: 'review' }
}

/** Gives the whole payment back by itself and shows it in the "needs a look" queue. */
async function sendBack(
  ctx: PaymentsCtx,
  order: Order,
  attempt: PaymentAttempt,
  reason: 'second_payment' | 'late_payment',
): Promise<Settled> {
  const text = reason === 'second_payment' ? 'Paid twice' : 'Paid after the order was cancelled'
  await flagForAttention(ctx, order, `${text}: refunded by itself (${attempt.reference})`)
  const refund = await addRefund(ctx, order, attempt, { amountMinor: attempt.amountPaid ?? 0, reason })
  return { state: reason === 'second_payment' ? 'paid' : 'refunding', refundId: refund.id }
}

async function hasHoldExpired(ctx: Ctx, order: Order): Promise<boolean> {
  const [event] = await ctx.db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.eventType, 'hold_expired')))
    .limit(1)
  return event !== undefined
}

async function recordFailure(ctx: Ctx, seen: PaymentAttempt, failed: PaystackTransaction): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, seen.orderId)
    const [attempt] = await ctx.db
      .update(paymentAttempts)
      .set({
        status: 'failed',
        providerId: failed.id,
        channel: failed.channel,
        gatewayResponse: failed.gatewayResponse,
        updatedAt: ctx.now(),
      })
      .where(
        and(
          eq(paymentAttempts.id, seen.id),
          inArray(paymentAttempts.status, ['created', 'open', 'given_up']),
        ),
      )
      .returning({
        gatewayResponse: paymentAttempts.gatewayResponse,
        isNewest: sql<boolean>`not exists (select from payment_attempts newer
          where newer.order_id = ${seen.orderId} and newer.created_at > ${seen.createdAt.toISOString()}::timestamptz)`,
      })
    if (!attempt?.isNewest || order.status !== 'pending') return
    await ctx.db
      .update(orders)
      .set({ paymentStatus: 'failed', updatedAt: ctx.now() })
      .where(eq(orders.id, order.id))
    await addOrderEvent(ctx, order, {
      eventType: 'payment_failed',
      title: 'Payment failed',
      description: attempt.gatewayResponse ?? '',
    })
  })
}

async function settledState(ctx: Ctx, attempt: PaymentAttempt): Promise<Settlement> {
  const [order] = await ctx.db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, attempt.orderId))
  return { state: order ? stateOf(order) : 'unknown', orderId: attempt.orderId }
}

function stateOf(order: Pick<Order, 'status' | 'paymentStatus'>): Settlement['state'] {
  if (order.status === 'pending_review') return 'review'
  return order.status === 'cancelled' ? 'refunding' : 'paid'
}
