import { and, eq, gte, isNull, ne } from 'drizzle-orm'
import { type Payment, payments, type Refund, refunds } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { adjust, readBalance } from '../ledger/adjust.service.ts'
import { loweredBy } from '../ledger/balance.rules.ts'
import type { FoundRefund, SystemPaymentsCtx } from '../payment-provider.server.ts'
import { atProvider } from '../providers.server.ts'
import { isSameRefund, recordRefund, recordRefusal } from './record-refund.service.ts'
import { addRefund, queueRefund } from './refund.service.ts'
import { sentBackNote, unknownRefundText } from './refund-words.rules.ts'

/**
 * Takes over every refund the provider knows of a payment, those made in its dashboard too; a notice is only the hint to ask.
 * What was called sent an hour ago and is not there counts as refused. False when the provider could not be asked, or has
 * given back more than the payment still holds here: a refund of the shop's own is about to be refused then.
 */
export async function syncRefunds(caller: SystemPaymentsCtx, payment: Payment): Promise<boolean> {
  const ctx = atProvider(caller, payment.provider)
  if (!ctx) return false
  const list = await ctx.provider.refundsOf(payment)
  if (list.kind !== 'list') return list.kind === 'not_found'
  let isComplete = true
  for (const listed of list.refunds) {
    const refund = await findOrTakeOver(ctx, payment, listed)
    if (refund === 'too_much') isComplete = false
    else if (refund) await recordRefund(ctx, refund.id, listed)
  }
  await refuseMissing(ctx, payment, list.refunds)
  return isComplete
}

async function findOrTakeOver(
  ctx: SystemCtx,
  payment: Payment,
  listed: FoundRefund,
): Promise<Refund | 'too_much' | null> {
  return inTransaction(ctx, async (ctx) => {
    const order = payment.orderId ? await lockOrder(ctx, payment.orderId) : null
    const [now] = await ctx.db.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    const made = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
    const same = made.find((refund) => isSameRefund(listed, refund))
    if (same) return same
    const leftMinor = (now?.paid ?? 0) - (now?.refunded ?? 0)
    if (!now || listed.amountMinor > leftMinor) return listed.state === 'refused' ? null : 'too_much'
    const outside = {
      amountMinor: listed.amountMinor,
      cause: 'outside',
      providerRefundId: listed.id,
    } as const
    if (order) {
      const { balance } = await readBalance(ctx, order.id)
      const refund = await addRefund(ctx, order, now, outside)
      await adjust(ctx, {
        orderId: order.id,
        kind: 'goodwill',
        amountMinor: loweredBy(listed.amountMinor, balance),
      })
      return refund
    }
    // Such money goes back whole; less was somebody's own affair.
    const isWhole = now.refunded === 0 && listed.amountMinor === now.paid && listed.state !== 'refused'
    if (now.dismissedAt || !isWhole) return null
    const note = sentBackNote.outside(now.provider)
    await ctx.db.update(payments).set({ note }).where(eq(payments.id, now.id))
    return queueRefund(ctx, now, outside)
  })
}

async function refuseMissing(ctx: SystemPaymentsCtx, payment: Payment, listed: FoundRefund[]): Promise<void> {
  const before = ctx.now().getTime() - hourMs
  const made = await ctx.db
    .select()
    .from(refunds)
    // What a dispute took was never a refund at the provider.
    .where(and(eq(refunds.paymentId, payment.id), eq(refunds.way, 'provider'), ne(refunds.cause, 'dispute')))
  const missing = made.filter(
    (refund) =>
      refund.state !== 'queued' &&
      refund.state !== 'refused' &&
      refund.updatedAt.getTime() < before &&
      !listed.some((one) => isSameRefund(one, refund)),
  )
  if (missing.length === 0) return
  // A payment of the other kind of key, test or live, is not known here at all.
  const answer = await ctx.provider.find(payment.reference)
  if (answer.kind !== 'found') return
  for (const { id } of missing) await recordRefusal(ctx, id, unknownRefundText)
}

/** Compares money without an order, stored since `from`, with the provider's refunds of it (rule: compared-payments). */
export async function compareOrderlessRefunds(ctx: SystemPaymentsCtx, from: Date): Promise<void> {
  const stored = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.orderId),
        eq(payments.provider, ctx.provider.name),
        isNull(payments.dismissedAt),
        gte(payments.createdAt, from),
      ),
    )
  await forEachSettled(stored, (payment) => syncRefunds(ctx, payment))
}
