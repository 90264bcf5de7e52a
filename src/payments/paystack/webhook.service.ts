import type { SystemPaymentsCtx } from './payments-ctx.server.ts'
import { and, asc, eq, getTableColumns, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { paymentAttempts, webhookEvents, type PaymentAttempt, type WebhookEvent } from '../../db/schema.ts'
import { forEachSettled } from '../../lib/for-each-settled.ts'
import { isPostgresSafeJson } from '../../lib/postgres-safe-json.ts'
import { minuteMs } from '../../lib/time.ts'
import { raiseFlag } from '../../orders/flags/order-flags.service.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { addOrderEvent } from '../../orders/status/order-events.service.ts'
import { inTransaction } from '../../lib/server/context.ts'
import { keepUnmatched } from '../unmatched/keep-unmatched.service.ts'
import { giveUpAfterMs, referenceOfEvent } from '../settlement/payment.rules.ts'
import { parseWithBigIds } from './paystack.server.ts'
import { syncRefunds } from '../refunds/refund.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

/** True when the hex HMAC-SHA512 of the raw body fits one of the keys (old and new during a rotation). */
export function isSignedByPaystack(body: Uint8Array, signature: string | undefined, keys: string[]): boolean {
  if (!signature) return false
  const given = Buffer.from(signature)
  return keys.some((key) => {
    const expected = Buffer.from(createHmac('sha512', key).update(body).digest('hex'))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

/** `attempt` is the payment it is about, null when there is none; not there before it was looked for. */
export type StoredEvent = WebhookEvent & { attempt?: PaymentAttempt | null }

/** Stores a signed webhook once per body. Null when it has been dealt with already. */
export async function storeEvent(ctx: SystemPaymentsCtx, body: Uint8Array): Promise<StoredEvent | null> {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = new TextDecoder().decode(body)
  const parsed = parseWithBigIds(text) as { event?: unknown; data?: unknown } | null | undefined
  const isReadable = typeof parsed === 'object' && parsed !== null
  const event =
    typeof parsed?.event === 'string' && isPostgresSafeJson(parsed.event) ? parsed.event : 'unreadable'
  const reference = isReadable ? referenceOfEvent(parsed.data) : null
  const safeReference = isPostgresSafeJson(reference) ? reference : null
  const payload = isReadable && isPostgresSafeJson(parsed) ? parsed : {}
  const inserted = ctx.db.$with('inserted').as(
    ctx.db
      .insert(webhookEvents)
      .values({
        bodyHash,
        event,
        reference: safeReference,
        // The text as it came: numbers a double cannot hold stay as they are.
        payload: payload === parsed ? sql`${text}::jsonb` : {},
        receivedAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning(),
  )
  const [fresh] = await ctx.db
    .with(inserted)
    .select({ ...inserted._.selectedFields, attempt: getTableColumns(paymentAttempts) })
    .from(inserted)
    .leftJoin(paymentAttempts, attemptNamed(safeReference, payload) ?? sql`false`)
    .limit(1)
  if (fresh) return fresh
  const [stored] = await ctx.db.select().from(webhookEvents).where(eq(webhookEvents.bodyHash, bodyHash))
  return stored && !stored.processedAt ? stored : null
}

/**
 * Acts on a stored event. It is only a hint that something happened: the truth is asked of Paystack, so order and
 * repetition of events do not matter. What could not be asked stays unprocessed, for the sweep.
 */
export async function processEvent(ctx: SystemPaymentsCtx, stored: StoredEvent): Promise<void> {
  const { bodyHash, reference, payload } = stored
  const attempt = stored.attempt === undefined ? await findAttempt(ctx, reference, payload) : stored.attempt
  const isDone = attempt ? await actOn(ctx, stored, attempt) : await keepUnmatched(ctx, stored)
  if (!isDone) return
  await ctx.db
    .update(webhookEvents)
    // The payment it was about, also where the event named it otherwise: it goes with the payer's account.
    .set({ processedAt: ctx.now(), reference: attempt?.reference ?? reference })
    .where(eq(webhookEvents.bodyHash, bodyHash))
}

async function actOn(
  ctx: SystemPaymentsCtx,
  stored: WebhookEvent,
  attempt: PaymentAttempt,
): Promise<boolean> {
  const { event } = stored
  if (event === 'charge.success' || event === 'bank.transfer.rejected') {
    const { state } = await settlePayment(ctx, attempt.reference, attempt)
    return state !== 'unreachable'
  }
  if (event.startsWith('refund.')) {
    // A refund's event can arrive before the charge's own.
    const { state } = await settlePayment(ctx, attempt.reference)
    return state !== 'unreachable' && (await syncRefunds(ctx, attempt))
  }
  if (event.startsWith('charge.dispute.')) await recordDispute(ctx, stored, attempt)
  return true
}

async function recordDispute(
  ctx: SystemPaymentsCtx,
  { event, bodyHash, payload }: WebhookEvent,
  attempt: PaymentAttempt,
): Promise<void> {
  const { orderId, reference } = attempt
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const [fresh] = await ctx.db
      .update(webhookEvents)
      .set({ processedAt: ctx.now() })
      .where(and(eq(webhookEvents.bodyHash, bodyHash), isNull(webhookEvents.processedAt)))
      .returning({ bodyHash: webhookEvents.bodyHash })
    if (!fresh) return
    const isResolved = event === 'charge.dispute.resolve'
    await addOrderEvent(ctx, order, {
      kind: isResolved
        ? 'charge_dispute_resolve'
        : event === 'charge.dispute.remind'
          ? 'charge_dispute_remind'
          : 'charge_dispute_create',
      params: { reference },
    })
    await raiseFlag(ctx, order, {
      kind: isResolved ? 'dispute_over' : 'disputed',
      params: { reference },
      cause: reference,
      dueAt: isResolved ? null : dueAtOf(payload),
    })
  })
}

/** Until when the bank waits for an answer to a dispute, where the event names it. */
function dueAtOf(payload: unknown): Date | null {
  const { data } = payload as { data?: { dueAt?: unknown } | null }
  const time = typeof data?.dueAt === 'string' ? Date.parse(data.dueAt) : NaN
  return Number.isNaN(time) ? null : new Date(time)
}

async function findAttempt(
  ctx: SystemPaymentsCtx,
  reference: string | null,
  payload: unknown,
): Promise<PaymentAttempt | undefined> {
  const named = attemptNamed(reference, payload)
  if (!named) return undefined
  const [attempt] = await ctx.db.select().from(paymentAttempts).where(named).limit(1)
  return attempt
}

/** The payment an event names, by its reference or by the number of a bank transfer; none when it names none. */
function attemptNamed(reference: string | null, payload: unknown): SQL | undefined {
  const { data } = payload as { data?: { bank_transfer?: { transaction_id?: unknown } } | null }
  const transactionId = data?.bank_transfer?.transaction_id
  const byId = /^\d{1,18}$/.test(String(transactionId)) ? BigInt(String(transactionId)) : null
  return or(
    reference ? eq(paymentAttempts.reference, reference) : undefined,
    byId !== null ? eq(paymentAttempts.providerId, byId) : undefined,
  )
}

/** Events stored a minute ago and still not dealt with: the process died or Paystack could not be asked. */
export async function processStoredEvents(ctx: SystemPaymentsCtx): Promise<void> {
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
  await forEachSettled(waiting, (event) => processEvent(ctx, event))
}
