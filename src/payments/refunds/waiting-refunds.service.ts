import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { disputes, type Order, payments, type Refund, refunds } from '../../db/schema.ts'
import type { Ctx, SystemCtx } from '../../lib/server/context.ts'
import { addOrderEvent } from '../../orders/changes/order-events.service.ts'
import { openDisputeStates } from '../ledger/dispute-states.rules.ts'

/** Whether the bank looks at a payment: what goes back then could leave twice (rule: one-door). */
export async function isDisputed(ctx: Ctx, paymentId: string): Promise<boolean> {
  const [open] = await ctx.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), inArray(disputes.state, [...openDisputeStates])))
    .limit(1)
  return open !== undefined
}

/** A refund of a locked payment is not sent while the bank looks at it. */
export const waitForDispute = (ctx: SystemCtx, { id }: Refund): Promise<unknown> =>
  ctx.db
    .update(refunds)
    .set({ state: 'waits', nextCheckAt: null, updatedAt: ctx.now() })
    .where(eq(refunds.id, id))

/** The dispute is over: what waited goes on, to be sent by the sweep. In the transaction that ends it. */
export const resumeWaiting = (ctx: SystemCtx, paymentId: string): Promise<unknown> =>
  ctx.db
    .update(refunds)
    .set({ state: 'queued', nextCheckAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'waits')))

/**
 * What a bank or the provider took of a locked payment is not given back once more: refunds that have not left become as small as
 * what is left, or are dropped, the newest first. Gives what left twice all the same, in minor units.
 */
export async function dropUncovered(ctx: SystemCtx, order: Order | null, paymentId: string): Promise<number> {
  const unsent = await ctx.db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        inArray(refunds.state, ['waits', 'queued']),
        isNull(refunds.providerRefundId),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
  let over = await overdrawnOf(ctx, paymentId)
  for (const refund of unsent) over -= await shrinkRefund(ctx, order, refund, over)
  return Math.max(0, over)
}

/** How much more left a payment, or is on its way, than came in; minor units. */
export async function overdrawnOf(ctx: Ctx, paymentId: string): Promise<number> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  return payment ? payment.refunded + payment.taken - (payment.paid ?? 0) : 0
}

/** Takes up to `overMinor` out of a refund that was not sent; one that is empty is dropped. Gives how much. */
export async function shrinkRefund(
  ctx: SystemCtx,
  order: Order | null,
  refund: Refund,
  overMinor: number,
): Promise<number> {
  const lessMinor = Math.min(Math.max(0, overMinor), refund.amount)
  if (lessMinor === 0) return 0
  const isDropped = lessMinor === refund.amount
  await ctx.db
    .update(refunds)
    .set({
      ...(isDropped
        ? { state: 'dropped' as const, nextCheckAt: null }
        : { amount: refund.amount - lessMinor }),
      updatedAt: ctx.now(),
    })
    .where(eq(refunds.id, refund.id))
  await ctx.db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${lessMinor}`, updatedAt: ctx.now() })
    .where(eq(payments.id, refund.paymentId))
  if (order) await addOrderEvent(ctx, order, { kind: 'refund_dropped', params: { amountMinor: lessMinor } })
  return lessMinor
}
