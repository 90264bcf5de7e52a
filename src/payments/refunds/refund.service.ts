import { and, eq, lte, sql } from 'drizzle-orm'
import { type Order, type Payment, payments, type Refund, refunds } from '../../db/schema.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { minuteMs, secondMs } from '../../lib/time.ts'
import { raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { addOrderEvent } from '../../orders/changes/order-events.service.ts'
import { isCredit, isManual } from '../../orders/order/payment-methods.rules.ts'
import { excessOf } from '../ledger/balance.rules.ts'
import { giveBack } from '../ledger/credit-moves.service.ts'
import { followMoney } from '../ledger/follow-money.service.ts'
import type { RefundCause } from '../ledger/payment-states.rules.ts'
import { manualProvider } from '../providers/manual-provider.server.ts'
import type { SystemPaymentsCtx } from '../providers/payment-provider.server.ts'
import { atProvider } from '../providers/providers.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { nextCheckPause } from '../providers/ask-again.rules.ts'
import { tillOfRefund } from '../tills/take-till.service.ts'
import {
  finishByHand,
  finishRefund,
  type LockedRefund,
  lockRefund,
  recordRefund,
  recordRefusal,
} from './record-refund.service.ts'
import { syncRefunds } from './sync-refunds.service.ts'
import { isDisputed, overdrawnOf, shrinkRefund, waitForDispute } from './waiting-refunds.service.ts'
import { asCreditText, nobodysCreditText, notConnectedText, refundReasonOf } from './refund-words.rules.ts'

/** Longer than any call takes: one process at a time sends a refund. */
const leaseMs = 2 * minuteMs

/** With `creditAccountId` it becomes credit of that account. */
export type NewRefund = {
  amountMinor: number
  cause: RefundCause
  id?: string | undefined
  creditAccountId?: string | undefined
}

/**
 * Queues a refund and takes its money out of the payment's rest, in one transaction of the caller's; `sendRefund` follows
 * after the commit. Throws REFUND_TOO_LARGE when the payment does not hold as much (rule: refunds).
 */
export async function queueRefund(
  ctx: Ctx,
  payment: Pick<Payment, 'id' | 'provider' | 'method' | 'tillId'>,
  { amountMinor, cause, id, creditAccountId }: NewRefund,
): Promise<Refund> {
  if (!(await holdForRefund(ctx, payment.id, amountMinor))) throw paymentError('REFUND_TOO_LARGE')
  const now = ctx.now()
  const isGivenAsCredit = isCredit(payment) || creditAccountId !== undefined
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      ...(id && { id }),
      paymentId: payment.id,
      amount: amountMinor,
      way: isGivenAsCredit ? 'credit' : isManual(payment) ? 'by_hand' : 'provider',
      cause,
      creditAccountId: creditAccountId ?? null,
      tillId: creditAccountId ? null : await tillOfRefund(ctx, payment, amountMinor),
      nextCheckAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return refund!
}

/** Takes an amount out of what a payment holds; false when it holds less. */
async function holdForRefund(ctx: Ctx, paymentId: string, amountMinor: number): Promise<boolean> {
  const held = await ctx.db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amountMinor}`, updatedAt: ctx.now() })
    .where(
      and(
        eq(payments.id, paymentId),
        sql`${payments.refunded} + ${payments.taken} + ${amountMinor} <= ${payments.paid}`,
      ),
    )
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
 * The one way money leaves (rule: one-door): sends one refund, once. What the provider already gave back of its payment is taken over
 * first; then, with the payment locked, it waits while the bank looks at it, and shrinks to what is left. Safe to call at any time
 * by anyone; what is not due is left alone.
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
  if (refund.way === 'credit') {
    const isAsked = atProvider(ctx, payment!.provider) !== null
    if (isAsked && !(await syncRefunds(ctx, payment!))) return checkLater(ctx, refund)
    await inTransaction(ctx, (ctx) => giveAsCredit(ctx, refund.id))
    return
  }
  const isByHand = isManual(payment!)
  const provider = isByHand ? manualProvider : atProvider(ctx, payment!.provider)?.provider
  // One that the provider has a number for was made there, or sent: never again from here.
  const isThere = refund.state !== 'queued' || refund.providerRefundId !== null
  if (!provider)
    return refund.checks > 1 || isThere
      ? checkLater(ctx, refund)
      : recordRefusal(ctx, refund.id, notConnectedText)
  if (!isByHand && !(await syncRefunds(ctx, payment!))) return checkLater(ctx, refund)
  const leaving = await letLeave(ctx, refund)
  if (!leaving) return
  const key = { key: refund.id, attempt: leaving.attempt }
  const answer = await provider.refund(payment!, { amountMinor: leaving.amount, ...key })
  if (answer.kind === 'queued') return recordRefund(ctx, refund.id, answer.refund)
  if (answer.kind === 'by_hand') return finishByHand(ctx, refund.id, answer.words)
  if (answer.kind === 'unknown') return checkLater(ctx, refund)
  await recordRefusal(ctx, refund.id, answer.words)
}

/** The refund as it may be sent now; null when it may not, was sent, or is looked at again later. */
const letLeave = (ctx: SystemPaymentsCtx, { id, checks }: Refund): Promise<Refund | null> =>
  inTransaction(ctx, async (ctx) => {
    const locked = await lockRefund(ctx, id)
    // Somebody else has looked at it, or the provider knew it.
    if (locked?.refund.checks !== checks) return null
    const { refund } = locked
    if (refund.state === 'queued' && refund.providerRefundId === null) return leaveNow(ctx, locked)
    if (refund.nextCheckAt !== null) await checkLater(ctx, refund)
    return null
  })

/** A queued refund, locked: as much of it as may leave now; null when it waits for the bank, or nothing of it is left. */
export async function leaveNow(ctx: SystemCtx, { refund, order }: LockedRefund): Promise<Refund | null> {
  if (await isDisputed(ctx, refund.paymentId)) {
    await waitForDispute(ctx, refund)
    return null
  }
  const overMinor = await overdrawnOf(ctx, refund.paymentId)
  const lessMinor = await shrinkRefund(ctx, order, refund, overMinor)
  if (order && lessMinor > 0) await followMoney(ctx, order)
  return lessMinor < refund.amount ? { ...refund, amount: refund.amount - lessMinor } : null
}

/**
 * Gives a refund of an order as credit, once, in the caller's transaction: to the account its payment was spent from, else the one that
 * was named with it; what is nobody's credit is given back by hand. False when the bank looks at its payment, so that it waits, or nothing of it is left (rule: one-door).
 */
export async function giveAsCredit(ctx: SystemCtx, refundId: string): Promise<boolean> {
  const locked = await lockRefund(ctx, refundId)
  if (!locked?.order || locked.refund.state !== 'queued') return locked?.refund.state === 'confirmed'
  const leaving = await leaveNow(ctx, locked)
  if (!leaving) return false
  const done = { ...locked, refund: leaving, order: locked.order }
  if (await giveBack(ctx, done, nobodysCreditText)) await finishRefund(ctx, done, asCreditText, 'credit')
  else await finishRefund(ctx, done, nobodysCreditText)
  return true
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
