import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import {
  type Order,
  paymentAttempts,
  type Refund,
  refunds,
  type UnmatchedPayment,
  unmatchedPayments,
} from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { actorName, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { findOrderByNumber } from '../../orders/reading/list-orders.service.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { erasedEmail } from '../../orders/erased-customer.rules.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { hasHoldExpired } from '../../orders/status/order-status.rules.ts'
import { paymentError } from '../payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

const isOpen = isNull(unmatchedPayments.resolution)

const refundIs = (...statuses: Refund['status'][]) =>
  sql`unmatched_payments.resolution = 'refunded' and exists (select from refunds r
    where r.unmatched_payment_id = unmatched_payments.id and ${inArray(sql`r.status`, statuses)})`

/** What the owner sees of money without an order: nobody has decided, or Paystack has not taken the refund. */
export const isUnmatchedWaiting = sql`(unmatched_payments.resolution is null or ${refundIs('requested', 'needs-attention')})`

const mayBeLeft = sql`(unmatched_payments.resolution is null or ${refundIs('needs-attention')})`

/** Money that no order knows and that is not dealt with, with the state of its refund, oldest first. At most 100. */
export async function listUnmatchedPayments(
  ctx: OwnerCtx,
): Promise<(UnmatchedPayment & { refundStatus: Refund['status'] | null })[]> {
  const rows = await ctx.db
    .select({ payment: unmatchedPayments, refundStatus: refunds.status })
    .from(unmatchedPayments)
    .leftJoin(
      refunds,
      and(eq(refunds.unmatchedPaymentId, unmatchedPayments.id), ne(refunds.status, 'failed')),
    )
    .where(isUnmatchedWaiting)
    .orderBy(asc(unmatchedPayments.createdAt))
    .limit(100)
  return rows.map(({ payment, refundStatus }) => ({ ...payment, refundStatus }))
}

/**
 * The money belongs to this order: it is settled on it as any payment, and one that does not fit goes to review. A cancelled
 * order takes only what takes it up again (rule: unmatched-payment). Asks for the password again. Throws PASSWORD_AGAIN,
 * UNMATCHED_GONE, ORDER_NOT_FOUND, ALREADY_PAID, ORDER_CANCELLED.
 */
export async function assignUnmatchedPayment(
  ctx: OwnerPaymentsCtx,
  input: { id: string; orderNumber: string },
): Promise<Order> {
  requireRecentPassword(ctx)
  const { order: found } = await findOrderByNumber(ctx, input.orderNumber)
  const reference = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, found.id)
    const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
    if (!isUnpaid) throw paymentError('ALREADY_PAID', { message: alreadyPaidMessage(order.orderNumber) })
    const payment = await resolveUnmatchedPayment(ctx, input.id, 'assigned', `Order ${order.orderNumber}`)
    if (order.status === 'cancelled') refuseUnlessLate(order, payment)
    await ctx.db.insert(paymentAttempts).values({
      orderId: order.id,
      reference: payment.reference,
      amount: order.totalAmount,
      currency: order.currency,
      status: 'open',
      nextCheckAt: ctx.now(),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    await recordAudit(ctx, {
      action: 'payment.assigned',
      subject: { type: 'order', id: order.id },
      after: { reference: payment.reference, amountMinor: payment.amount },
    })
    return payment.reference
  })
  // When Paystack cannot be asked now the reconciler does it.
  await settlePayment(ctx, reference)
  return (await findOrderByNumber(ctx, input.orderNumber)).order
}

/** Only an order nobody paid in time is taken up again, by all of its money; what else would go back to the payer at once. */
function refuseUnlessLate(order: Order, { amount, currency }: UnmatchedPayment) {
  const refuse = (why: string) =>
    paymentError('ORDER_CANCELLED', {
      message: `Order ${order.orderNumber} ${why} Give this money back, or make the customer a new order.`,
    })
  if (order.email === erasedEmail || !hasHoldExpired(order))
    throw refuse('was cancelled, so it cannot be paid.')
  if (amount !== order.totalAmount || currency !== order.currency)
    throw refuse(
      `was cancelled unpaid. Only its full ${formatMoney(order.totalAmount, order.currency as Currency)} takes it up again.`,
    )
}

const alreadyPaidMessage = (orderNumber: string) =>
  `Order ${orderNumber} is paid already. Give this money back instead, or choose another order.`

/**
 * Leaves the money where it is, with the owner's reason; also money whose refund Paystack cannot finish by itself. Throws
 * UNMATCHED_GONE.
 */
export function dismissUnmatchedPayment(ctx: OwnerCtx, input: { id: string; why: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await resolveUnmatchedPayment(ctx, input.id, 'dismissed', input.why, mayBeLeft)
    await recordAudit(ctx, {
      action: 'payment.dismissed',
      subject: { type: 'payment', id: payment.id },
      after: { reference: payment.reference, amountMinor: payment.amount, why: input.why },
    })
  })
}

/** An owner, or the shop itself, has decided about it. Throws UNMATCHED_GONE when it is not open (any more). */
export async function resolveUnmatchedPayment(
  ctx: OwnerCtx,
  id: string,
  resolution: NonNullable<UnmatchedPayment['resolution']>,
  note: string,
  isOpenStill: SQL = isOpen,
): Promise<UnmatchedPayment> {
  const [payment] = await ctx.db
    .update(unmatchedPayments)
    .set({ resolution, note, resolvedBy: actorName(ctx.actor), resolvedAt: ctx.now() })
    .where(and(eq(unmatchedPayments.id, id), isOpenStill))
    .returning()
  if (!payment) throw paymentError('UNMATCHED_GONE')
  return payment
}
