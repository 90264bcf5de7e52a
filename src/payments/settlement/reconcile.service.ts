import type { SystemPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { paymentAttempts } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { minuteMs } from '../../lib/time.ts'
import { expireHolds } from './expire-holds.service.ts'
import {
  giveUpAfterMs,
  nextCheckPause,
  settledStatuses,
  type SettlementState,
  watchForOutage,
} from './payment.rules.ts'
import { listDueRefunds, sendRefund } from '../refunds/refund.service.ts'
import { settlePayment } from './settle-payment.service.ts'
import { processStoredEvents } from '../paystack/webhook.service.ts'

/** Longer than one question to Paystack takes; another process takes over what a dead one had claimed. */
const leaseMs = 2 * minuteMs

/**
 * Everything that must not depend on a browser or a webhook: unfinished attempts, refunds, stored events, expired holds.
 * Safe to run in several processes at once. One broken row does not keep the others waiting; its error is thrown last.
 */
export async function sweepPayments(ctx: SystemPaymentsCtx, firstCheckMs: number): Promise<void> {
  const steps = [
    // First, because nothing that waits for Paystack may keep items from other shoppers.
    () => expireHolds(ctx),
    () => processStoredEvents(ctx),
    () => reconcileAttempts(ctx, firstCheckMs),
    async () => forEachSettled(await listDueRefunds(ctx), ({ id }) => sendRefund(ctx, id)),
  ]
  await forEachSettled<() => Promise<unknown>>(steps, (step) => step())
}

type DueAttempt = { id: string; reference: string; checks: number; ageMs: number }

const batchSize = 20
/** A sweep ends although more keeps becoming due; the next one goes on. */
const mostBatches = 25

/**
 * Asks about attempts that are due: minutes after they were opened at first, hourly later, for 72 hours. Ends early when
 * Paystack cannot be reached; the next sweep goes on where this one stopped (rule: unfinished-attempts).
 */
export async function reconcileAttempts(ctx: SystemPaymentsCtx, firstCheckMs: number): Promise<void> {
  const outage = watchForOutage()
  for (let batch = 0; batch < mostBatches; batch++) {
    const due = await claimDueAttempts(ctx)
    const unasked: string[] = []
    await forEachSettled(due, async (attempt) => {
      if (outage.isOn()) unasked.push(attempt.id)
      else outage.saw(await reconcile(ctx, attempt, firstCheckMs))
    }).finally(() => putBack(ctx, unasked))
    if (due.length < batchSize || outage.isOn()) return
  }
}

async function reconcile(
  ctx: SystemPaymentsCtx,
  attempt: DueAttempt,
  firstCheckMs: number,
): Promise<SettlementState> {
  const { id, reference, checks, ageMs } = attempt
  const { state } = await settlePayment(ctx, reference)
  if (state === 'paid' || state === 'review' || state === 'refunding') return state
  const isOver = ageMs > giveUpAfterMs && state !== 'unreachable' && state !== 'in_flight'
  const nextCheckAt = new Date(ctx.now().getTime() + nextCheckPause(checks, firstCheckMs))
  await ctx.db
    .update(paymentAttempts)
    .set(isOver ? { status: 'given_up', nextCheckAt: null } : { nextCheckAt })
    .where(and(eq(paymentAttempts.id, id), notInArray(paymentAttempts.status, [...settledStatuses])))
  return state
}

/** Claimed but not asked about: due at once again, and no check was made. */
async function putBack(ctx: SystemPaymentsCtx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(paymentAttempts)
    .set({ checks: sql`${paymentAttempts.checks} - 1`, nextCheckAt: ctx.now() })
    .where(and(inArray(paymentAttempts.id, ids), isNotNull(paymentAttempts.nextCheckAt)))
}

async function claimDueAttempts(ctx: SystemPaymentsCtx): Promise<DueAttempt[]> {
  const now = ctx.now()
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
  return rowsOf<DueAttempt>(
    ctx.db,
    sql`
    update payment_attempts set checks = checks + 1, next_check_at = ${at(now.getTime() + leaseMs)} where id in (
      select id from payment_attempts where next_check_at <= ${at(now.getTime())}
      order by next_check_at limit ${batchSize} for update skip locked)
    returning id, reference, checks, (extract(epoch from ${at(now.getTime())} - created_at) * 1000)::float8 as "ageMs"`,
  )
}
