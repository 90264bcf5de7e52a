import * as z from 'zod'
import { auditOrder } from '../../orders/changes/order-events.service.ts'
import { and, asc, desc, eq, getTableColumns, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Order, type Payment, payments, type Refund, refunds } from '../../db/schema.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { actorName, asSystem, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { codeInput } from '../../lib/input-limits.ts'
import { idParams as params } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { findOrderByNumber } from '../../orders/reading/read-orders.service.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { hasHoldExpired } from '../../orders/order/order-status.rules.ts'
import { leftOf } from '../ledger/balance.rules.ts'
import { type RefundState, uncountedRefundStates } from '../ledger/payment-states.rules.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import { queueRefund, sendRefund } from '../refunds/refund.service.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { sentBackNote } from '../refunds/refund-words.rules.ts'
import { flagDisputesOf } from '../disputes/record-dispute.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

/** Nobody has given it an order or dismissed it. */
const isUndecided = sql`payments.order_id is null and payments.dismissed_at is null`

/** `leftOf` in SQL: some of it neither went back nor was taken. */
const hasRest = sql`payments.refunded + payments.taken < payments.paid`

const isWhole = sql`(${isUndecided} and payments.refunded + payments.taken = 0)`
const isOpen = sql`(${isUndecided} and ${hasRest})`

const refundIn = (states: RefundState[]) =>
  sql`(select r.state from refunds r where r.payment_id = payments.id and r.state in ${states}
    order by r.created_at desc limit 1)`
const unfinished: RefundState[] = ['queued', 'waits', 'needs_details']

/** What the owner sees of money without an order: nobody has decided, or the provider has not taken the refund. */
export const isUnmatchedWaiting = sql`(${isUndecided} and (${hasRest} or ${refundIn(unfinished)} is not null))`

const mayBeLeft = sql`(${isUndecided} and (${hasRest} or ${refundIn(['needs_details'])} is not null))`

/**
 * Money that no order knows and that is not dealt with, oldest first. At most 100. `refundState` is that of the refund under way, when
 * nothing is left in addition to it.
 */
export async function listUnmatchedPayments(
  ctx: OwnerCtx,
): Promise<(Payment & { refundState: RefundState | null })[]> {
  const refundState = sql<RefundState | null>`case when ${hasRest} then null else ${refundIn(unfinished)} end`
  return ctx.db
    .select({ ...getTableColumns(payments), refundState })
    .from(payments)
    .where(isUnmatchedWaiting)
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(100)
}

/**
 * The money belongs to this order: it is settled on it as any payment, and one that does not fit goes to review. A cancelled
 * order takes only what takes it up again; money of which a part is gone pays no order (rule: unmatched-payment). Asks for the password again. Throws PASSWORD_AGAIN,
 * UNMATCHED_GONE, ORDER_NOT_FOUND, ALREADY_PAID, ORDER_CANCELLED.
 */
export const assignUnmatchedPayment = ownerCommand('post /unmatched-payments/{id}/assign', {
  summary: 'This money belongs to that order; asks for the password again',
  params,
  body: z.strictObject({
    order_number: codeInput(60).refine((number) => number !== '', 'Type the order’s number'),
  }),
  answer: [
    z.object({ order_id: z.string(), order_number: z.string(), status: z.string() }),
    'The order it was settled on',
  ],
  run: async (ctx: OwnerPaymentsCtx, { id, order_number }) => {
    requireRecentPassword(ctx)
    const { order: found } = await findOrderByNumber(ctx, order_number)
    const reference = await inTransaction(ctx, (ctx) => assign(ctx, id, found.id))
    // When the provider cannot be asked now the reconciler does it.
    await settlePayment(ctx, reference)
    const { order } = await findOrderByNumber(ctx, order_number)
    return { order_id: order.id, order_number: order.orderNumber, status: order.status }
  },
})

/** Gives the reference of the payment. */
async function assign(ctx: OwnerCtx, id: string, orderId: string): Promise<string> {
  const order = await lockOrder(ctx, orderId)
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  if (!isUnpaid) throw paymentError('ALREADY_PAID', { message: alreadyPaidMessage(order.orderNumber) })
  const decision = {
    orderId: order.id,
    asked: order.totalAmount,
    currency: order.currency,
    state: 'open' as const,
    nextCheckAt: ctx.now(),
    note: '',
  }
  const payment = await decide(ctx, id, decision, isWhole)
  if (order.status === 'cancelled') refuseUnlessLate(order, payment)
  await flagDisputesOf(ctx, order, payment)
  await auditOrder(ctx, order.id, 'payment.assigned', {
    after: { reference: payment.reference, amountMinor: payment.paid },
  })
  return payment.reference
}

