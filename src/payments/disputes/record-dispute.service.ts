import { and, eq } from 'drizzle-orm'
import { type Dispute, disputes, type Order, type Payment, payments } from '../../db/schema.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { noteSecurityEvent } from '../../lib/server/watch/security-events.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { notifyOfDeadline, notifyOwners } from '../../orders/changes/owner-notice.service.ts'
import { addOrderEvent } from '../../orders/changes/order-events.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { isSettled } from '../ledger/payment-states.rules.ts'
import { askAboutUnmatched, clampMinor } from '../settlement/store-unmatched.service.ts'
import type { FoundDispute, SystemPaymentsCtx } from '../providers/payment-provider.server.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'
import { followCard } from '../ledger/follow-card.service.ts'
import { movesOn } from '../ledger/dispute-states.rules.ts'
import { takeBack, type Taken } from '../refunds/reversals.service.ts'
import { resumeWaiting } from '../refunds/waiting-refunds.service.ts'
import { applyAccepted } from './apply-accepted.service.ts'

/**
 * Takes over what the provider says about a dispute: its row, the flag with its time, the history, and the money when it is
 * gone. Repeats change nothing. `isReminder` notifies the owners once more. False when the provider could not be asked about
 * the payment.
 */
export async function recordDispute(
  ctx: SystemPaymentsCtx,
  found: FoundDispute,
  { isReminder = false } = {},
): Promise<boolean> {
  const payment = await findDisputed(ctx, found)
  if (payment === 'unreachable') return false
  if (!payment) {
    await noteSecurityEvent(ctx, 'disputed_money', { dispute: String(found.id) })
    return true
  }
  await inTransaction(ctx, (ctx) => takeOver(ctx, payment, found, isReminder))
  return true
}

/** The payment with its money in, stored now when the shop did not know of it. */
async function findDisputed(
  ctx: SystemPaymentsCtx,
  { reference }: FoundDispute,
): Promise<Payment | 'unreachable' | null> {
  if (reference === null) return null
  const find = async () => {
    const [payment] = await ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, ctx.provider.name), eq(payments.reference, reference)))
    return payment ?? null
  }
  const known = await find()
  if (known && isSettled(known)) return known
  if (known) {
    const { state } = await settlePayment(ctx, reference, known)
    return state === 'unreachable' ? 'unreachable' : find()
  }
  return (await askAboutUnmatched(ctx, { reference, payerEmail: null })) ? find() : 'unreachable'
}

/** In a transaction of its own. */
async function takeOver(
  ctx: SystemCtx,
  payment: Payment,
  found: FoundDispute,
  isReminder: boolean,
): Promise<void> {
  const order = payment.orderId ? await lockOrder(ctx, payment.orderId) : null
  const now = ctx.now()
  const [inserted] = await ctx.db
    .insert(disputes)
    .values({
      paymentId: payment.id,
      providerId: found.id,
      category: found.category,
      amount: clampMinor(found.amountMinor ?? payment.paid ?? 0),
      currency: found.currency ?? payment.currency,
      dueAt: found.dueAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning()
  const [dispute] = inserted
    ? [inserted]
    : await ctx.db
        .select()
        .from(disputes)
        .where(and(eq(disputes.paymentId, payment.id), eq(disputes.providerId, found.id)))
        .for('update')
  const { reference } = payment
  if (inserted && order) {
    await addOrderEvent(ctx, order, { kind: 'charge_dispute_create', params: { reference } })
    // A flag of a version that kept no disputes.
    await clearFlags(ctx, order, { kind: 'disputed', cause: reference })
  }
  const seen = { ctx, order, payment, dispute: dispute! }
  if (movesOn(dispute!.state, found.state)) await moveOn(seen, found)
  else if (found.state === 'awaiting' && dispute!.state === 'awaiting')
    await askForAnswer(seen, found, { isReminder, isNew: Boolean(inserted) })
  if (order?.source === 'gift_card') await followCard(ctx, order.id)
}

type Seen = { ctx: SystemCtx; order: Order | null; payment: Payment; dispute: Dispute }

/** The flag has the time of the answer, and stays until there is one; another time, or a reminder, raises it again. */
async function askForAnswer(
  { ctx, order, payment: { reference }, dispute }: Seen,
  { dueAt }: FoundDispute,
  { isReminder, isNew }: { isReminder: boolean; isNew: boolean },
): Promise<void> {
  const isMoved = dueAt !== null && dueAt.getTime() !== dispute.dueAt?.getTime()
  if (isMoved)
    await ctx.db.update(disputes).set({ dueAt, updatedAt: ctx.now() }).where(eq(disputes.id, dispute.id))
  const until = dueAt ?? dispute.dueAt
  if (!order) {
    const notice = { kind: 'dispute', disputeId: dispute.id, dueAt: until?.toISOString() ?? null } as const
    // No order's flag shows it.
    if (isNew || isMoved) await notifyOfDeadline(ctx, notice, until)
    else if (isReminder) await notifyOwners(ctx, { ...notice, isReminder })
    return
  }
  if (isMoved || isReminder) await clearFlags(ctx, order, { kind: 'disputed', cause: dispute.id })
  await flagDispute(ctx, order, { id: dispute.id, reference, dueAt: until })
}

const flagDispute = (
  ctx: Ctx,
  order: Order,
  { id: cause, reference, dueAt }: Pick<Dispute, 'id' | 'dueAt'> & Pick<Payment, 'reference'>,
): Promise<void> =>
  raiseFlag(ctx, order, {
    kind: 'disputed',
    params: { reference, ...(dueAt && { dueAt: dueAt.toISOString() }) },
    cause,
    dueAt,
  })

/** Disputes of a payment that wait for an answer are shown at the order it has become money of. */
export async function flagDisputesOf(ctx: Ctx, order: Order, { id, reference }: Payment): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, id), eq(disputes.state, 'awaiting')))
  for (const dispute of waiting) await flagDispute(ctx, order, { ...dispute, reference })
}

