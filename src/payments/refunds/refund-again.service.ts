import { and, eq, inArray } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Refund, paymentAttempts, refundLines, refunds } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { asSystem, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { cancelRefundedPieces } from '../../orders/fulfilments/cancelled-pieces.service.ts'
import { followFulfilments } from '../../orders/fulfilments/fulfilment-steps.service.ts'
import { clearFlags } from '../../orders/flags/order-flags.service.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { paymentError } from '../payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { finishRefund, refundFlag } from './record-refund.service.ts'
import type { RefundReason } from '../../orders/status/refund-reasons.rules.ts'
import { refuseRefundedPieces } from './refund-lines.service.ts'
import { findRefundable } from './refund-order.service.ts'
import { addRefund, sendRefund } from './refund.service.ts'

type Which = { orderId: string; refundId: string }

/**
 * Sends a refund that failed once more, as a new one with the same lines; the failed one stays as it is. The same again
 * does nothing. Asks for the password again. Throws PASSWORD_AGAIN, REFUND_NOT_FAILED, REFUND_TOO_LARGE, LINE_REFUNDED, ORDER_NOT_FOUND.
 */
export async function refundAgain(
  ctx: OwnerPaymentsCtx,
  input: Which & { newRefundId: string },
): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const [made] = await ctx.db.select().from(refunds).where(eq(refunds.id, input.newRefundId))
    if (made) return
    const failed = await findFailed(ctx, input, ['failed'])
    const payment = (await findRefundable(ctx, order.id)).find(
      ({ attempt }) => attempt.id === failed.attemptId,
    )
    if (!payment || payment.leftMinor < failed.amount) throw paymentError('REFUND_TOO_LARGE')
    await refuseRefundedPieces(ctx, order, failed.id)
    const { id } = await addRefund(ctx, order, payment.attempt, {
      id: input.newRefundId,
      amountMinor: failed.amount,
      reason: failed.reason as RefundReason,
    })
    // What was put back on the shelf stays written with the first try.
    await moveLines(ctx, failed.id, id)
    await cancelRefundedPieces(ctx, order)
    await followFulfilments(ctx, order)
    await clearFlags(ctx, order, refundFlag(failed.id))
    await recordAudit(ctx, {
      action: 'order.refund_again',
      subject: { type: 'order', id: order.id },
      after: { refundId: id, amountMinor: failed.amount },
    })
  })
  await sendRefund(asSystem(ctx, 'payments'), input.newRefundId)
}

const moveLines = (ctx: Ctx, from: string, to: string) =>
  ctx.db.update(refundLines).set({ refundId: to }).where(eq(refundLines.refundId, from))

/**
 * An owner gave the money of a failed refund back herself, by a transfer or in cash: the refund counts as done. Asks for
 * the password again. Throws PASSWORD_AGAIN, REFUND_NOT_FAILED, REFUND_TOO_LARGE, LINE_REFUNDED, ORDER_NOT_FOUND.
 */
export async function markRefundedByHand(
  ctx: OwnerPaymentsCtx,
  input: Which & { note: string },
): Promise<void> {
  requireRecentPassword(ctx)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const refund = await findFailed(ctx, input, ['failed', 'needs-attention'])
    const payment = (await findRefundable(ctx, order.id)).find(
      ({ attempt }) => attempt.id === refund.attemptId,
    )
    if (refund.status === 'failed' && (!payment || payment.leftMinor < refund.amount))
      throw paymentError('REFUND_TOO_LARGE')
    if (refund.status === 'failed') await refuseRefundedPieces(ctx, order, refund.id)
    await clearFlags(ctx, order, refundFlag(refund.id))
    await finishRefund(asSystem(ctx, 'payments'), order, refund, `Given back by hand: ${input.note}`)
    await cancelRefundedPieces(ctx, order)
    await followFulfilments(ctx, order)
    await recordAudit(ctx, {
      action: 'order.refunded_by_hand',
      subject: { type: 'order', id: order.id },
      after: { refundId: refund.id, amountMinor: refund.amount, note: input.note },
    })
  })
}

async function findFailed(
  ctx: Ctx,
  { orderId, refundId }: Which,
  statuses: Refund['status'][],
): Promise<Refund> {
  const [row] = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId), inArray(refunds.status, statuses)))
  if (!row) throw paymentError('REFUND_NOT_FAILED')
  return row.refund
}
