import { eq, sql } from 'drizzle-orm'
import { type Order, type Payment, payments, type Refund, refunds } from '../../db/schema.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { minuteMs } from '../../lib/time.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { addOrderEvent, sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { creditName, channelOf } from '../../orders/order/payment-methods.rules.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { contractRefundStatus } from '../ledger/contract-words.rules.ts'
import { leftOf } from '../ledger/balance.rules.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import { countsAsRefunded, type RefundState } from '../ledger/payment-states.rules.ts'
import { reopenUnmatched, restoreTaken, takeBack } from './reversals.service.ts'
import type { FoundRefund } from '../providers/payment-provider.server.ts'
import { nextCheckPause } from '../providers/ask-again.rules.ts'
import { listRefundsOfPieces } from './refund-lines.service.ts'
import { failedNote, refundFailureText, refusedNote, refundReasonOf } from './refund-words.rules.ts'
import { refundReasonText } from '../../orders/order/refund-reasons.rules.ts'

/** A refund with its payment and, where it has one, its order, all locked. */
export type LockedRefund = { refund: Refund; payment: Payment; order: Order | null }

/** Whether a refund the provider lists is this one. */
export const isSameRefund = (listed: FoundRefund, refund: Refund) =>
  listed.key === refund.id || listed.id === refund.providerRefundId

/** The provider refuses to give this money back: people look. Once, however often it is called. */
export async function recordRefusal(ctx: SystemCtx, refundId: string, words: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockRefund(ctx, refundId)
    if (!locked || !countsAsRefunded(locked.refund)) return
    const { refund, order } = locked
    const { provider } = locked.payment
    await changeState(ctx, refund, { state: 'refused', message: words, nextCheckAt: null })
    if (!order) return reopenUnmatched(ctx, locked.payment, refund.id, refusedNote(words, provider))
    await raiseFlag(ctx, order, {
      ...refundFlag(refund.id),
      params: { amountMinor: refund.amount, words, provider },
    })
    await mailRefundFailed(ctx, order, refund)
    await followMoney(ctx, order)
  })
}

/**
 * Takes over what the provider says about one refund: its state, events and the mail. Money that left although the refund was over or
 * smaller here is taken (rule: reversals).
 */
export async function recordRefund(ctx: SystemCtx, refundId: string, listed: FoundRefund): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockRefund(ctx, refundId)
    if (!locked) return
    const { refund, order, payment } = locked
    const what = { cause: 'dashboard' as const, providerId: listed.id }
    const take = (amountMinor: number) => takeBack(ctx, locked, { ...what, amountMinor, at: ctx.now() })
    if (isExtra(locked, listed)) {
      await take(listed.amountMinor)
      return
    }
    if (listed.state === 'refused' && !isNewRefusal(refund, listed)) return restoreTaken(ctx, locked, what)
    if (refund.state === 'confirmed' && listed.state !== 'refused') return
    const isMoving = listed.state === 'sent' || listed.state === 'needs_details'
    await changeState(ctx, refund, {
      state: listed.state,
      message: refundFailureText(listed.state, payment.provider),
      providerRefundId: listed.id,
      nextCheckAt: isMoving ? new Date(ctx.now().getTime() + nextCheckPause(refund.checks, minuteMs)) : null,
    })
    // It shrank here while nobody knew that it had left.
    if (listed.state === 'refused') await restoreTaken(ctx, locked, what)
    else await take(listed.amountMinor - refund.amount)
    if (refund.state === listed.state) return
    if (order) await publishRefund(ctx, { ...locked, order }, listed.state)
    else if (listed.state === 'refused')
      await reopenUnmatched(ctx, payment, refund.id, failedNote(payment.provider))
  })
}

/** Whether money of a refund left beyond what the shop counts for it: it was given by hand, dropped, or another try of it went through. */
function isExtra({ refund, payment }: LockedRefund, listed: FoundRefund): boolean {
  if (listed.state !== 'sent' && listed.state !== 'confirmed') return false
  if (refund.state === 'dropped' || refund.way === 'by_hand') return true
  if (refund.state === 'refused') return leftOf(payment) < refund.amount
  return refund.providerRefundId !== null && refund.providerRefundId !== listed.id
}

/** The provider could not make it, or the bank sent it back: not what is known, of an earlier try, or given by hand. */
const isNewRefusal = (refund: Refund, listed: FoundRefund) =>
  refund.state !== 'refused' &&
  refund.state !== 'dropped' &&
  refund.way === 'provider' &&
  (listed.attempt >= refund.attempt || listed.id === refund.providerRefundId)

