import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Order, type Payment, payments, type Reversal, reversals } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import { raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { addOrderEvent } from '../../orders/changes/order-events.service.ts'
import { notifyOwners } from '../../orders/changes/owner-notice.service.ts'
import { failedNote } from './refund-words.rules.ts'
import { dropUncovered } from './waiting-refunds.service.ts'
import { flagTaken, followMoney } from '../ledger/follow-money.service.ts'
import type { ReversalCause } from '../ledger/payment-states.rules.ts'

/** `providerId` is the provider's number of what took it; repeats of one are the same. Minor units. */
export type TakenMoney = { cause: ReversalCause; providerId: string; amountMinor: number; at: Date }

/** What was taken of a payment: `dueMinor` is due of its order now, `twiceMinor` left more than came in. */
export type Taken = { amountMinor: number; dueMinor: number; twiceMinor: number }

/**
 * Writes that money of a payment left without the shop's decision (rule: reversals), once; `order` and payment are locked. What was
 * received falls by it, what is owed stays; refunds that have not left and are not covered any more are dropped. A flag asks the
 * owner what becomes of what is due, or says that money left twice. What the provider called reversed before it said how is the
 * same money, and keeps its day. Null for a repeat.
 */
export async function takeBack(
  ctx: SystemCtx,
  { order, payment }: { order: Order | null; payment: Payment },
  { cause, providerId, amountMinor, at }: TakenMoney,
): Promise<Taken | null> {
  if (amountMinor <= 0) return null
  const reversed = cause === 'reversed' ? undefined : await findReversed(ctx, payment.id)
  const takenAt = reversed?.takenAt ?? at
  const [row] = await ctx.db
    .insert(reversals)
    .values({
      paymentId: payment.id,
      cause,
      providerId,
      amount: amountMinor,
      takenAt,
      createdAt: ctx.now(),
    })
    .onConflictDoUpdate({
      target: [reversals.paymentId, reversals.cause, reversals.providerId],
      set: { restoredAt: null, takenAt, amount: amountMinor },
      setWhere: sql`${reversals.restoredAt} is not null`,
    })
    .returning()
  if (!row) return null
  const explainedMinor = reversed ? await explain(ctx, reversed, amountMinor) : 0
  const furtherMinor = amountMinor - explainedMinor
  if (furtherMinor === 0) return { amountMinor, dueMinor: 0, twiceMinor: 0 }
  await changeTaken(ctx, payment.id, furtherMinor)
  const twiceMinor = await dropUncovered(ctx, order, payment.id)
  if (!order) return { amountMinor, dueMinor: 0, twiceMinor }
  const { reference } = payment
  await addOrderEvent(ctx, order, {
    kind: 'money_taken',
    params: { amountMinor: furtherMinor, how: cause, currency: payment.currency },
  })
  if (twiceMinor > 0)
    await raiseFlag(ctx, order, {
      kind: 'went_out_twice',
      params: { amountMinor: twiceMinor, reference, provider: payment.provider },
      cause: row.id,
    })
  const { balance } = await followMoney(ctx, order)
  const dueMinor = Math.max(0, balance)
  if (twiceMinor > 0 && twiceMinor < dueMinor)
    await flagTaken(ctx, { order, reversal: row, payment }, dueMinor)
  return { amountMinor, dueMinor, twiceMinor }
}

/** What the provider took of a payment without saying how. */
async function findReversed(ctx: SystemCtx, paymentId: string): Promise<Reversal | undefined> {
  const isOpen = and(eq(reversals.cause, 'reversed'), isNull(reversals.restoredAt))
  const [row] = await ctx.db
    .select()
    .from(reversals)
    .where(and(eq(reversals.paymentId, paymentId), isOpen))
    .limit(1)
  return row
}

/** Takes up to `amountMinor` out of what nobody had said how it left, and gives how much. */
async function explain(ctx: SystemCtx, { id, amount }: Reversal, amountMinor: number): Promise<number> {
  const isAll = amountMinor >= amount
  if (isAll) await ctx.db.delete(reversals).where(eq(reversals.id, id))
  else
    await ctx.db
      .update(reversals)
      .set({ amount: amount - amountMinor })
      .where(eq(reversals.id, id))
  return Math.min(amount, amountMinor)
}

/** The provider gave it back: a refund of its dashboard that failed. Nothing when it is not taken. In the same transaction. */
export async function restoreTaken(
  ctx: SystemCtx,
  { order, payment }: { order: Order | null; payment: Payment },
  { cause, providerId }: Pick<TakenMoney, 'cause' | 'providerId'>,
): Promise<void> {
  const [row] = await ctx.db
    .update(reversals)
    .set({ restoredAt: ctx.now() })
    .where(
      and(
        eq(reversals.paymentId, payment.id),
        eq(reversals.cause, cause),
        eq(reversals.providerId, providerId),
        isNull(reversals.restoredAt),
      ),
    )
    .returning()
  if (!row) return
  await changeTaken(ctx, payment.id, -row.amount)
  if (order) await followMoney(ctx, order)
  else await reopenUnmatched(ctx, payment, row.id, failedNote(payment.provider))
}

/** Money without an order that was to go back and did not waits for the owner again, with what happened. */
export async function reopenUnmatched(
  ctx: SystemCtx,
  { id: paymentId }: Pick<Payment, 'id'>,
  refundId: string,
  note: string,
): Promise<void> {
  const [open] = await ctx.db
    .update(payments)
    .set({ note })
    .where(and(eq(payments.id, paymentId), isNull(payments.orderId), isNull(payments.dismissedAt)))
    .returning({ id: payments.id })
  if (open) await notifyOwners(ctx, { kind: 'unmatched', paymentId, refundId })
}

const changeTaken = (ctx: SystemCtx, paymentId: string, amountMinor: number) =>
  ctx.db
    .update(payments)
    .set({ taken: sql`${payments.taken} + ${amountMinor}`, updatedAt: ctx.now() })
    .where(eq(payments.id, paymentId))
