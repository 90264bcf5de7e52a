import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Order, type Payment, payments } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import type { FlagReason } from '../../orders/flags/flags.rules.ts'
import { erasedEmail } from '../../orders/erased-customer.rules.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { addOrderEvent } from '../../orders/status/order-events.service.ts'
import { hasHoldExpired } from '../../orders/status/order-status.rules.ts'
import { applyOrderChange } from '../../orders/status/apply-order-change.service.ts'
import { settledStates } from '../ledger/payment-states.rules.ts'
import { clampMinor, payerNameOf } from '../ledger/store-unmatched.service.ts'
import type { FoundPayment, SystemPaymentsCtx } from '../payment-provider.server.ts'
import { addRefund } from '../refunds/refund.service.ts'
import { takePart } from '../deposits/take-part.service.ts'
import { isOfDifference, takeDifference } from '../changed-lines/take-difference.service.ts'
import { customersFeeOf, mismatchOf } from './payment-mismatch.rules.ts'
import type { SettlementState } from './payment.rules.ts'

/** A payment of an order, as all are that the provider is asked about. */
export type OrderPayment = Payment & { orderId: string }

/** `refundId` is to be sent after the commit. */
export type Applied = { state: SettlementState; refundId?: string }

/**
 * Does with an order what its money asks for, once however often it is called; in a transaction of its own, after the provider
 * has found it. Money in full pays the order, any other is looked at by people or goes back.
 */
export async function applyPayment(
  ctx: SystemPaymentsCtx,
  seen: OrderPayment,
  found: FoundPayment,
): Promise<Applied> {
  const order = await lockOrder(ctx, seen.orderId)
  const isReversed = found.state === 'reversed'
  const outcome = {
    state: isReversed ? ('reversed' as const) : ('succeeded' as const),
    providerId: found.providerId,
    domain: found.domain,
    paid: clampMinor(found.paidMinor),
    fee: found.feeMinor && clampMinor(found.feeMinor),
    paidCurrency: found.currency,
    method: found.method,
    providerWords: found.words,
    // Of a customer who deleted her account nothing new is stored.
    payerName: order.email === erasedEmail ? null : payerNameOf(found),
    paidAt: found.paidAt ?? ctx.now(),
    nextCheckAt: null,
    updatedAt: ctx.now(),
  }
  const [settled] = await ctx.db
    .update(payments)
    .set(outcome)
    .where(and(eq(payments.id, seen.id), notInArray(payments.state, [...settledStates])))
    .returning({ state: payments.state })
  if (!settled) return { state: stateOfPaid(order) }
  const payment = { ...seen, ...outcome }
  const { reference } = payment
  if (isReversed) return flagPayment(ctx, order, { kind: 'reversed', params: {} }, reference)
  const isInParts = order.status === 'pending' && order.depositAmount !== null
  if (found.currency === order.currency) {
    const feeMinor = customersFeeOf(found, payment)
    if (isInParts) return { state: 'paid', ...(await takePart(ctx, order, payment, feeMinor)) }
    if (await isOfDifference(ctx, order, payment))
      return { state: 'paid', ...(await takeDifference(ctx, order, payment, feeMinor)) }
  }
  const mismatch = mismatchOf(found, payment, order)
  if (order.status === 'pending' && mismatch) return flagPayment(ctx, order, mismatch, reference)
  if (order.status === 'pending') return payOrRefund(ctx, order, payment, false)
  if (order.status === 'pending_review')
    return flagPayment(ctx, order, { kind: 'further_payment', params: { reference } }, reference)
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  // A customer who deleted her account left no address to send anything to.
  const isRevivable = isUnpaid && !mismatch && order.email !== erasedEmail
  if (order.status === 'cancelled' && isRevivable && hasHoldExpired(order))
    return payOrRefund(ctx, order, payment, true)
  return sendBack(ctx, order, payment, order.status === 'cancelled' ? 'late' : 'duplicate')
}

/** Money in full: the order is paid when its stock is held or still there, else the money goes back. */
async function payOrRefund(
  ctx: SystemPaymentsCtx,
  order: Order,
  payment: Payment,
  isLate: boolean,
): Promise<Applied> {
  try {
    await applyOrderChange(ctx, order, {
      kind: 'payment_settled',
      params: isLate ? { isLate } : {},
      paidAt: payment.paidAt,
      isLate,
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'OUT_OF_STOCK')) throw error
    if (order.status === 'pending')
      await applyOrderChange(ctx, order, {
        kind: 'cancelled',
        cause: 'sold_out',
        params: { reason: 'sold_out' },
      })
    return sendBack(ctx, order, payment, 'late')
  }
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
  if (reason.kind === 'reversed' && order.depositPaidAt) {
    // Of an order in parts what came in before still counts: it goes on waiting for its rest.
    await raiseFlag(ctx, order, flag)
    await addOrderEvent(ctx, order, { kind: 'payment_review', params: { flag: reason } })
    return { state: 'review' }
  }
  await applyOrderChange(ctx, order, { kind: 'payment_flagged', flag })
  return { state: 'review' }
}

/** Gives the whole payment back by itself and shows it in the "needs a look" queue. */
async function sendBack(
  ctx: SystemPaymentsCtx,
  order: Order,
  payment: Payment,
  cause: 'duplicate' | 'late',
): Promise<Applied> {
  const { reference } = payment
  const kind = cause === 'duplicate' ? 'paid_twice' : 'paid_late'
  await raiseFlag(ctx, order, { kind, params: { reference }, cause: reference })
  const refund = await addRefund(ctx, order, payment, { amountMinor: payment.paid ?? 0, cause })
  return { state: cause === 'duplicate' ? 'paid' : 'refunding', refundId: refund.id }
}

/** A payment that the provider calls declined; the order's customer reads it of the newest one. In a transaction of its own. */
export async function applyDecline(
  ctx: SystemPaymentsCtx,
  seen: OrderPayment,
  found: FoundPayment,
): Promise<void> {
  const order = await lockOrder(ctx, seen.orderId)
  const [declined] = await ctx.db
    .update(payments)
    .set({
      state: 'declined',
      providerId: found.providerId,
      method: found.method,
      providerWords: found.words,
      updatedAt: ctx.now(),
    })
    .where(and(eq(payments.id, seen.id), inArray(payments.state, ['created', 'open', 'unknown', 'expired'])))
    .returning({
      isNewest: sql<boolean>`not exists (select from payments newer
        where newer.order_id = ${seen.orderId} and newer.created_at > ${seen.createdAt.toISOString()}::timestamptz)`,
    })
  if (!declined?.isNewest || order.status !== 'pending') return
  await addOrderEvent(ctx, order, {
    kind: 'payment_failed',
    params: { answer: found.words ?? '' },
  })
}

/** What became of an order whose money is in. */
export function stateOfPaid(order: Pick<Order, 'status' | 'paymentStatus'>): SettlementState {
  if (order.status === 'pending_review') return 'review'
  return order.status === 'cancelled' ? 'refunding' : 'paid'
}
