import { and, asc, eq, isNull } from 'drizzle-orm'
import { requireRecentPassword } from '../account/recent-password.server.ts'
import { type Order, paymentAttempts, unmatchedPayments } from '../db/schema.ts'
import { recordAudit } from '../lib/server/audit.ts'
import { actorName, type Ctx, inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { findOrderByNumber } from '../orders/list-orders.service.ts'
import { type Currency, formatMoney } from '../lib/money.ts'
import { erasedEmail } from '../orders/erased-customer.rules.ts'
import { lockOrder } from '../orders/lock-order.service.ts'
import { hasHoldExpired } from './apply-payment.service.ts'
import { paymentError } from './payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from './payments-ctx.server.ts'
import { settlePayment } from './settle-payment.service.ts'

export type UnmatchedPayment = typeof unmatchedPayments.$inferSelect

const isOpen = isNull(unmatchedPayments.resolution)

/** Money that no order knows and nobody has dealt with, oldest first. At most 100. */
export function listUnmatchedPayments(ctx: OwnerCtx): Promise<UnmatchedPayment[]> {
  return ctx.db
    .select()
    .from(unmatchedPayments)
    .where(isOpen)
    .orderBy(asc(unmatchedPayments.createdAt))
    .limit(100)
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
    const payment = await resolve(ctx, input.id, 'assigned', `Order ${order.orderNumber}`)
    if (order.status === 'cancelled') await refuseUnlessLate(ctx, order, payment)
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
async function refuseUnlessLate(ctx: Ctx, order: Order, { amount, currency }: UnmatchedPayment) {
  const refuse = (why: string) =>
    paymentError('ORDER_CANCELLED', {
      message: `Order ${order.orderNumber} ${why} Give this money back, or make the customer a new order.`,
    })
  if (order.email === erasedEmail || !(await hasHoldExpired(ctx, order)))
    throw refuse('was cancelled, so it cannot be paid.')
  if (amount !== order.totalAmount || currency !== order.currency)
    throw refuse(
      `was cancelled unpaid. Only its full ${formatMoney(order.totalAmount, order.currency as Currency)} takes it up again.`,
    )
}

const alreadyPaidMessage = (orderNumber: string) =>
  `Order ${orderNumber} is paid already. Give this money back instead, or choose another order.`

/** Leaves the money where it is, with the owner's reason. Throws UNMATCHED_GONE. */
export function dismissUnmatchedPayment(ctx: OwnerCtx, input: { id: string; why: string }): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const payment = await resolve(ctx, input.id, 'dismissed', input.why)
    await recordAudit(ctx, {
      action: 'payment.dismissed',
      subject: { type: 'payment', id: payment.id },
      after: { reference: payment.reference, amountMinor: payment.amount, why: input.why },
    })
  })
}

/**
 * Gives the money back through Paystack. Of several at once one does it; a repeat after an answer that got lost finds the
 * refund at Paystack and does not send a second. Asks for the password again. Throws PASSWORD_AGAIN, UNMATCHED_GONE,
 * REFUND_REFUSED with Paystack's words, PAYSTACK_SILENT.
 */
export async function giveBackUnmatchedPayment(ctx: OwnerPaymentsCtx, id: string): Promise<void> {
  requireRecentPassword(ctx)
  const payment = await inTransaction(ctx, async (ctx) => {
    const payment = await resolve(ctx, id, 'refunded', 'Sent back through Paystack')
    await recordAudit(ctx, {
      action: 'payment.given_back',
      subject: { type: 'payment', id: payment.id },
      after: { reference: payment.reference, amountMinor: payment.amount },
    })
    return payment
  })
  const note = `unmatched:${payment.id}`
  const { reference, amount } = payment
  const known = await ctx.paystack.listRefunds(payment)
  if (known.kind === 'ok' && known.data.some((refund) => refund.note === note && refund.status !== 'failed'))
    return
  const answer = known.kind === 'unreachable' ? known : await ctx.paystack.refund({ reference, amount, note })
  if (answer.kind === 'ok') return
  const words = answer.kind === 'refused' ? answer.message : 'Paystack did not answer'
  await reopenUnmatchedPayment(ctx, reference, `Not given back: ${words}`)
  throw answer.kind === 'refused'
    ? paymentError('REFUND_REFUSED', { message: `Paystack refused to send this money back: ${words}` })
    : paymentError('PAYSTACK_SILENT')
}

/** Money that was to go back and did not is there again, with what happened. */
export async function reopenUnmatchedPayment(ctx: Ctx, reference: string, note: string): Promise<void> {
  await ctx.db
    .update(unmatchedPayments)
    .set({ resolution: null, resolvedBy: null, resolvedAt: null, note })
    .where(and(eq(unmatchedPayments.reference, reference), eq(unmatchedPayments.resolution, 'refunded')))
}

async function resolve(
  ctx: OwnerCtx,
  id: string,
  resolution: NonNullable<UnmatchedPayment['resolution']>,
  note: string,
): Promise<UnmatchedPayment> {
  const [payment] = await ctx.db
    .update(unmatchedPayments)
    .set({ resolution, note, resolvedBy: actorName(ctx.actor), resolvedAt: ctx.now() })
    .where(and(eq(unmatchedPayments.id, id), isOpen))
    .returning()
  if (!payment) throw paymentError('UNMATCHED_GONE')
  return payment
}
