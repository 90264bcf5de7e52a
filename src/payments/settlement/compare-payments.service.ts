import { and, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type PaymentAttempt, paymentAttempts } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { dayMs, hourMs } from '../../lib/time.ts'
import type { FlagReason } from '../../orders/flags/flags.rules.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { compareUnmatchedRefunds } from '../unmatched/refund-unmatched.service.ts'
import { keepUnmatchedMoney } from '../unmatched/keep-unmatched.service.ts'
import { isSettled, phaseOf } from './payment.rules.ts'
import type { SystemPaymentsCtx } from '../paystack/payments-ctx.server.ts'
import type { PaystackTransaction } from '../paystack/paystack.schema.ts'
import { isUnknownReference, rowsPerPage } from '../paystack/paystack.server.ts'
import { recordedTransferChannel } from '../../orders/status/refund-way.rules.ts'
import { settlePayment } from './settle-payment.service.ts'

/** A payment page that was opened so long ago may still be paid. */
const lookBackMs = 35 * dayMs
/** What an owner has looked at is not brought up again for longer. */
const recentMs = 3 * dayMs
const mostPages = 500
const mostWaits = 5

/**
 * Compares the shop's own list of payments with Paystack's (rule: compared-payments): money on an attempt that was given up
 * long ago is settled, money no order knows is kept for the owner, and a payment that Paystack does not know, or knows with
 * another amount, is flagged, as are refunds of money without an order that Paystack does not know or could not make. Only payments of the key's own kind, test or live, are compared.
 * @throws when Paystack cannot be asked; what was found until then is kept
 */
export async function comparePayments(ctx: SystemPaymentsCtx): Promise<void> {
  const from = new Date(ctx.now().getTime() - lookBackMs)
  const listed = new Set<string>()
  for (let page = 1; page <= mostPages; page++) {
    const rows = await readPage(ctx, from, page)
    const own = rows.filter(({ domain }) => domain === null || domain === ctx.paystack.domain)
    await takeOver(ctx, own)
    for (const { reference } of own) listed.add(reference)
    if (rows.length < rowsPerPage)
      return forEachSettled<() => Promise<void>>(
        [() => flagMissing(ctx, listed), () => compareUnmatchedRefunds(ctx, from)],
        (step) => step(),
      )
  }
  throw new Error('Paystack lists more payments than can be compared')
}

async function readPage(ctx: SystemPaymentsCtx, from: Date, page: number): Promise<PaystackTransaction[]> {
  for (let waits = 0; ; waits++) {
    const answer = await ctx.paystack.listPaid(from, page)
    if (answer.kind === 'ok') return answer.data
    const waitMs = ctx.paystack.waitMs()
    if (waitMs === 0 || waits === mostWaits)
      throw new Error(
        `Paystack's payments could not be read: ${'cause' in answer ? answer.cause : answer.message}`,
      )
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function takeOver(ctx: SystemPaymentsCtx, rows: PaystackTransaction[]): Promise<void> {
  const references = rows.map(({ reference }) => reference)
  const attempts = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.reference, references))
  const known = new Map(attempts.map((attempt) => [attempt.reference, attempt]))
  await forEachSettled(rows, async (row) => {
    const attempt = known.get(row.reference)
    if (!attempt) return keepUnmatchedMoney(ctx, row, { data: { customer: { email: row.email } } })
    if (!isSettled(attempt)) return settlePayment(ctx, row.reference)
    if (isRecent(ctx, attempt) && !isSameMoney(attempt, row))
      await flag(ctx, attempt, {
        kind: 'not_at_paystack',
        params: { reference: row.reference, listedMinor: row.amount, currency: row.currency },
      })
  })
}

const isRecent = (ctx: SystemCtx, { paidAt }: PaymentAttempt) =>
  paidAt !== null && paidAt.getTime() >= ctx.now().getTime() - recentMs

const isSameMoney = ({ amountPaid, paidCurrency }: PaymentAttempt, row: PaystackTransaction) =>
  amountPaid === row.amount && (paidCurrency ?? row.currency) === row.currency

/** Payments the shop took for good, without a refund, that Paystack did not list. */
async function flagMissing(ctx: SystemPaymentsCtx, listed: ReadonlySet<string>): Promise<void> {
  const now = ctx.now().getTime()
  const taken = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.status, 'success'),
        eq(paymentAttempts.domain, ctx.paystack.domain),
        or(isNull(paymentAttempts.channel), ne(paymentAttempts.channel, recordedTransferChannel)),
        gte(paymentAttempts.paidAt, new Date(now - recentMs)),
        lt(paymentAttempts.paidAt, new Date(now - hourMs)),
        sql`not exists (select from refunds r where r.attempt_id = ${paymentAttempts.id} and r.status <> 'failed')`,
      ),
    )
  const missing = taken.filter(({ reference }) => !listed.has(reference))
  await forEachSettled(missing, async (attempt) => {
    const answer = await ctx.paystack.verify(attempt.reference)
    const phase = answer.kind === 'ok' ? phaseOf(answer.data.status) : null
    if (phase === 'reversed') return flag(ctx, attempt, { kind: 'reversed', params: {} })
    if (isUnknownReference(answer) || (phase !== null && phase !== 'success'))
      await flag(ctx, attempt, { kind: 'not_at_paystack', params: { reference: attempt.reference } })
  })
}

const flag = (ctx: SystemCtx, { orderId, reference: cause }: PaymentAttempt, reason: FlagReason) =>
  inTransaction(ctx, async (ctx) => raiseFlag(ctx, await lockOrder(ctx, orderId), { ...reason, cause }))