/** The owner gives this money back herself, because it never was at the provider. */
export const finishByHand = (ctx: SystemCtx, refundId: string, words: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const locked = await lockRefund(ctx, refundId)
    if (locked?.order && locked.refund.state === 'queued')
      await finishRefund(ctx, { ...locked, order: locked.order }, words)
  })

/** A refund whose money went back another way than through the provider, in the order's transaction; `channel` where it is not the payment's. */
export async function finishRefund(
  ctx: SystemCtx,
  locked: LockedRefund & { order: Order },
  message: string,
  way: Refund['way'] = 'by_hand',
  channel?: string,
): Promise<void> {
  await changeState(ctx, locked.refund, { state: 'confirmed', way, message, nextCheckAt: null })
  await publishRefund(ctx, locked, 'confirmed', channel)
}

/** In the order every change of an order's money takes: the order, then the refund, so that none waits for another. */
export async function lockRefund(ctx: Ctx, refundId: string): Promise<LockedRefund | null> {
  const [seen] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!seen) return null
  const order = seen.orderId ? await lockOrder(ctx, seen.orderId) : null
  const [locked] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
    .for('update')
  return locked ? { ...locked, order } : null
}

/** A refused refund gives its amount back to the payment, one that counts again takes it (rule: refunds). */
export async function changeState(
  ctx: SystemCtx,
  refund: Refund,
  change: Partial<Refund> & { state: RefundState },
): Promise<void> {
  await ctx.db
    .update(refunds)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(refunds.id, refund.id))
  const counts = Number(countsAsRefunded(change)) - Number(countsAsRefunded(refund))
  if (counts === 0) return
  await ctx.db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${counts * refund.amount}`, updatedAt: ctx.now() })
    .where(eq(payments.id, refund.paymentId))
}

export const refundFlag = (refundId: string) => ({ kind: 'refund_failed' as const, cause: refundId })

async function publishRefund(
  ctx: SystemCtx,
  { refund, payment, order }: LockedRefund & { order: Order },
  state: RefundState,
  ownChannel?: string,
): Promise<void> {
  const wasSent = refund.state !== 'queued' && refund.state !== 'refused'
  const channel = ownChannel ?? (refund.way === 'credit' ? creditName : channelOf(payment))
  if (!wasSent && state !== 'refused') await mailRefunded(ctx, order, refund, channel)
  if (state === 'refused' || state === 'needs_details') {
    const status = contractRefundStatus[state]
    // What it lacked before it was refused does not matter any more.
    await clearFlags(ctx, order, refundFlag(refund.id))
    await raiseFlag(ctx, order, { ...refundFlag(refund.id), params: { amountMinor: refund.amount, status } })
    if (refund.state !== 'needs_details') await mailRefundFailed(ctx, order, refund)
  }
  if (state === 'sent' || state === 'confirmed') await clearFlags(ctx, order, refundFlag(refund.id))
  if (state === 'confirmed')
    await addOrderEvent(ctx, order, { kind: 'refunded', params: { amountMinor: refund.amount } })
  await followMoney(ctx, order)
}

/** What the mail of a refund that is on its way is about: each try is told once. */
const eventOf = ({ id, attempt }: Refund) => (attempt > 1 ? `${id}-${attempt}` : id)

/** The customer's money is on its way: why, by which way it came, and what is back in all (rule: refund-sums). */
async function mailRefunded(
  ctx: SystemCtx,
  order: Order,
  refund: Refund,
  channel: string | null,
): Promise<void> {
  const isOfPieces = (await listRefundsOfPieces(ctx, order.id)).has(refund.id)
  const { received, returned } = await readBalance(ctx, order.id)
  await sendOrderMails(ctx, {
    orderId: order.id,
    kinds: ['order_refunded'],
    event: refund.state === 'refused' ? `${eventOf(refund)}-after-all` : eventOf(refund),
    note: refundReasonText(refundReasonOf(refund.cause, isOfPieces)),
    sums: { receivedMinor: received, returnedMinor: returned, currency: order.currency },
    amountMinor: refund.amount,
    channel,
  })
}

/** Said each time it fails: it may have arrived, and been sent back by the bank. */
async function mailRefundFailed(
  ctx: SystemCtx,
  order: Order,
  { amount: amountMinor }: Refund,
): Promise<void> {
  const event = await addOrderEvent(ctx, order, { kind: 'refund_failed', params: { amountMinor } })
  await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_refund_failed'], event, amountMinor })
}
