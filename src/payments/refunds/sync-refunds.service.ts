import { and, eq, gte, inArray, or } from 'drizzle-orm'
import {
  disputes,
  orderFlags,
  type Payment,
  payments,
  type Refund,
  refunds,
  reversals,
} from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { hourMs } from '../../lib/time.ts'
import { raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { restoreTaken, takeBack } from './reversals.service.ts'
import type { FoundRefund, SystemPaymentsCtx } from '../providers/payment-provider.server.ts'
import { atEachProvider, atProvider } from '../providers/providers.server.ts'
import { isSameRefund, recordRefund, recordRefusal } from './record-refund.service.ts'
import { sentBackNote, unknownRefundText } from './refund-words.rules.ts'

/**
 * Takes over every refund the provider knows of a payment, those made in its dashboard too; a notice is only the hint to ask.
 * What was called sent an hour ago and is not there counts as refused. False when the provider could not be asked.
 */
export async function syncRefunds(caller: SystemPaymentsCtx, payment: Payment): Promise<boolean> {
  const ctx = atProvider(caller, payment.provider)
  if (!ctx) return false
  const list = await ctx.provider.refundsOf(payment)
  if (list.kind !== 'list') return list.kind === 'not_found'
  await refuseMissing(ctx, payment, list.refunds)
  await takeOver(ctx, payment, list.refunds)
  return true
}

async function takeOver(ctx: SystemCtx, payment: Payment, listed: FoundRefund[]): Promise<void> {
  if (payment.state === 'reversed') return flagLostTwice(ctx, payment, listed)
  const made = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  for (const one of listed) {
    const own = made.find((refund) => isSameRefund(one, refund))
    await (own ? recordRefund(ctx, own.id, one) : recordOutside(ctx, payment, one))
  }
}

/** A refund that nobody made here: money the provider's dashboard took (rule: reversals). One that failed came back. */
const recordOutside = (ctx: SystemCtx, { id, orderId }: Payment, listed: FoundRefund): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const order = orderId ? await lockOrder(ctx, orderId) : null
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id)).for('update')
    if (payment?.state !== 'succeeded') return
    const what = { cause: 'dashboard' as const, providerId: listed.id }
    if (listed.state === 'refused') return restoreTaken(ctx, { order, payment }, what)
    const taken = await takeBack(
      ctx,
      { order, payment },
      { ...what, amountMinor: listed.amountMinor, at: ctx.now() },
    )
    const note = sentBackNote.outside(payment.provider)
    if (taken && !order) await ctx.db.update(payments).set({ note }).where(eq(payments.id, id))
  })

/** Money that was gone before the shop had counted it is flagged when more left than came in (rule: reversals), once. */
const flagLostTwice = (
  ctx: SystemCtx,
  { id, orderId, paid, reference, provider }: Payment,
  listed: FoundRefund[],
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!orderId) return
    const order = await lockOrder(ctx, orderId)
    const lost = await ctx.db
      .select({ amountMinor: disputes.amount })
      .from(disputes)
      .where(and(eq(disputes.paymentId, id), inArray(disputes.state, ['lost', 'accepted'])))
    const left = [...lost, ...listed.filter(({ state }) => state !== 'refused')]
    const amountMinor = left.reduce((sum, one) => sum + one.amountMinor, -(paid ?? 0))
    if (amountMinor <= 0) return
    const [known] = await ctx.db
      .select({ id: orderFlags.id })
      .from(orderFlags)
      .where(
        and(
          eq(orderFlags.orderId, orderId),
          eq(orderFlags.kind, 'went_out_twice'),
          eq(orderFlags.cause, reference),
        ),
      )
      .limit(1)
    const params = { amountMinor, reference, provider }
    if (!known) await raiseFlag(ctx, order, { kind: 'went_out_twice', params, cause: reference })
  })

