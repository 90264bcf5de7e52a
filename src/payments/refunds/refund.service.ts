import type { SystemPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import {
  paymentAttempts,
  refunds,
  type Order,
  type PaymentAttempt,
  type Refund,
  type UnmatchedPayment,
  unmatchedPayments,
} from '../../db/schema.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { minuteMs, secondMs } from '../../lib/time.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { addOrderEvent } from '../../orders/status/order-events.service.ts'
import { nextCheckPause } from '../settlement/payment.rules.ts'
import { finishRefund, recordRefund, recordRefusal } from './record-refund.service.ts'
import type { RefundReason } from '../../orders/status/refund-reasons.rules.ts'
import { isRecordedTransfer } from '../manual/recorded-transfer.rules.ts'
import type { PaystackRefund } from '../paystack/paystack.schema.ts'

/** How Paystack's list shows which refund is ours: it keeps no key of its own. */
const noteOf = (refundId: string) => `refund:${refundId}`

/** Longer than any call takes: one process at a time sends a refund. */
const leaseMs = 2 * minuteMs

/** Writes a refund to be sent, with its event; call it in the order's transaction, then `sendRefund` after the commit. */
export async function addRefund(
  ctx: Ctx,
  order: Order,
  attempt: PaymentAttempt,
  input: { amountMinor: number; reason: RefundReason; id?: string },
): Promise<Refund> {
  const now = ctx.now()
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      ...(input.id && { id: input.id }),
      attemptId: attempt.id,
      orderId: order.id,
      amount: input.amountMinor,
      reason: input.reason,
      nextCheckAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  await addOrderEvent(ctx, order, {
    kind: 'refund_requested',
    params: { amountMinor: input.amountMinor, reason: input.reason },
  })
  return refund!
}

/**
 * Sends one refund to Paystack, once: a repeat first lists the refunds of the transaction and looks for ours. Safe to
 * call at any time by anyone; what is not due is left alone.
 */
export async function sendRefund(ctx: SystemPaymentsCtx, refundId: string): Promise<void> {
  const now = ctx.now()
  const [refund] = await ctx.db
    .update(refunds)
    .set({ checks: sql`${refunds.checks} + 1`, nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(and(eq(refunds.id, refundId), lte(refunds.nextCheckAt, now)))
    .returning()
  if (!refund) return
  const payment = await readPaymentOf(ctx, refund)
  if (!payment) return
  if (isRecordedTransfer(payment)) return finishByHand(ctx, refund)
  // One that Paystack has a number for was made there, or sent: never again from here.
  const isThere = refund.status !== 'requested' || refund.providerRefundId !== null
  const isRepeat = refund.checks > 1 || isThere
  if (isRepeat) {
    const list = await ctx.paystack.listRefunds(payment)
    if (list.kind !== 'ok') return checkLater(ctx, refund)
    const ours = list.data.find((listed) => isSameRefund(listed, refund))
    if (ours) return recordRefund(ctx, refund.id, ours)
    if (isThere) return checkLater(ctx, refund)
  }
  const { reference } = payment
  const answer = await ctx.paystack.refund({ reference, amount: refund.amount, note: noteOf(refund.id) })
  if (answer.kind === 'ok') return recordRefund(ctx, refund.id, answer.data)
  if (answer.kind === 'unreachable') return checkLater(ctx, refund)
  await recordRefusal(ctx, refund, answer.message)
}

/** The payment a refund is of, whether or not an order knows it. */
async function readPaymentOf(
  ctx: SystemCtx,
  { attemptId, unmatchedPaymentId }: Refund,
): Promise<PaymentAttempt | UnmatchedPayment | undefined> {
  const [payment] = attemptId
    ? await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId))
    : await ctx.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, unmatchedPaymentId!))
  return payment
}

/** Money that never was at Paystack: the owner sends it back from her bank, and the shop keeps that she does. */
const finishByHand = (ctx: SystemCtx, { id, orderId }: Refund): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId!)
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, id))
    if (refund?.status === 'requested')
      await finishRefund(ctx, order, refund, 'To be sent back from your bank: it came by a transfer')
  })

/** Earlier versions sent an unmatched payment back under the payment's own id, which its refund has since. */
export const isSameRefund = (listed: PaystackRefund, refund: Refund) =>
  listed.note === noteOf(refund.id) ||
  listed.note === `unmatched:${refund.id}` ||
  listed.id === refund.providerRefundId

async function checkLater(ctx: SystemCtx, refund: Refund): Promise<void> {
  const nextCheckAt = new Date(ctx.now().getTime() + nextCheckPause(refund.checks, 15 * secondMs))
  await ctx.db.update(refunds).set({ nextCheckAt }).where(eq(refunds.id, refund.id))
}

/**
 * Takes over every refund Paystack knows of a payment, those made in its dashboard too. A webhook is only the hint to ask.
 * False when Paystack could not be asked.
 */
export async function syncRefunds(ctx: SystemPaymentsCtx, attempt: PaymentAttempt): Promise<boolean> {
  const list = await ctx.paystack.listRefunds(attempt)
  if (list.kind !== 'ok') return false
  for (const told of list.data) await recordRefund(ctx, await findOrAddRefund(ctx, attempt, told), told)
  return true
}

function findOrAddRefund(ctx: SystemCtx, attempt: PaymentAttempt, told: PaystackRefund): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, attempt.orderId)
    const known = await ctx.db.select().from(refunds).where(eq(refunds.attemptId, attempt.id))
    const same = known.find((refund) => isSameRefund(told, refund))
    if (same) return same.id
    const { id } = await addRefund(ctx, order, attempt, { amountMinor: told.amount, reason: 'outside' })
    await ctx.db.update(refunds).set({ providerRefundId: told.id }).where(eq(refunds.id, id))
    return id
  })
}

/** Refunds whose next look is due. At most 20. */
export function listDueRefunds(ctx: SystemCtx): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.nextCheckAt, ctx.now()))
    .orderBy(refunds.nextCheckAt)
    .limit(20)
}
