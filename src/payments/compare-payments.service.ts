import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { type Payment, payments, refunds, reversals } from '../db/schema.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { inTransaction, type SystemCtx } from '../lib/server/context.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import type { FlagReason } from '../orders/order/flags.rules.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { raiseFlag } from '../orders/changes/order-flags.service.ts'
import { countsAsRefunded, isSettled } from './ledger/payment-states.rules.ts'
import { storeUnmatched } from './settlement/store-unmatched.service.ts'
import type { FoundPayment, SystemPaymentsCtx } from './providers/payment-provider.server.ts'
import { atEachProvider } from './providers/providers.server.ts'
import { sweepDisputes } from './disputes/sync-disputes.service.ts'
import { takeBack } from './refunds/reversals.service.ts'
import { compareRefunds } from './refunds/sync-refunds.service.ts'
import { settlePayment } from './settlement/settle-payment.service.ts'

/** A payment page that was opened so long ago may still be paid. */
const lookBackMs = 35 * dayMs
/** What an owner has looked at is not brought up again for longer. */
const recentMs = 3 * dayMs
const mostPages = 500
const mostWaits = 5

/**
 * Compares the shop's own list of payments with the provider's (rule: compared-payments): money on a payment that expired long
 * ago is settled, money no order knows is stored for the owner, refunds, disputes and reversals that nobody here made are taken
 * over, and a payment that the provider does not know, or knows with another amount, is flagged. Only payments of the key's own
 * kind, test or live, are compared.
 * @throws when the provider cannot be asked; what was found until then is kept
 */
export async function comparePayments(ctx: SystemPaymentsCtx): Promise<void> {
  const steps = [() => compareMovements(ctx, true), () => forEachSettled(atEachProvider(ctx), compareAt)]
  await forEachSettled<() => Promise<void>>(steps, (step) => step())
}

/**
 * The provider's refunds and disputes since the look-back, as far as they are not known here: each night, and when a process starts,
 * since the database may have been restored. @throws as `comparePayments`
 */
export async function compareMovements(ctx: SystemPaymentsCtx, isThorough = false): Promise<void> {
  const from = new Date(ctx.now().getTime() - lookBackMs)
  const areRefundsRead = await compareRefunds(ctx, from, isThorough)
  const areDisputesRead = await sweepDisputes(ctx, 'all')
  if (!areRefundsRead || !areDisputesRead)
    throw new Error('The provider’s refunds and disputes could not be read')
}

async function compareAt(ctx: SystemPaymentsCtx): Promise<void> {
  const from = new Date(ctx.now().getTime() - lookBackMs)
  const listed = new Set<string>()
  for (let page = 1; page <= mostPages; page++) {
    const { found, isLast } = await readPage(ctx, from, page)
    const own = found.filter(({ domain }) => domain === null || domain === ctx.provider.domain)
    await takeOver(ctx, own)
    for (const { reference } of own) listed.add(reference)
    if (isLast) return flagMissing(ctx, listed, from)
  }
  throw new Error('The provider lists more payments than can be compared')
}

async function readPage(
  ctx: SystemPaymentsCtx,
  from: Date,
  page: number,
): Promise<{ found: FoundPayment[]; isLast: boolean }> {
  for (let waits = 0; ; waits++) {
    const answer = await ctx.provider.listPaid(from, page)
    if (answer.kind === 'list') return { found: answer.payments, isLast: answer.isLast }
    const waitMs = ctx.provider.waitMs()
    if (waitMs === 0 || waits === mostWaits)
      throw new Error(`The provider's payments could not be read: ${answer.why}`)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function takeOver(ctx: SystemPaymentsCtx, found: FoundPayment[]): Promise<void> {
  const references = found.map(({ reference }) => reference)
  const own = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, ctx.provider.name), inArray(payments.reference, references)))
  const known = new Map(own.map((payment) => [payment.reference, payment]))
  await forEachSettled(found, async (one) => {
    const payment = known.get(one.reference)
    if (!payment) return storeUnmatched(ctx, one)
    if (!isSettled(payment)) return settlePayment(ctx, one.reference, payment)
    if (isRecent(ctx, payment) && !isSameMoney(payment, one))
      await flag(ctx, payment, {
        kind: 'not_at_provider',
        params: {
          reference: one.reference,
          listedMinor: one.paidMinor,
          currency: one.currency,
          provider: payment.provider,
        },
      })
  })
}

const isRecent = (ctx: SystemCtx, { paidAt }: Payment) =>
  paidAt !== null && paidAt.getTime() >= ctx.now().getTime() - recentMs

const isSameMoney = ({ paid, paidCurrency }: Payment, found: FoundPayment) =>
  paid === found.paidMinor && (paidCurrency ?? found.currency) === found.currency

/** Payments of which the shop holds something and that the provider did not list: it took them back, or does not know them. */
async function flagMissing(ctx: SystemPaymentsCtx, listed: ReadonlySet<string>, from: Date): Promise<void> {
  const now = ctx.now().getTime()
  const taken = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, ctx.provider.name),
        eq(payments.state, 'succeeded'),
        eq(payments.domain, ctx.provider.domain),
        gte(payments.paidAt, from),
        lt(payments.paidAt, new Date(now - hourMs)),
      ),
    )
  const missing = taken.filter(({ reference }) => !listed.has(reference))
  await forEachSettled(missing, async (payment) => {
    if ((await leftThereOf(ctx, payment)) <= 0) return
    const answer = await ctx.provider.find(payment.reference)
    const state = answer.kind === 'found' ? answer.payment.state : null
    if (state === 'reversed') return takeReversed(ctx, payment)
    const isGone = answer.kind === 'not_found' || (state !== null && state !== 'succeeded')
    if (isGone && isRecent(ctx, payment) && payment.refunded === 0)
      await flag(ctx, payment, {
        kind: 'not_at_provider',
        params: { reference: payment.reference, provider: payment.provider },
      })
  })
}

/** What of a reversed payment neither refunds nor disputes account for, the provider took back by itself (rule: reversals). */
async function takeReversed(ctx: SystemPaymentsCtx, { id, orderId, reference }: Payment): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = orderId ? await lockOrder(ctx, orderId) : null
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id)).for('update')
    if (payment?.state !== 'succeeded') return
    const amountMinor = await leftThereOf(ctx, payment)
    // A refund of it that fails later was not how that part left.
    const before = await ctx.db
      .select({ id: reversals.id })
      .from(reversals)
      .where(and(eq(reversals.paymentId, id), eq(reversals.cause, 'reversed')))
    const providerId = before.length === 0 ? reference : `${reference} ${before.length + 1}`
    const what = { cause: 'reversed' as const, providerId, amountMinor, at: ctx.now() }
    await takeBack(ctx, { order, payment }, what)
  })
}

/**
 * What of a payment the provider still has as far as the shop knows: what was given back by hand left elsewhere, what waits has not left.
 * Minor units.
 */
async function leftThereOf(ctx: SystemCtx, { id, paid, taken }: Payment): Promise<number> {
  const made = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, id))
  return made
    .filter((refund) => countsAsRefunded(refund) && refund.state !== 'waits' && refund.way === 'provider')
    .reduce((left, { amount }) => left - amount, (paid ?? 0) - taken)
}

/** Money without an order waits for the owner anyway. */
async function flag(
  ctx: SystemCtx,
  { orderId, reference: cause }: Payment,
  reason: FlagReason,
): Promise<void> {
  if (!orderId) return
  await inTransaction(ctx, async (ctx) => raiseFlag(ctx, await lockOrder(ctx, orderId), { ...reason, cause }))
}
