import type { PaymentsCtx } from './payments-ctx.server.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import {
  orders,
  paymentAttempts,
  refunds,
  type Order,
  type PaymentAttempt,
  type Refund,
} from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { formatMoney } from '../lib/money.ts'
import { minuteMs, secondMs } from '../lib/time.ts'
import { addOrderEvent, lockOrder, sendOrderMails } from '../orders/transition-order.service.ts'
import { flagForAttention } from '../orders/order-attention.service.ts'
import { nextCheckPause } from './payment.rules.ts'
import type { PaystackRefund } from './paystack.schema.ts'

export type RefundReason = 'second_payment' | 'late_payment' | 'order_cancelled' | 'goodwill' | 'outside'

const reasonTexts: Record<RefundReason, string> = {
  second_payment: 'This order was paid twice. We are sending the second payment back.',
  late_payment: 'The payment arrived after the order was cancelled. We are sending it back.',
  order_cancelled: 'The order was cancelled. We are sending the payment back.',
  goodwill: 'We are sending part of the payment back.',
  outside: 'A refund was made at Paystack.',
}

/** How Paystack's list shows which refund is ours: it keeps no key of its own. */
const noteOf = (refundId: string) => `refund:${refundId}`

/** Longer than any call takes: one process at a time sends a refund. */
const leaseMs = 2 * minuteMs

/** Writes a refund to be sent, with its event; call it in the order's transaction, then `sendRefund` after the commit. */
export async function addRefund(
  ctx: Ctx,
  order: Order,
  attempt: PaymentAttempt,
  input: { amountMinor: number; reason: RefundReason },
): Promise<Refund> {
  const now = ctx.now()
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
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
    eventType: 'refund_requested',
    title: `Refund of ${formatMoney(input.amountMinor)} requested`,
    description: reasonTexts[input.reason],
  })
  return refund!
}

/**
 * Sends one refund to Paystack, once: a repeat first lists the refunds of the transaction and looks for ours. Safe to
 * call at any time by anyone; what is not due is left alone.
 */
export async function sendRefund(ctx: PaymentsCtx, refundId: string): Promise<void> {
  const now = ctx.now()
  const [refund] = await ctx.db
    .update(refunds)
    .set({ checks: sql`${refunds.checks} + 1`, nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(and(eq(refunds.id, refundId), lte(refunds.nextCheckAt, now)))
    .returning()
  if (!refund) return
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, refund.attemptId))
  if (!attempt) return
  // One that Paystack has a number for was made there, or sent: never again from here.
  const isThere = refund.status !== 'requested' || refund.providerRefundId !== null
  const isRepeat = refund.checks > 1 || isThere
  if (isRepeat) {
    const list = await ctx.paystack.listRefunds(String(attempt.providerId ?? attempt.reference))
    if (list.kind !== 'ok') return checkLater(ctx, refund)
    const ours = list.data.find((listed) => isSameRefund(listed, refund))
    if (ours) return recordRefund(ctx, refund.id, ours)
    if (isThere) return checkLater(ctx, refund)
  }
  const { reference } = attempt
  const answer = await ctx.paystack.refund({ reference, amount: refund.amount, note: noteOf(refund.id) })
  if (answer.kind === 'ok') return recordRefund(ctx, refund.id, answer.data)
  if (answer.kind === 'unreachable') return checkLater(ctx, refund)
  await recordRefusal(ctx, refund, answer.message)
}

const isSameRefund = (listed: PaystackRefund, refund: Refund) =>
  listed.note === noteOf(refund.id) || listed.id === refund.providerRefundId

async function checkLater(ctx: Ctx, refund: Refund): Promise<void> {
  const nextCheckAt = new Date(ctx.now().getTime() + nextCheckPause(refund.checks, 15 * secondMs))
  await ctx.db.update(refunds).set({ nextCheckAt }).where(eq(refunds.id, refund.id))
}

async function recordRefusal(ctx: Ctx, refund: Refund, message: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, refund.orderId)
    await ctx.db
      .update(refunds)
      .set({ status: 'failed', nextCheckAt: null, updatedAt: ctx.now() })
      .where(eq(refunds.id, refund.id))
    await flagForAttention(
      ctx,
      order,
      `Refund of ${formatMoney(refund.amount)} refused by Paystack: ${message}`,
    )
  })
}

