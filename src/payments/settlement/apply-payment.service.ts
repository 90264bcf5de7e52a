import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Order, type PaymentAttempt, paymentAttempts } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { type FlagReason, flagText } from '../../orders/flags/flags.rules.ts'
import { erasedEmail } from '../../orders/erased-customer.rules.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { addOrderEvent, sendOrderMails } from '../../orders/status/order-events.service.ts'
import { recordPaymentFailure } from '../../orders/status/order-payment-status.service.ts'
import { hasHoldExpired } from '../../orders/status/order-status.rules.ts'
import { transitionLockedOrder } from '../../orders/status/transition-order.service.ts'
import { finishSale } from './finish-sale.service.ts'
import { mismatchOf, phaseOf, type SettlementState, settledStatuses } from './payment.rules.ts'
import type { SystemPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import type { PaystackTransaction } from '../paystack/paystack.schema.ts'
import { addRefund } from '../refunds/refund.service.ts'

/** `refundId` is to be sent after the commit. */
export type Applied = { state: SettlementState; refundId?: string }

/**
 * Does with an order what its money asks for, once however often it is called; in a transaction of its own, after Paystack
 * has told of `paid`. Money in full pays the order, any other is looked at by people or goes back.
 */
export async function applyPayment(
  ctx: SystemPaymentsCtx,
  seen: PaymentAttempt,
  paid: PaystackTransaction,
): Promise<Applied> {
  const order = await lockOrder(ctx, seen.orderId)
  const isReversed = phaseOf(paid.status) === 'reversed'
  const success = {
    status: isReversed ? ('reversed' as const) : ('success' as const),
    providerId: paid.id,
    domain: paid.domain,
    amountPaid: Math.min(paid.amount, maxInteger),
    paidCurrency: paid.currency,
    channel: paid.channel,
    gatewayResponse: paid.gatewayResponse,
    paidAt: paid.paidAt ?? ctx.now(),
    nextCheckAt: null,
    updatedAt: ctx.now(),
  }
  const [settled] = await ctx.db
    .update(paymentAttempts)
    .set(success)
    .where(and(eq(paymentAttempts.id, seen.id), notInArray(paymentAttempts.status, [...settledStatuses])))
    .returning({ status: paymentAttempts.status })
  if (!settled) return { state: stateOfPaid(order) }
  const attempt = { ...seen, ...success }
  const { reference } = attempt
  if (isReversed) return flagPayment(ctx, order, { kind: 'reversed', params: {} }, reference)
  const mismatch = mismatchOf(paid, attempt, order)
  if (order.status === 'pending' && mismatch) return flagPayment(ctx, order, mismatch, reference)
  if (order.status === 'pending') return payOrRefund(ctx, order, attempt, false)
  if (order.status === 'pending_review')
    return flagPayment(ctx, order, { kind: 'further_payment', params: { reference } }, reference)
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  // A customer who deleted her account left no address to send anything to.
  const isRevivable = isUnpaid && !mismatch && order.email !== erasedEmail
  if (order.status === 'cancelled' && isRevivable && hasHoldExpired(order))
    return payOrRefund(ctx, order, attempt, true)
  return sendBack(ctx, order, attempt, order.status === 'cancelled' ? 'late_payment' : 'second_payment')
}

const maxInteger = 2_147_483_647

/** Money in full: the order is paid when its stock is held or still there, else the money goes back. */
async function payOrRefund(
  ctx: SystemPaymentsCtx,
  order: Order,
  attempt: PaymentAttempt,
  isLatePayment: boolean,
): Promise<Applied> {
  try {
    await transitionLockedOrder(ctx, order, 'paid', {
      event: { kind: 'paid', params: isLatePayment ? { isLate: true } : {} },
      changes: { paidAt: attempt.paidAt },
      kind: isLatePayment ? 'late-payment' : undefined,
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'OUT_OF_STOCK')) throw error
    if (order.status === 'pending')
      await transitionLockedOrder(ctx, order, 'cancelled', {
        cancelCause: 'sold_out',
        event: { kind: 'cancelled', params: { reason: 'sold_out' } },
      })
    return sendBack(ctx, order, attempt, 'late_payment')
  }
  await finishSale(ctx, order)
  return { state: 'paid' }
}

/** Money that does not fit is never moved on silently: people look, and the customer is told (rule: payment-mismatch). */
async function flagPayment(
  ctx: SystemPaymentsCtx,
  order: Order,
  reason: FlagReason,
  reference: string,
): Promise<Applied> {
  const flag = { ...reason, cause: reference }
  if (order.status === 'pending') {
    await transitionLockedOrder(ctx, order, 'pending_review', {
      event: { kind: 'pending_review', params: { flag: reason } },
      flag,
    })
    return { state: 'review' }
  }
  await raiseFlag(ctx, order, flag)
  const event = await addOrderEvent(ctx, order, {
    kind: 'payment_review',
    params: { flag: reason },
  })
  const note = flagText(reason)
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_needs_attention'], event, note })
  return { state: 'review' }
}

/** Gives the whole payment back by itself and shows it in the "needs a look" queue. */
async function sendBack(
  ctx: SystemPaymentsCtx,
  order: Order,
  attempt: PaymentAttempt,
  reason: 'second_payment' | 'late_payment',
): Promise<Applied> {
  const { reference } = attempt
  const kind = reason === 'second_payment' ? 'paid_twice' : 'paid_late'
  await raiseFlag(ctx, order, { kind, params: { reference }, cause: reference })
  const refund = await addRefund(ctx, order, attempt, { amountMinor: attempt.amountPaid ?? 0, reason })
  return { state: reason === 'second_payment' ? 'paid' : 'refunding', refundId: refund.id }
}

/** A try that Paystack calls failed; the order is told only of the newest one. In a transaction of its own. */
export async function applyFailure(
  ctx: SystemPaymentsCtx,
  seen: PaymentAttempt,
  failed: PaystackTransaction,
): Promise<void> {
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
      and(eq(paymentAttempts.id, seen.id), inArray(paymentAttempts.status, ['created', 'open', 'given_up'])),
    )
    .returning({
      gatewayResponse: paymentAttempts.gatewayResponse,
      isNewest: sql<boolean>`not exists (select from payment_attempts newer
        where newer.order_id = ${seen.orderId} and newer.created_at > ${seen.createdAt.toISOString()}::timestamptz)`,
    })
  if (attempt?.isNewest) await recordPaymentFailure(ctx, order, attempt.gatewayResponse ?? '')
}

/** What became of an order whose money Paystack has told of. */
export function stateOfPaid(order: Pick<Order, 'status' | 'paymentStatus'>): SettlementState {
  if (order.status === 'pending_review') return 'review'
  return order.status === 'cancelled' ? 'refunding' : 'paid'
}