async function moveOn({ ctx, order, payment, dispute }: Seen, found: FoundDispute): Promise<void> {
  const now = ctx.now()
  const isOver = found.state !== 'contested'
  // While the bank decides the provider shows what the shop offered, not what is claimed.
  const amount = isOver && found.state !== 'won' ? (found.amountMinor ?? dispute.amount) : dispute.amount
  const resolvedAt = isOver ? (found.resolvedAt ?? now) : null
  const [moved] = await ctx.db
    .update(disputes)
    .set({ state: found.state, amount: clampMinor(amount), resolvedAt, updatedAt: now })
    .where(eq(disputes.id, dispute.id))
    .returning()
  const { reference } = payment
  const cause = dispute.id
  if (order) await clearFlags(ctx, order, { kind: 'disputed', cause })
  if (!isOver) return
  if (order) await addOrderEvent(ctx, order, { kind: 'charge_dispute_resolve', params: { reference } })
  const taken =
    found.state === 'won' ? null : await takeDisputedMoney(ctx, { order, payment, dispute: moved! })
  await resumeWaiting(ctx, payment.id)
  if (!order) return
  if (found.state === 'won')
    await raiseFlag(ctx, order, { kind: 'dispute_won', params: { reference }, cause })
  if (found.state === 'lost' && !taken?.dueMinor)
    await raiseFlag(ctx, order, {
      kind: 'dispute_lost',
      params: { reference, amountMinor: taken?.amountMinor ?? 0 },
      cause,
    })
}

/**
 * The claim took this money, without a decision of the shop unless it accepted the claim here: then what the owner decided about the
 * pieces is done with it (rule: disputes). Money that the shop never counted is not taken from it.
 */
async function takeDisputedMoney(
  ctx: SystemCtx,
  { order, payment, dispute }: { order: Order | null; payment: Payment; dispute: Dispute },
): Promise<Taken | null> {
  const [now] = await ctx.db.select().from(payments).where(eq(payments.id, payment.id)).for('update')
  if (now?.state !== 'succeeded') return null
  const taken = await takeBack(
    ctx,
    { order, payment: now },
    {
      cause: 'dispute',
      providerId: String(dispute.providerId),
      amountMinor: dispute.amount,
      at: dispute.resolvedAt ?? ctx.now(),
    },
  )
  if (order && dispute.state === 'accepted' && dispute.evidence.decision)
    await applyAccepted(ctx, order, dispute.evidence.decision)
  return taken
}