/** Takes over what Paystack says about one refund: its status, the order's payment status, events and the mail. */
export async function recordRefund(ctx: Ctx, refundId: string, told: PaystackRefund): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [seen] = await ctx.db
      .select({ orderId: refunds.orderId })
      .from(refunds)
      .where(eq(refunds.id, refundId))
    if (!seen) return
    const order = await lockOrder(ctx, seen.orderId)
    const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, refundId))
    if (!refund || isOver(refund.status)) return
    const isMoving = !isOver(told.status)
    await ctx.db
      .update(refunds)
      .set({
        status: told.status,
        providerRefundId: told.id,
        nextCheckAt: isMoving
          ? new Date(ctx.now().getTime() + nextCheckPause(refund.checks, minuteMs))
          : null,
        updatedAt: ctx.now(),
      })
      .where(eq(refunds.id, refund.id))
    if (refund.status === told.status) return
    await tellRefund(ctx, order, refund, told.status)
  })
}

/** A refund that needs attention can still be completed at Paystack. */
const isOver = (status: Refund['status']) => status === 'processed' || status === 'failed'

async function tellRefund(ctx: Ctx, order: Order, refund: Refund, status: Refund['status']): Promise<void> {
  const amount = formatMoney(refund.amount)
  if (refund.status === 'requested' && status !== 'failed') {
    const note = reasonTexts[refund.reason as RefundReason] ?? ''
    await sendOrderMails(ctx, order.id, ['order_refunded'], refund.id, note, refund.amount)
  }
  if (status === 'failed' || status === 'needs-attention') {
    await flagForAttention(ctx, order, `Refund of ${amount}: ${status.replace('-', ' ')}`)
    return
  }
  if (status !== 'processed') return
  await addOrderEvent(ctx, order, { eventType: 'refunded', title: `${amount} refunded` })
  await sumRefunds(ctx, order)
}

/**
 * The second of two payments never belonged to the order, so its refund leaves the order paid; money that came too late
 * counts only while the order is cancelled. Refunded means that nothing of what was paid is left.
 */
async function sumRefunds(ctx: Ctx, order: Order): Promise<void> {
  const [sum] = await rowsOf<{ refunded: number; paid: number }>(
    ctx.db,
    sql`select
      (select coalesce(sum(amount), 0)::int from refunds where order_id = ${order.id} and status = 'processed'
        and reason <> 'second_payment' and (reason <> 'late_payment' or ${order.status === 'cancelled'}::boolean)) as refunded,
      (select coalesce(sum(amount_paid), 0)::int from payment_attempts a where order_id = ${order.id} and status = 'success'
        and not exists (select from refunds where attempt_id = a.id and reason = 'second_payment')) as paid`,
  )
  const { refunded, paid } = sum!
  if (refunded === 0) return
  await ctx.db
    .update(orders)
    .set({
      amountRefunded: refunded,
      paymentStatus: refunded >= paid ? 'refunded' : 'partially_refunded',
      updatedAt: ctx.now(),
    })
    .where(eq(orders.id, order.id))
}

/**
 * Takes over every refund Paystack knows of a payment, those made in its dashboard too. A webhook is only the hint to ask.
 * False when Paystack could not be asked.
 */
export async function syncRefunds(ctx: PaymentsCtx, attempt: PaymentAttempt): Promise<boolean> {
  const list = await ctx.paystack.listRefunds(String(attempt.providerId ?? attempt.reference))
  if (list.kind !== 'ok') return false
  for (const told of list.data) await recordRefund(ctx, await findOrAddRefund(ctx, attempt, told), told)
  return true
}

function findOrAddRefund(ctx: Ctx, attempt: PaymentAttempt, told: PaystackRefund): Promise<string> {
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
export function listDueRefunds(ctx: Ctx): Promise<{ id: string }[]> {
  return ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.nextCheckAt, ctx.now()))
    .orderBy(refunds.nextCheckAt)
    .limit(20)
}
