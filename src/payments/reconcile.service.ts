import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { paymentAttempts } from '../db/schema.ts'
import { minuteMs } from '../lib/time.ts'
import { expireHolds } from './expire-holds.service.ts'
import { giveUpAfterMs, nextCheckPause } from './payment.rules.ts'
import { listDueRefunds, sendRefund } from './refund.service.ts'
import { type PaymentsCtx, settlePayment } from './settle-payment.service.ts'
import { processStoredEvents } from './webhook.service.ts'

/** Longer than one question to Paystack takes; another process takes over what a dead one had claimed. */
const leaseMs = 2 * minuteMs

/**
 * Everything that must not depend on a browser or a webhook: unfinished attempts, refunds, stored events, expired holds.
 * Safe to run in several processes at once. One broken row does not keep the others waiting; its error is thrown last.
 */
export async function sweepPayments(ctx: PaymentsCtx, firstCheckMs: number): Promise<void> {
  const errors: unknown[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  await attempt(() => processStoredEvents(ctx))
  await attempt(() => reconcileAttempts(ctx, firstCheckMs))
  for (const { id } of await listDueRefunds(ctx)) await attempt(() => sendRefund(ctx, id))
  await attempt(() => expireHolds(ctx))
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'Payments sweep')
}

type DueAttempt = { id: string; reference: string; checks: number; ageMs: number }

/** Asks about attempts that are due: minutes after they were opened at first, hourly later, for 72 hours. */
export async function reconcileAttempts(ctx: PaymentsCtx, firstCheckMs: number): Promise<number> {
  const due = await claimDueAttempts(ctx)
  for (const { id, reference, checks, ageMs } of due) {
    const { state } = await settlePayment(ctx, reference)
    if (state === 'paid' || state === 'review' || state === 'refunding') continue
    const isOver = ageMs > giveUpAfterMs && state !== 'unreachable' && state !== 'in_flight'
    const nextCheckAt = new Date(ctx.now().getTime() + nextCheckPause(checks, firstCheckMs))
    await ctx.db
      .update(paymentAttempts)
      .set(isOver ? { status: 'given_up', nextCheckAt: null } : { nextCheckAt })
      .where(eq(paymentAttempts.id, id))
  }
  return due.length
}

async function claimDueAttempts(ctx: PaymentsCtx): Promise<DueAttempt[]> {
  const now = ctx.now()
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
  return rowsOf<DueAttempt>(
    ctx.db,
    sql`
    update payment_attempts set checks = checks + 1, next_check_at = ${at(now.getTime() + leaseMs)} where id in (
      select id from payment_attempts where next_check_at <= ${at(now.getTime())}
      order by next_check_at limit 20 for update skip locked)
    returning id, reference, checks, (extract(epoch from ${at(now.getTime())} - created_at) * 1000)::float8 as "ageMs"`,
  )
}
