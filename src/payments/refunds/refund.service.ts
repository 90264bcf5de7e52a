import { and, eq, lte, sql } from 'drizzle-orm'
import { type Order, type Payment, payments, type Refund, refunds } from '../../db/schema.ts'
import type { Ctx, SystemCtx } from '../../lib/server/context.ts'
import { minuteMs, secondMs } from '../../lib/time.ts'
import { raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { addOrderEvent } from '../../orders/status/order-events.service.ts'
import { isManual } from '../../orders/status/payment-methods.rules.ts'
import { excessOf } from '../ledger/balance.rules.ts'
import type { RefundCause } from '../ledger/payment-states.rules.ts'
import { manualProvider } from '../manual/manual-provider.server.ts'
import type { SystemPaymentsCtx } from '../payment-provider.server.ts'
import { atProvider } from '../providers.server.ts'
import { paymentError } from '../payments.errors.rules.ts'
import { nextCheckPause } from '../settlement/payment.rules.ts'
import { tillOfRefund } from '../tills/take-till.service.ts'
import { finishByHand, isSameRefund, recordRefund, recordRefusal } from './record-refund.service.ts'
import { notConnectedText, refundReasonOf } from './refund-words.rules.ts'

/** Longer than any call takes: one process at a time sends a refund. */
const leaseMs = 2 * minuteMs

export type NewRefund = {
  amountMinor: number
  cause: RefundCause
  id?: string | undefined
  /** It was made at the provider, under this number. */
  providerRefundId?: string
}

/**
 * Queues a refund and takes its money out of the payment's rest, in one transaction of the caller's; `sendRefund` follows
 * after the commit. Throws REFUND_TOO_LARGE when the payment does not hold as much (rule: refunds).
 */
export async function queueRefund(
  ctx: Ctx,
  payment: Pick<Payment, 'id' | 'provider' | 'method' | 'tillId'>,
  { amountMinor, cause, id, providerRefundId }: NewRefund,
): Promise<Refund> {
  if (!(await holdForRefund(ctx, payment.id, amountMinor))) throw paymentError('REFUND_TOO_LARGE')
  const now = ctx.now()
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      ...(id && { id }),
      paymentId: payment.id,
      amount: amountMinor,
      way: isManual(payment) ? 'by_hand' : 'provider',
      cause,
      providerRefundId,
      tillId: await tillOfRefund(ctx, payment),
      nextCheckAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return refund!
}

/** Takes an amount out of what a payment holds; false when it holds less. */
export async function holdForRefund(ctx: Ctx, paymentId: string, amountMinor: number): Promise<boolean> {
  const held = await ctx.db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amountMinor}`, updatedAt: ctx.now() })
    .where(and(eq(payments.id, paymentId), sql`${payments.refunded} + ${amountMinor} <= ${payments.paid}`))
    .returning({ id: payments.id })
  return held.length > 0
}

/** The same for an order's payment, with the event its customer reads; the order is locked. */
export async function addRefund(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  input: NewRefund & { isOfPieces?: boolean },
): Promise<Refund> {
  const refund = await queueRefund(ctx, payment, input)
  await addOrderEvent(ctx, order, {
    kind: 'refund_requested',
    params: {
      amountMinor: input.amountMinor,
      reason: refundReasonOf(input.cause, input.isOfPieces ?? false),
    },
  })
  return refund
}

/**
 * What of a payment is more than was due goes back, and the owner sees why. `balance` is the order's with it. The refund, if there
 * is one, is to be sent after the commit.
 */
export async function refundExcess(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  balance: number,
): Promise<{ refundId?: string }> {
  const amountMinor = excessOf(payment, balance)
  if (amountMinor === 0) return {}
  const { reference } = payment
  await raiseFlag(ctx, order, { kind: 'overpaid', params: { reference, amountMinor }, cause: reference })
  const refund = await addRefund(ctx, order, payment, { amountMinor, cause: 'overpaid' })
  return { refundId: refund.id }
}

/**
 * Sends one refund, once: a repeat first lists the refunds of the payment and looks for ours. Safe to call at any time by
 * anyone; what is not due is left alone.
 */
export async function sendRefund(ctx: SystemPaymentsCtx, refundId: string): Promise<void> {
  const now = ctx.now()
  const [refund] = await ctx.db
    .update(refunds)
    .set({ checks: sql`${refunds.checks} + 1`, nextCheckAt: new Date(now.getTime() + leaseMs) })
    .where(and(eq(refunds.id, refundId), lte(refunds.nextCheckAt, now)))
    .returning()
  if (!refund) return
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, refund.paymentId))
  const provider = isManual(payment!) ? manualProvider : atProvider(ctx, payment!.provider)?.provider
  // One that the provider has a number for was made there, or sent: never again from here.
  const isThere = refund.state !== 'queued' || refund.providerRefundId !== null
  const isMaybeSent = refund.checks > 1 || isThere
  if (!provider)
    return isMaybeSent ? checkLater(ctx, refund) : recordRefusal(ctx, refund.id, notConnectedText)
  if (isMaybeSent) {
    const list = await provider.refundsOf(payment!)
    if (list.kind !== 'list') return checkLater(ctx, refund)
    const ours = list.refunds.find((listed) => isSameRefund(listed, refund))
    if (ours) return recordRefund(ctx, refund.id, ours)
    if (isThere) return checkLater(ctx, refund)
  }
  const answer = await provider.refund(payment!, { amountMinor: refund.amount, key: refund.id })
  if (answer.kind === 'queued') return recordRefund(ctx, refund.id, answer.refund)
  if (answer.kind === 'by_hand') return finishByHand(ctx, refund.id, answer.words)
  if (answer.kind === 'unknown') return checkLater(ctx, refund)
  await recordRefusal(ctx, refund.id, answer.words)
}

async function checkLater(ctx: SystemCtx, refund: Refund): Promise<void> {
  const nextCheckAt = new Date(ctx.now().getTime() + nextCheckPause(refund.checks, 15 * secondMs))
  await ctx.db.update(refunds).set({ nextCheckAt }).where(eq(refunds.id, refund.id))
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
