import type * as z from 'zod'
import type { verifiedSchema } from './payments.schema.ts'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import { isRestDue } from '../deposits/ask-deposit.service.ts'
import { isTooSmall } from '../../cart/quote/least-amount.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import type { PaymentsCtx } from '../providers/payment-provider.server.ts'
import { needsNoPayment } from '../../orders/order/nothing-to-pay.rules.ts'
import { findOwnOrder, isUuid } from '../../orders/reading/read-orders.service.ts'
import { datesText } from '../../shipping/delivery-dates.rules.ts'
import { stateOfPaid } from './apply-payment.service.ts'
import type { SettlementState } from '../providers/settlement-states.rules.ts'
import { isFinal, settlePayment } from './settle-payment.service.ts'

type VerifyAnswer = z.output<typeof verifiedSchema>

const confirming = { success: true, verified: false, message: 'Order Received! Confirming your payment' }

/** What the return page says. Nothing that may still turn into money is called failed (rule: never-failed-early). */
type Answer = Pick<VerifyAnswer, 'success' | 'verified' | 'message'>
const answers: Record<SettlementState, Answer> = {
  paid: { success: true, verified: true, message: 'Payment Successful!' },
  review: {
    success: true,
    verified: false,
    message: 'Order Received! We are checking your payment and will email you.',
  },
  refunding: {
    success: true,
    verified: false,
    message: 'This order was cancelled. We are sending your payment back to you in full.',
  },
  in_flight: confirming,
  abandoned: confirming,
  not_found: confirming,
  unreachable: confirming,
  failed: {
    success: false,
    verified: false,
    message: 'Your payment could not be processed. Please try again or use bank transfer.',
  },
  unknown: {
    success: false,
    verified: false,
    message: 'Could not verify payment. Please contact support.',
  },
}

/** The same of an order that costs nothing (rule: nothing-to-pay): it is confirmed, or was cancelled since. */
const freeAnswers: Partial<Record<SettlementState, Answer>> = {
  paid: { success: true, verified: true, message: 'Order confirmed! There is nothing to pay.' },
  refunding: {
    success: true,
    verified: false,
    message: 'This order was cancelled. Nothing was paid, so nothing goes back.',
  },
}

/** The same of one that store credit paid in full: what goes back of that is credit again. */
const creditAnswers: typeof freeAnswers = {
  paid: { success: true, verified: true, message: 'Order confirmed! It is paid with store credit.' },
  refunding: {
    success: true,
    verified: false,
    message: 'This order was cancelled. What you paid is store credit again.',
  },
}
const answersOfFree = ({ totalAmount }: Order) => (totalAmount === 0 ? freeAnswers : creditAnswers)

/**
 * The payment return (rule: payment-return): settles what can be settled; the order only for its owner. A payment that
 * brought no money says what became of its order, which a later payment may have paid.
 */
export async function verifyPayment(ctx: PaymentsCtx, reference: string): Promise<VerifyAnswer> {
  const free = await findFreeOrder(ctx, reference)
  const { state: ofAttempt, orderId } = free
    ? { state: stateOfPaid(free), orderId: free.id }
    : await settlePayment(ctx, reference)
  const order = orderId ? await findOwnOrder(ctx, orderId) : null
  const state = (orderId && !isFinal(ofAttempt) && (await stateOfOrder(ctx, orderId))) || ofAttempt
  const chat_order = orderId && !order ? await findChatOrder(ctx, orderId) : null
  const answer = (free && answersOfFree(free)[state]) ?? answers[state]
  const message = (state === 'review' && orderId && (await shortMessage(ctx, orderId))) || answer.message
  return { ...answer, message, state, order, chat_order, nothing_to_pay: free !== null }
}

/** Less came in than the order costs (rule: short-money): what is missing, and where it is paid. */
async function shortMessage(ctx: PaymentsCtx, orderId: string): Promise<string | null> {
  const { balance, held } = await readBalance(ctx, orderId)
  if (balance <= 0 || held <= 0) return null
  const way = isTooSmall(balance) ? 'Write to us.' : 'Our email and your order have a link to pay it.'
  return `Order Received! We have ${formatMoney(held)}; ${formatMoney(balance)} is missing. ${way}`
}

/** An order without a payment is asked about by its id. */
async function findFreeOrder(ctx: PaymentsCtx, reference: string): Promise<Order | null> {
  if (!isUuid(reference)) return null
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, reference))
  return order?.paidAt && needsNoPayment(order) ? order : null
}

/** Its payer has no session: the reference, which cannot be guessed, says who asks. */
async function findChatOrder(ctx: PaymentsCtx, orderId: string): Promise<VerifyAnswer['chat_order']> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        or(eq(orders.source, 'chat'), isNotNull(orders.depositAmount), isNotNull(orders.linesAddedAt)),
      ),
    )
  return order
    ? {
        order_number: order.orderNumber,
        has_email: order.email !== '',
        expected: datesText({ from: order.deliveryDateFrom, to: order.deliveryDate }),
        rest: await readRest(ctx, order),
      }
    : null
}

async function readRest(ctx: PaymentsCtx, order: Order) {
  if (!isRestDue(order)) return null
  return { due: (await readBalance(ctx, order.id)).balance, due_on: order.restDueOn! }
}

/** What the money of another payment made of the order; null while none is in. */
async function stateOfOrder(ctx: PaymentsCtx, orderId: string): Promise<SettlementState | null> {
  const [order] = await ctx.db
    .select({ status: orders.status, paymentStatus: orders.paymentStatus, paidAt: orders.paidAt })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) return null
  return order.paidAt || order.status === 'pending_review' ? stateOfPaid(order) : null
}