/** Only an order nobody paid in time is taken up again, by all of its money; what else would go back to the payer at once. */
function refuseUnlessLate(order: Order, { paid, paidCurrency }: Payment) {
  const refuse = (why: string) =>
    paymentError('ORDER_CANCELLED', {
      message: `Order ${order.orderNumber} ${why} Refund this money, or make the customer a new order.`,
    })
  if (order.email === erasedEmail || !hasHoldExpired(order))
    throw refuse('was cancelled, so it cannot be paid.')
  if (paid !== order.totalAmount || paidCurrency !== order.currency)
    throw refuse(
      `was cancelled unpaid. Only its full ${formatMoney(order.totalAmount, order.currency as Currency)} takes it up again.`,
    )
}

const alreadyPaidMessage = (orderNumber: string) =>
  `Order ${orderNumber} is paid already. Refund this money instead, or choose another order.`

/**
 * Leaves the money where it is, with the owner's reason; also money whose refund the provider cannot finish by itself. Throws
 * UNMATCHED_GONE.
 */
export const dismissUnmatchedPayment = ownerCommand('post /unmatched-payments/{id}/dismiss', {
  summary: 'Leave this money where it is, with a reason',
  params,
  body: z.strictObject({
    why: z
      .string()
      .trim()
      .max(500)
      .refine((text) => text !== '', 'Say why nothing is to be done'),
  }),
  run: (ctx, { id, why }) =>
    inTransaction(ctx, async (ctx) => {
      const dismissal = { dismissedBy: actorName(ctx.actor), dismissedAt: ctx.now(), note: why }
      const payment = await decide(ctx, id, dismissal, mayBeLeft)
      await audit(ctx, ['payment', payment.id], 'payment.dismissed', {
        after: { reference: payment.reference, amountMinor: payment.paid, why },
      })
    }),
})

/**
 * Gives back what is left of money without an order: the refund is queued with the decision and sent like those of orders (rule:
 * refunds), so what is interrupted here the reconciler does. It is not taken while the provider has not, or the bank looks at it. The
 * same again is the same refund. Asks for the password again. Throws PASSWORD_AGAIN, UNMATCHED_GONE, REFUND_REFUSED with the provider's words.
 */
export const refundUnmatchedPayment = ownerCommand('post /unmatched-payments/{id}/give-back', {
  summary: 'Send this money back, once however often it is asked for; asks for the password again',
  params,
  body: z.strictObject({}),
  answer: [
    z.object({
      is_taken: z.boolean().describe('The provider has the refund; otherwise the shop sends it by itself'),
    }),
    'It goes back',
  ],
  run: async (ctx: OwnerPaymentsCtx, { id }) => {
    requireRecentPassword(ctx)
    const queued = await inTransaction(ctx, (ctx) => findOrQueueRefund(ctx, id))
    await sendRefund(asSystem(ctx, 'payments'), queued.id)
    const [refund] = await ctx.db
      .select({ state: refunds.state, message: refunds.message, provider: payments.provider })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, queued.id))
    if (refund?.state === 'refused')
      throw paymentError('REFUND_REFUSED', {
        message: `${providerLabel(refund.provider)} refused this refund: ${refund.message}`,
      })
    // The provider's dashboard was quicker.
    if (refund?.state === 'dropped') throw paymentError('UNMATCHED_GONE')
    return { is_taken: refund?.state !== 'queued' && refund?.state !== 'waits' }
  },
})

async function findOrQueueRefund(ctx: OwnerPaymentsCtx, id: string): Promise<Refund> {
  const [locked] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isNull(payments.orderId)))
    .for('update')
  if (!locked) throw paymentError('UNMATCHED_GONE')
  const amountMinor = leftOf(locked)
  const [last] = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), notInArray(refunds.state, [...uncountedRefundStates])))
    .orderBy(desc(refunds.createdAt))
    .limit(1)
  if (last && amountMinor === 0) return last
  const payment = await decide(ctx, id, { note: sentBackNote.here(locked.provider) })
  await audit(ctx, ['payment', payment.id], 'payment.given_back', {
    after: { reference: payment.reference, amountMinor },
  })
  return queueRefund(ctx, payment, { amountMinor, cause: 'unmatched' })
}

/** An owner has decided about it. Throws UNMATCHED_GONE when it is not open (any more). */
async function decide(
  ctx: OwnerCtx,
  id: string,
  decision: Partial<Payment>,
  isOpenStill: SQL = isOpen,
): Promise<Payment> {
  const [payment] = await ctx.db
    .update(payments)
    .set({ ...decision, updatedAt: ctx.now() })
    .where(and(eq(payments.id, id), isOpenStill))
    .returning()
  if (!payment) throw paymentError('UNMATCHED_GONE')
  return payment
}
