import { and, eq, gte, ne, or, isNull } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Refund, refunds, type UnmatchedPayment, unmatchedPayments } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { asSystem, inTransaction, type OwnerCtx, type SystemCtx } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'
import { paymentError } from '../payments.errors.rules.ts'
import type { OwnerPaymentsCtx, SystemPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { isUnknownReference } from '../paystack/paystack.server.ts'
import type { PaystackRefund } from '../paystack/paystack.schema.ts'
import { recordRefund, recordRefusal } from '../refunds/record-refund.service.ts'
import { isSameRefund, sendRefund } from '../refunds/refund.service.ts'
import { resolveUnmatchedPayment } from './unmatched-payment.service.ts'

/**
 * Gives money without an order back through Paystack: the refund is queued with the decision and sent like those of orders
 * (rule: refunds), so what is interrupted here the reconciler does. False while Paystack has not taken it. The same
 * again is the same refund. Asks for the password again. Throws PASSWORD_AGAIN, UNMATCHED_GONE, REFUND_REFUSED with
 * Paystack's words.
 */
export async function refundUnmatchedPayment(ctx: OwnerPaymentsCtx, id: string): Promise<boolean> {
  requireRecentPassword(ctx)
  const queued = await inTransaction(ctx, (ctx) => queueRefund(ctx, id))
  await sendRefund(asSystem(ctx, 'payments'), queued.id)
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, queued.id))
  if (refund?.status === 'failed')
    throw paymentError('REFUND_REFUSED', {
      message: `Paystack refused to send this money back: ${refund.message}`,
    })
  return refund?.status !== 'requested'
}

async function queueRefund(ctx: OwnerPaymentsCtx, id: string): Promise<Refund> {
  await ctx.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.id, id)).for('update')
  const [underWay] = await ctx.db.select().from(refunds).where(isUnderWay(id))
  if (underWay) return underWay
  const payment = await resolveUnmatchedPayment(ctx, id, 'refunded', 'Sent back through Paystack')
  await recordAudit(ctx, {
    action: 'payment.given_back',
    subject: { type: 'payment', id: payment.id },
    after: { reference: payment.reference, amountMinor: payment.amount },
  })
  return addUnmatchedRefund(ctx, payment)
}

const isUnderWay = (id: string) => and(eq(refunds.unmatchedPaymentId, id), ne(refunds.status, 'failed'))

async function addUnmatchedRefund(
  ctx: OwnerCtx,
  { id, amount }: UnmatchedPayment,
  outside?: PaystackRefund,
): Promise<Refund> {
  const now = ctx.now()
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      unmatchedPaymentId: id,
      amount,
      reason: outside ? 'outside' : 'unmatched',
      providerRefundId: outside?.id,
      nextCheckAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return refund!
}

/**
 * Takes over what Paystack knows of the refunds of money without an order, also one that was made whole in its dashboard.
 * What was called sent an hour ago and is not there waits for the owner again. False when Paystack could not be asked.
 */
export async function syncUnmatchedRefunds(
  ctx: SystemPaymentsCtx,
  payment: UnmatchedPayment,
): Promise<boolean> {
  const list = await ctx.paystack.listRefunds(payment)
  if (list.kind !== 'ok') return isUnknownReference(list)
  const made = await ctx.db.select().from(refunds).where(eq(refunds.unmatchedPaymentId, payment.id))
  const before = ctx.now().getTime() - hourMs
  for (const told of list.data) {
    const refund = made.find((one) => isSameRefund(told, one)) ?? (await takeOver(ctx, payment, told))
    if (refund) await recordRefund(ctx, refund.id, told)
  }
  for (const refund of made) {
    const isSent = refund.status !== 'requested' && refund.status !== 'failed'
    const isThere = list.data.some((told) => isSameRefund(told, refund))
    if (!isSent || isThere || refund.updatedAt.getTime() >= before) continue
    // A payment of the other kind of key, test or live, is not known here at all.
    const paid = await ctx.paystack.verify(payment.reference)
    if (paid.kind === 'ok') await recordRefusal(ctx, refund, 'it knows no refund of this payment')
  }
  return true
}

async function takeOver(
  ctx: SystemCtx,
  payment: UnmatchedPayment,
  told: PaystackRefund,
): Promise<Refund | null> {
  if (payment.resolution !== null || told.status === 'failed' || told.amount < payment.amount) return null
  return inTransaction(ctx, async (ctx) => {
    const open = await resolveUnmatchedPayment(
      ctx,
      payment.id,
      'refunded',
      'Sent back in Paystack’s dashboard',
    )
    return addUnmatchedRefund(ctx, open, told)
  })
}

/** Compares money without an order, kept since `from`, with Paystack's refunds of it (rule: compared-payments). */
export async function compareUnmatchedRefunds(ctx: SystemPaymentsCtx, from: Date): Promise<void> {
  const kept = await ctx.db
    .select()
    .from(unmatchedPayments)
    .where(
      and(
        gte(unmatchedPayments.createdAt, from),
        or(isNull(unmatchedPayments.resolution), eq(unmatchedPayments.resolution, 'refunded')),
      ),
    )
  await forEachSettled(kept, (payment) => syncUnmatchedRefunds(ctx, payment))
}
