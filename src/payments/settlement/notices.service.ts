import { and, asc, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { type Payment, payments, webhookEvents, type WebhookEvent } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { minuteMs } from '../../lib/time.ts'
import { raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { addOrderEvent } from '../../orders/status/order-events.service.ts'
import { inTransaction } from '../../lib/server/context.ts'
import { askAboutUnmatched } from '../ledger/store-unmatched.service.ts'
import type { Notice, ReceivedNotice, SystemPaymentsCtx } from '../payment-provider.server.ts'
import { syncRefunds } from '../refunds/sync-refunds.service.ts'
import { giveUpAfterMs } from './payment.rules.ts'
import { settlePayment } from './settle-payment.service.ts'

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
export async function processNotice(ctx: SystemPaymentsCtx, stored: StoredNotice): Promise<void> {
  const { bodyHash, event, reference, payload } = stored
  const notice = ctx.provider.noticeIn(event, reference, payload)
  const payment = stored.payment === undefined ? await findPayment(ctx, notice) : stored.payment
  const isDone = payment ? await actOn(ctx, stored, notice, payment) : await lookAt(ctx, notice)
  if (!isDone) return
  await ctx.db
    .update(webhookEvents)
    // The payment it was about, also where the notice named it otherwise: it goes with the payer's account.
    .set({ processedAt: ctx.now(), reference: payment?.reference ?? reference })
    .where(eq(webhookEvents.bodyHash, bodyHash))
}

/** A reference that nobody knows is asked about when money is said to be there. */
async function lookAt(ctx: SystemPaymentsCtx, { isPaid, reference, payerEmail }: Notice): Promise<boolean> {
  return !isPaid || reference === null || askAboutUnmatched(ctx, { reference, payerEmail })
}

async function actOn(
  ctx: SystemPaymentsCtx,
  stored: StoredNotice,
  notice: Notice,
  payment: Payment,
): Promise<boolean> {
  const { kind } = notice
  if (kind === 'payment') {
    const { state } = await settlePayment(ctx, payment.reference, payment)
    return state !== 'unreachable'
  }
  if (kind === 'refund') {
    // A refund's notice can arrive before the charge's own.
    const { state } = await settlePayment(ctx, payment.reference)
    return state !== 'unreachable' && (await syncRefunds(ctx, payment))
  }
  if (kind === 'dispute' || kind === 'dispute_reminder' || kind === 'dispute_over')
    await recordDispute(ctx, stored, payment, { kind, dueAt: notice.dueAt })
  return true
}

const disputeEvents = {
  dispute: 'charge_dispute_create',
  dispute_reminder: 'charge_dispute_remind',
  dispute_over: 'charge_dispute_resolve',
} as const

async function recordDispute(
  ctx: SystemPaymentsCtx,
  { bodyHash }: StoredNotice,
  { orderId, reference }: Payment,
  { kind, dueAt }: { kind: keyof typeof disputeEvents; dueAt: Date | null },
): Promise<void> {
  if (!orderId) return
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const [fresh] = await ctx.db
      .update(webhookEvents)
      .set({ processedAt: ctx.now() })
      .where(and(eq(webhookEvents.bodyHash, bodyHash), isNull(webhookEvents.processedAt)))
      .returning({ bodyHash: webhookEvents.bodyHash })
    if (!fresh) return
    await addOrderEvent(ctx, order, { kind: disputeEvents[kind], params: { reference } })
    const flag = { params: { reference }, cause: reference, dueAt }
    await raiseFlag(ctx, order, { kind: kind === 'dispute_over' ? 'dispute_over' : 'disputed', ...flag })
  })
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
