import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { payments } from '../db/schema.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { settledStates } from './ledger/payment-states.rules.ts'
import type { SystemPaymentsCtx } from './providers/payment-provider.server.ts'
import { listDueRefunds, sendRefund } from './refunds/refund.service.ts'
import { compareRefunds } from './refunds/sync-refunds.service.ts'
import { expireHolds } from './settlement/expire-holds.service.ts'
import { type SettlementState } from './providers/settlement-states.rules.ts'
import { giveUpAfterMs, nextCheckPause, watchForOutage } from './providers/ask-again.rules.ts'
import { processStoredNotices } from './notices.service.ts'
import { settlePayment } from './settlement/settle-payment.service.ts'

/** Longer than one question to the provider takes; another process takes over what a dead one had claimed. */
const leaseMs = 2 * minuteMs

/**
 * Everything that must not depend on a browser or a webhook: unfinished payments, refunds, stored notices, expired holds.
 * Safe to run in several processes at once. One broken row does not keep the others waiting; its error is thrown last.
 */
export async function sweepPayments(ctx: SystemPaymentsCtx, firstCheckMs: number): Promise<void> {
  const steps = [
    // First, because nothing that waits for the provider may keep items from other shoppers.
    () => expireHolds(ctx),
    () => processStoredNotices(ctx),
    // Notices of refunds in the dashboard may be lost.
    () => compareRefunds(ctx, new Date(ctx.now().getTime() - dayMs), false),
    () => reconcilePayments(ctx, firstCheckMs),
    async () => forEachSettled(await listDueRefunds(ctx), ({ id }) => sendRefund(ctx, id)),
  ]
  await forEachSettled<() => Promise<unknown>>(steps, (step) => step())
}

type DuePayment = { id: string; reference: string; checks: number; ageMs: number }

const batchSize = 20
/** A sweep ends although more keeps becoming due; the next one goes on. */
const mostBatches = 25

/**
 * Asks about payments that are due: minutes after they were opened at first, hourly later, for 72 hours. Ends early when
 * the provider cannot be reached; the next sweep goes on where this one stopped (rule: unfinished-attempts).
 */
export async function reconcilePayments(ctx: SystemPaymentsCtx, firstCheckMs: number): Promise<void> {
  const outage = watchForOutage()
  for (let batch = 0; batch < mostBatches; batch++) {
    const due = await claimDuePayments(ctx)
    const unasked: string[] = []
    await forEachSettled(due, async (payment) => {
      if (outage.isOn()) unasked.push(payment.id)
      else outage.saw(await reconcile(ctx, payment, firstCheckMs))
    }).finally(() => putBack(ctx, unasked))
    if (due.length < batchSize || outage.isOn()) return
  }
}

/** What was declined stays so: that is how the order's customer reads it. */
const expired = sql`case when ${payments.state} = 'declined' then 'declined' else 'expired' end`

async function reconcile(
  ctx: SystemPaymentsCtx,
  payment: DuePayment,
  firstCheckMs: number,
): Promise<SettlementState> {
  const { id, reference, checks, ageMs } = payment
  const { state } = await settlePayment(ctx, reference)
  if (state === 'paid' || state === 'review' || state === 'refunding') return state
  const isOver = ageMs > giveUpAfterMs && state !== 'unreachable' && state !== 'in_flight'
  const nextCheckAt = new Date(ctx.now().getTime() + nextCheckPause(checks, firstCheckMs))
  await ctx.db
    .update(payments)
    .set(isOver ? { state: expired, nextCheckAt: null } : { nextCheckAt })
    .where(and(eq(payments.id, id), notInArray(payments.state, [...settledStates])))
  return state
}

/** Claimed but not asked about: due at once again, and no check was made. */
async function putBack(ctx: SystemPaymentsCtx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(payments)
    .set({ checks: sql`${payments.checks} - 1`, nextCheckAt: ctx.now() })
    .where(and(inArray(payments.id, ids), isNotNull(payments.nextCheckAt)))
}

async function claimDuePayments(ctx: SystemPaymentsCtx): Promise<DuePayment[]> {
  const now = ctx.now()
  const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
  return rowsOf<DuePayment>(ctx.db)`
    update payments set checks = checks + 1, next_check_at = ${at(now.getTime() + leaseMs)} where id in (
      select id from payments where next_check_at <= ${at(now.getTime())}
      order by next_check_at limit ${batchSize} for update skip locked)
    returning id, reference, checks, (extract(epoch from ${at(now.getTime())} - created_at) * 1000)::float8 as "ageMs"`
}
