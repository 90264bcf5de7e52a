import type { OwnerPaymentsCtx } from './payments-ctx.server.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { paymentAttempts, refunds, type PaymentAttempt } from '../db/schema.ts'
import { recordAudit } from '../lib/server/audit.ts'
import { asSystem, type Ctx, inTransaction } from '../lib/server/context.ts'
import { lockOrder } from '../orders/lock-order.service.ts'
import { transitionLockedOrder } from '../orders/transition-order.service.ts'
import { orderError } from '../orders/orders.errors.rules.ts'
import { paymentError } from './payments.errors.rules.ts'
import { addRefund, sendRefund } from './refund.service.ts'

/**
 * Cancels an order in any state before shipping (rule: order-transitions) and gives back every kobo that was paid for it, in
 * one transaction. Stock goes back. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
 */
export async function cancelPaidOrder(
  ctx: OwnerPaymentsCtx,
  input: { orderId: string; why: string },
): Promise<void> {
  const refundIds = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    await transitionLockedOrder(ctx, order, 'cancelled', {
      why: input.why,
      changes: { attentionReason: null },
    })
    const ids: string[] = []
    for (const { attempt, leftMinor } of await findRefundable(ctx, order.id)) {
      if (leftMinor <= 0) continue
      const refund = await addRefund(ctx, order, attempt, {
        amountMinor: leftMinor,
        reason: 'order_cancelled',
      })
      ids.push(refund.id)
    }
    await recordAudit(ctx, {
      action: 'order.cancel',
      subject: { type: 'order', id: order.id },
      before: { status: order.status },
      after: { status: 'cancelled', why: input.why },
    })
    return ids
  })
  for (const id of refundIds) await sendRefund(asSystem(ctx, 'payments'), id)
}

/**
 * Gives back part or all of a payment without cancelling. `amountMinor` in minor units, default all that is
 * left. Throws NOTHING_TO_REFUND, REFUND_TOO_LARGE, ORDER_NOT_FOUND. Returns the refund's id.
 */
export async function refundOrder(
  ctx: OwnerPaymentsCtx,
  input: { orderId: string; amountMinor?: number },
): Promise<string> {
  if (input.amountMinor !== undefined && !(Number.isSafeInteger(input.amountMinor) && input.amountMinor > 0))
    throw paymentError('REFUND_TOO_LARGE')
  const refundId = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    if (order.status === 'pending') throw orderError('ILLEGAL_TRANSITION')
    const [best] = (await findRefundable(ctx, order.id)).toSorted((a, b) => b.leftMinor - a.leftMinor)
    if (!best || best.leftMinor <= 0) throw paymentError('NOTHING_TO_REFUND')
    const amountMinor = input.amountMinor ?? best.leftMinor
    if (amountMinor > best.leftMinor) throw paymentError('REFUND_TOO_LARGE')
    const refund = await addRefund(ctx, order, best.attempt, { amountMinor, reason: 'goodwill' })
    await recordAudit(ctx, {
      action: 'order.refund',
      subject: { type: 'order', id: order.id },
      after: { refundId: refund.id, amountMinor },
    })
    return refund.id
  })
  await sendRefund(asSystem(ctx, 'payments'), refundId)
  return refundId
}

/** Every payment that came in for an order, with what has not been given back, in minor units. */
async function findRefundable(
  ctx: Ctx,
  orderId: string,
): Promise<{ attempt: PaymentAttempt; leftMinor: number }[]> {
  const rows = await ctx.db
    .select({
      attempt: paymentAttempts,
      refunded: sql<number>`coalesce(sum(${refunds.amount}), 0)::int`,
    })
    .from(paymentAttempts)
    .leftJoin(refunds, and(eq(refunds.attemptId, paymentAttempts.id), ne(refunds.status, 'failed')))
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'success')))
    .groupBy(paymentAttempts.id)
  return rows.map(({ attempt, refunded }) => ({ attempt, leftMinor: (attempt.amountPaid ?? 0) - refunded }))
}
