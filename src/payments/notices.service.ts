import { and, asc, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql, isNotNull, lt } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { type Payment, payments, webhookEvents, type WebhookEvent } from '../db/schema.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import { minuteMs } from '../lib/time.ts'
import { syncDispute, sweepDisputes } from './disputes/sync-disputes.service.ts'
import { askAboutUnmatched } from './settlement/store-unmatched.service.ts'
import type { Notice, ReceivedNotice, SystemPaymentsCtx } from './providers/payment-provider.server.ts'
import { atProvider } from './providers/providers.server.ts'
import { syncRefunds } from './refunds/sync-refunds.service.ts'
import { giveUpAfterMs } from './providers/ask-again.rules.ts'
import { settlePayment } from './settlement/settle-payment.service.ts'
import type { Ctx } from '../lib/server/context.ts'
import { deleteInBatches } from '../lib/server/jobs/delete-batches.ts'

/** `payment` is the one it is about, null when there is none; not there before it was looked for. */
export type StoredNotice = WebhookEvent & { payment?: Payment | null }

/** Stores a genuine notice once per body. Null when it has been dealt with already. */
export async function storeNotice(
  ctx: SystemPaymentsCtx,
  body: Uint8Array,
  { event, text, notice }: ReceivedNotice,
): Promise<StoredNotice | null> {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const inserted = ctx.db.$with('inserted').as(
    ctx.db
      .insert(webhookEvents)
      .values({
        bodyHash,
        provider: ctx.provider.name,
        event,
        reference: notice.reference,
        // The text as it came: numbers a double cannot hold stay as they are.
        payload: text === null ? {} : sql`${text}::jsonb`,
        receivedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning(),
  )
  const [fresh] = await ctx.db
    .with(inserted)
    .select({ ...inserted._.selectedFields, payment: getTableColumns(payments) })
    .from(inserted)
    .leftJoin(payments, paymentNamed(ctx, notice) ?? sql`false`)
    .limit(1)
  if (fresh) return fresh
  const [stored] = await ctx.db.select().from(webhookEvents).where(eq(webhookEvents.bodyHash, bodyHash))
  return stored && !stored.processedAt ? stored : null
}

/**
 * Acts on a stored notice. It is only a hint that something happened: the truth is asked of the provider, so order and
 * repetition of notices do not matter. What could not be asked stays unprocessed, for the sweep.
 */
export async function processNotice(caller: SystemPaymentsCtx, stored: StoredNotice): Promise<void> {
  const { bodyHash, event, reference, payload } = stored
  const ctx = atProvider(caller, stored.provider)
  if (!ctx) return
  const notice = ctx.provider.noticeIn(event, reference, payload)
  const payment = stored.payment === undefined ? await findPayment(ctx, notice) : stored.payment
  const isDone = isOfDispute(notice)
    ? await askAboutDisputes(ctx, notice)
    : payment
      ? await actOn(ctx, notice, payment)
      : await lookAt(ctx, notice)
  if (!isDone) return
  await ctx.db
    .update(webhookEvents)
    // The payment it was about, also where the notice named it otherwise: it goes with the payer's account.
    .set({ processedAt: ctx.now(), reference: payment?.reference ?? reference })
    .where(eq(webhookEvents.bodyHash, bodyHash))
}

const isOfDispute = ({ kind }: Notice) =>
  kind === 'dispute' || kind === 'dispute_reminder' || kind === 'dispute_over'

/** One that names no dispute has all that wait looked at. */
async function askAboutDisputes(ctx: SystemPaymentsCtx, { kind, disputeId }: Notice): Promise<boolean> {
  if (disputeId === null) return sweepDisputes(ctx)
  return syncDispute(ctx, disputeId, { isReminder: kind === 'dispute_reminder' })
}

/** A reference that nobody knows is asked about when money is said to be there. */
async function lookAt(ctx: SystemPaymentsCtx, { isPaid, reference, payerEmail }: Notice): Promise<boolean> {
  return !isPaid || reference === null || askAboutUnmatched(ctx, { reference, payerEmail })
}

async function actOn(ctx: SystemPaymentsCtx, { kind }: Notice, payment: Payment): Promise<boolean> {
  if (kind === 'payment') {
    const { state } = await settlePayment(ctx, payment.reference, payment)
    return state !== 'unreachable'
  }
  if (kind === 'refund') {
    // A refund's notice can arrive before the charge's own.
    const { state } = await settlePayment(ctx, payment.reference)
    return state !== 'unreachable' && (await syncRefunds(ctx, payment))
  }
  return true
}

async function findPayment(ctx: SystemPaymentsCtx, notice: Notice): Promise<Payment | null> {
  const named = paymentNamed(ctx, notice)
  if (!named) return null
  const [payment] = await ctx.db.select().from(payments).where(named).limit(1)
  return payment ?? null
}

/** The payment a notice names, by its reference or by the provider's number; none when it names none. */
function paymentNamed(ctx: SystemPaymentsCtx, { reference, providerId }: Notice): SQL | undefined {
  const named = or(
    reference ? eq(payments.reference, reference) : undefined,
    providerId !== null ? eq(payments.providerId, providerId) : undefined,
  )
  return named && and(eq(payments.provider, ctx.provider.name), named)
}

/** Notices stored a minute ago and still not dealt with: the process died or the provider could not be asked. */
export async function processStoredNotices(ctx: SystemPaymentsCtx): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.processedAt),
        lte(webhookEvents.receivedAt, new Date(ctx.now().getTime() - minuteMs)),
        gt(webhookEvents.receivedAt, new Date(ctx.now().getTime() - giveUpAfterMs)),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(100)
  await forEachSettled(waiting, (stored) => processNotice(ctx, stored))
}

/** Deletes notices that came before `before`, dealt with or given up. A copy that came still later would change nothing. */
export async function purgeNotices(ctx: Ctx, before: Date): Promise<number> {
  return deleteInBatches(ctx, webhookEvents, lt(webhookEvents.receivedAt, before))
}

/** The payers' names of those notices go with them; orders keep their customer's own. */
export async function forgetPayerNames(ctx: Ctx, before: Date): Promise<number> {
  const forgotten = await ctx.db
    .update(payments)
    .set({ payerName: null })
    .where(and(isNotNull(payments.payerName), lt(payments.createdAt, before)))
    .returning({ id: payments.id })
  return forgotten.length
}
