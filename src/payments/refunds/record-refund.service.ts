import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { type Order, paymentAttempts, type Refund, refunds, unmatchedPayments } from '../../db/schema.ts'
import { inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { noteSecurityEvent } from '../../lib/server/watch/security-events.ts'
import { minuteMs } from '../../lib/time.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { clearFlags, raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { addOrderEvent, sendOrderMails } from '../../orders/status/order-events.service.ts'
import { recordRefunded } from '../../orders/status/order-payment-status.service.ts'
import { nextCheckPause } from '../settlement/payment.rules.ts'
import type { PaystackRefund } from '../paystack/paystack.schema.ts'
import { type RefundReason, refundReasonTexts } from '../../orders/status/refund-reasons.rules.ts'

/** Paystack refuses to give this money back: people look. */
export async function recordRefusal(ctx: SystemCtx, refund: Refund, message: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = refund.orderId ? await lockOrder(ctx, refund.orderId) : null
    await ctx.db
      .update(refunds)
      .set({ status: 'failed', message, nextCheckAt: null, updatedAt: ctx.now() })
      .where(eq(refunds.id, refund.id))
    if (!order) return reopenUnmatchedPayment(ctx, refund, `Paystack’s answer: ${message}`)
    await raiseFlag(ctx, order, {
      ...refundFlag(refund.id),
      params: { amountMinor: refund.amount, words: message },
    })
    await notifyRefundFailed(ctx, order, refund)
  })
}

/** Takes over what Paystack says about one refund: its status, the order's payment status, events and the mail. */
export async function recordRefund(ctx: SystemCtx, refundId: string, told: PaystackRefund): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [seen] = await ctx.db
      .select({ orderId: refunds.orderId })
      .from(refunds)
      .where(eq(refunds.id, refundId))
    if (!seen) return
    const order = seen.orderId ? await lockOrder(ctx, seen.orderId) : null
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!refund || (isOver(refund.status) && !hasComeBack(refund, told))) return
    const isMoving = !isOver(told.status)
    await ctx.db
      .update(refunds)
      .set({
        status: told.status,
        message: failureWords[told.status] ?? null,
        providerRefundId: told.id,
        nextCheckAt: isMoving
          ? new Date(ctx.now().getTime() + nextCheckPause(refund.checks, minuteMs))
          : null,
        updatedAt: ctx.now(),
      })
      .where(eq(refunds.id, refund.id))
    if (refund.status === told.status) return
    if (order) await mailRefund(ctx, order, refund, told.status)
    else if (told.status === 'failed')
      await reopenUnmatchedPayment(ctx, refund, 'The refund failed at Paystack')
  })
}

/** Money without an order that was to go back and did not waits for the owner again, with what happened. */
export async function reopenUnmatchedPayment(
  ctx: SystemCtx,
  { unmatchedPaymentId }: Pick<Refund, 'unmatchedPaymentId'>,
  note: string,
): Promise<void> {
  const [open] = await ctx.db
    .update(unmatchedPayments)
    .set({ resolution: null, resolvedBy: null, resolvedAt: null, note: `Not given back. ${note}` })
    .where(and(eq(unmatchedPayments.id, unmatchedPaymentId!), eq(unmatchedPayments.resolution, 'refunded')))
    .returning({ reference: unmatchedPayments.reference })
  if (open) await noteSecurityEvent(ctx, 'unmatched_money', open)
}

/** A refund whose money went back another way than through Paystack, in the order's transaction. */
export async function finishRefund(
  ctx: SystemCtx,
  order: Order,
  refund: Refund,
  message: string,
): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ status: 'processed', message, nextCheckAt: null, updatedAt: ctx.now() })
    .where(eq(refunds.id, refund.id))
  await mailRefund(ctx, order, refund, 'processed')
}

/** Paystack gives these states no words of its own. */
const failureWords: Partial<Record<Refund['status'], string>> = {
  failed: 'The refund failed at Paystack',
  'needs-attention': 'Paystack needs the customer’s account number: enter it in the Paystack dashboard',
}

/** A refund that needs details can still be completed at Paystack. */
const isOver = (status: Refund['status']) => status === 'processed' || status === 'failed'

/** Money that Paystack called given back, and the bank sent back to it; not what an owner gave back herself. */
const hasComeBack = (refund: Refund, told: PaystackRefund) =>
  refund.status === 'processed' && refund.message === null && told.status === 'failed'

export const refundFlag = (refundId: string) => ({ kind: 'refund_failed' as const, cause: refundId })

/** Said once, however it failed. */
async function notifyRefundFailed(ctx: SystemCtx, order: Order, refund: Refund): Promise<void> {
  await addOrderEvent(ctx, order, {
    kind: 'refund_failed',
    params: { amountMinor: refund.amount },
  })
  await sendOrderMails(ctx, {
    orderId: order.id,
    kinds: ['order_refund_failed'],
    event: refund.id,
    amountMinor: refund.amount,
  })
}

async function mailRefund(
  ctx: SystemCtx,
  order: Order,
  refund: Refund,
  status: Refund['status'],
): Promise<void> {
  if (refund.status === 'requested' && status !== 'failed') {
    const note = refundReasonTexts[refund.reason as RefundReason] ?? ''
    const [attempt] = await ctx.db
      .select({ channel: paymentAttempts.channel })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, refund.attemptId!))
    await sendOrderMails(ctx, {
      orderId: order.id,
      kinds: ['order_refunded'],
      event: refund.id,
      note,
      amountMinor: refund.amount,
      channel: attempt?.channel,
    })
  }
  if (status === 'failed' || status === 'needs-attention') {
    // What it lacked before it failed does not matter any more.
    await clearFlags(ctx, order, refundFlag(refund.id))
    await raiseFlag(ctx, order, { ...refundFlag(refund.id), params: { amountMinor: refund.amount, status } })
    if (refund.status !== 'needs-attention') await notifyRefundFailed(ctx, order, refund)
    if (refund.status === 'processed') await sumRefunds(ctx, order)
    return
  }
  if (status !== 'processed') return
  await addOrderEvent(ctx, order, { kind: 'refunded', params: { amountMinor: refund.amount } })
  await sumRefunds(ctx, order)
}

/**
 * The second of two payments never belonged to the order, so its refund leaves the order paid; money that came too late
 * counts only while the order is cancelled.
 */
async function sumRefunds(ctx: SystemCtx, order: Order): Promise<void> {
  const [sum] = await rowsOf<{ refunded: number; paid: number }>(
    ctx.db,
    sql`select
      (select coalesce(sum(amount), 0)::int from refunds where order_id = ${order.id} and status = 'processed'
        and reason <> 'second_payment' and (reason <> 'late_payment' or ${order.status === 'cancelled'}::boolean)) as refunded,
      (select coalesce(sum(amount_paid), 0)::int from payment_attempts a where order_id = ${order.id} and status = 'success'
        and not exists (select from refunds where attempt_id = a.id and reason = 'second_payment')) as paid`,
  )
  const { refunded, paid } = sum!
  if (refunded === 0 && order.amountRefunded === 0) return
  await recordRefunded(ctx, order, { refundedMinor: refunded, paidMinor: paid })
}