async function refuseMissing(ctx: SystemPaymentsCtx, payment: Payment, listed: FoundRefund[]): Promise<void> {
  const before = ctx.now().getTime() - hourMs
  const made = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const missing = made.filter(
    (refund) =>
      isSentHere(refund) &&
      refund.updatedAt.getTime() < before &&
      !listed.some((one) => isSameRefund(one, refund)),
  )
  if (missing.length === 0) return
  // A payment of the other kind of key, test or live, is not known here at all.
  const answer = await ctx.provider.find(payment.reference)
  if (answer.kind !== 'found') return
  for (const { id } of missing) await recordRefusal(ctx, id, unknownRefundText)
}

const mostPages = 500

/**
 * Takes over the provider's refunds since `from` that are not known here, or ended otherwise than the shop thinks (rule:
 * compared-payments): notices of them may be lost. With `isThorough` also those that the provider does not know. False when it
 * could not be asked.
 */
export async function compareRefunds(
  ctx: SystemPaymentsCtx,
  from: Date,
  isThorough: boolean,
): Promise<boolean> {
  const compared: boolean[] = []
  await forEachSettled(atEachProvider(ctx), async (at) =>
    compared.push(await compareAt(at, from, isThorough)),
  )
  return compared.every(Boolean)
}

async function compareAt(ctx: SystemPaymentsCtx, from: Date, isThorough: boolean): Promise<boolean> {
  const listed = await readAll(ctx, from)
  if (!listed) return false
  const made = await ctx.db.select().from(refunds).where(gte(refunds.createdAt, from))
  const differing = await listDiffering(ctx, listed, made)
  const missing = isThorough
    ? made.filter((refund) => isSentHere(refund) && !listed.some((one) => isSameRefund(one, refund)))
    : []
  if (differing.length + missing.length === 0) return true
  const toSync = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, ctx.provider.name), paymentOf(differing, missing)))
  await forEachSettled(toSync, (payment) => syncRefunds(ctx, payment))
  return true
}

async function readAll(ctx: SystemPaymentsCtx, from: Date): Promise<FoundRefund[] | null> {
  const all: FoundRefund[] = []
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ctx.provider.listRefunds(from, page)
    if (answer.kind !== 'list') return null
    all.push(...answer.refunds)
    if (answer.isLast) return all
  }
  return null
}

/** Refunds of the provider that are not written here as they are there. */
async function listDiffering(ctx: SystemCtx, listed: FoundRefund[], made: Refund[]): Promise<FoundRefund[]> {
  const others = listed.filter(
    (one) => !made.some((refund) => refund.providerRefundId === one.id && isKnownState(refund, one)),
  )
  if (others.length === 0) return []
  const ids = others.map(({ id }) => id)
  const taken = await ctx.db
    .select({ id: reversals.providerId, restoredAt: reversals.restoredAt })
    .from(reversals)
    .where(and(eq(reversals.cause, 'dashboard'), inArray(reversals.providerId, ids)))
  return others.filter(
    ({ id, state }) =>
      !taken.some((one) => one.id === id && (one.restoredAt !== null) === (state === 'refused')),
  )
}

/** One that was given by hand and left the provider as well is never known by its row alone. */
const isKnownState = ({ way, state }: Refund, listed: FoundRefund) =>
  way === 'by_hand' ? listed.state !== 'sent' && listed.state !== 'confirmed' : state === listed.state

/** The provider has taken it. */
const isSentHere = ({ way, state }: Refund) =>
  way === 'provider' && (state === 'sent' || state === 'confirmed' || state === 'needs_details')

const paymentOf = (differing: FoundRefund[], missing: Refund[]) =>
  or(
    inArray(
      payments.reference,
      differing.flatMap(({ reference }) => reference ?? []),
    ),
    inArray(
      payments.providerId,
      differing.flatMap(({ paymentId }) => paymentId ?? []),
    ),
    inArray(
      payments.id,
      missing.map(({ paymentId }) => paymentId),
    ),
  )
