import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { type Order, type Payment, payments } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { dueFlagKinds, type FlagReason, reviewFlagKinds } from '../../orders/order/flags.rules.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import type { EventParams } from '../../orders/order/order-event-words.rules.ts'
import { addOrderEvent } from '../../orders/changes/order-events.service.ts'
import { hasHoldExpired } from '../../orders/order/order-status.rules.ts'
import { applyOrderChange } from '../../orders/changes/apply-order-change.service.ts'
import { chargeFee, readBalance } from '../ledger/adjust.service.ts'
import { followCard } from '../ledger/follow-card.service.ts'
import { settledStates } from '../ledger/payment-states.rules.ts'
import { clampMinor, payerNameOf } from './store-unmatched.service.ts'
import type { FoundPayment, SystemPaymentsCtx } from '../providers/payment-provider.server.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { addRefund, refundExcess } from '../refunds/refund.service.ts'
import { takePart } from '../deposits/take-part.service.ts'
import { takeDifference } from './take-difference.service.ts'
import { customersFeeOf } from './payment-mismatch.rules.ts'
import type { SettlementState } from '../providers/settlement-states.rules.ts'

/** A payment of an order, as all are that the provider is asked about. */
export type OrderPayment = Payment & { orderId: string }

const dueOfOrder =
  sql<number>`(select b.balance from order_balances b where b.order_id = payments.order_id)`.mapWith(Number)

/** `refundId` is to be sent after the commit. */
export type Applied = { state: SettlementState; refundId?: string }

/**
 * Does with an order what its money asks for, once however often it is called; in a transaction of its own, after the provider
 * has found it. Money in full pays the order, any other is looked at by people or goes back.
 */
export async function applyPayment(
  ctx: SystemPaymentsCtx,
  seen: OrderPayment,
  found: FoundPayment,
): Promise<Applied> {
  const order = await lockOrder(ctx, seen.orderId)
  const isReversed = found.state === 'reversed'
  const outcome = {
    state: isReversed ? ('reversed' as const) : ('succeeded' as const),
    providerId: found.providerId,
    domain: found.domain,
    paid: clampMinor(found.paidMinor),
    fee: found.feeMinor && clampMinor(found.feeMinor),
    paidCurrency: found.currency,
    method: found.method,
    providerWords: found.words,
    // Of a customer who deleted her account nothing new is stored.
    payerName: order.email === erasedEmail ? null : payerNameOf(found),
    paidAt: found.paidAt ?? ctx.now(),
    nextCheckAt: null,
    updatedAt: ctx.now(),
  }
  const [settled] = await ctx.db
    .update(payments)
    .set(outcome)
    .where(and(eq(payments.id, seen.id), notInArray(payments.state, [...settledStates])))
    // The view is of before this update: an order takes no statement more.
    .returning({ dueBefore: dueOfOrder })
  if (!settled) return { state: stateOfPaid(order) }
  const payment = { ...seen, ...outcome }
  if (isReversed) return flagPayment(ctx, order, { kind: 'reversed', params: {} }, payment.reference)
  if (found.currency !== order.currency) return lookAtForeign(ctx, order, payment, found.currency)
  const feeMinor = customersFeeOf(found, payment)
  await chargeFee(ctx, order, feeMinor)
  return countMoney(ctx, order, payment, settled.dueBefore + feeMinor - outcome.paid)
}

/** Money in another currency than the order's is never counted: people look at it, or it goes back (rule: payment-mismatch). */
function lookAtForeign(ctx: Ctx, order: Order, payment: Payment, currency: string): Promise<Applied> {
  const params = { paid: currency, asked: order.currency }
  if (order.status === 'pending')
    return flagPayment(ctx, order, { kind: 'wrong_currency', params }, payment.reference)
  return order.status === 'pending_review' ? flagFurther(ctx, order, payment) : sendBack(ctx, order, payment)
}

/**
 * Counts a payment that is written already with its order, which is locked: what is due decides. Money in full pays the order, in
 * however many parts it came (rule: short-money); too little is looked at by people; what is too much goes back. `balance` is the
 * order's with the payment, in minor units.
 */
export async function countMoney(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  balance: number,
  how: Pick<EventParams['paid'], 'recorded'> = {},
): Promise<Applied> {
  const dueBefore = balance + (payment.paid ?? 0)
  const { status } = order
  if (status === 'pending' && order.depositAmount !== null)
    return { state: 'paid', ...(await takePart(ctx, order, payment, balance)) }
  if (status === 'pending' || status === 'pending_review') {
    const isForeign = status === 'pending_review' && (await hasForeignMoney(ctx, order))
    if (status === 'pending_review' && (dueBefore <= 0 || isForeign)) return flagFurther(ctx, order, payment)
    // The first payment alone may be too much by mistake: nothing is sent back before a person has looked.
    if (balance > 0 || (balance < 0 && status === 'pending')) return flagAmount(ctx, order, payment, balance)
    return payOrRefund(ctx, order, payment, { ...how, balance })
  }
  if (status !== 'cancelled')
    return dueBefore > 0
      ? { state: 'paid', ...(await takeDifference(ctx, order, payment)) }
      : sendBack(ctx, order, payment)
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  // A customer who deleted her account left no address to send anything to.
  const isRevivable = isUnpaid && balance === 0 && order.email !== erasedEmail
  return isRevivable && hasHoldExpired(order)
    ? payOrRefund(ctx, order, payment, { ...how, balance, isLate: true })
    : sendBack(ctx, order, payment)
}

/** Less or more came in than the order costs. */
async function flagAmount(ctx: Ctx, order: Order, payment: Payment, balance: number): Promise<Applied> {
  const paidMinor = payment.paid ?? 0
  const { charged, held } = await readBalance(ctx, order.id)
  const wasChanged = paidMinor === payment.asked && payment.asked !== charged && held === paidMinor
  const params = wasChanged
    ? { openedMinor: payment.asked, orderMinor: charged }
    : { paidMinor: charged - balance, askedMinor: charged }
  await clearFlags(ctx, order, { kind: 'wrong_amount' })
  return flagPayment(ctx, order, { kind: 'wrong_amount', params }, payment.reference)
}

const flagFurther = (ctx: Ctx, order: Order, { reference }: Payment): Promise<Applied> =>
  flagPayment(ctx, order, { kind: 'further_payment', params: { reference } }, reference)

async function hasForeignMoney(ctx: Ctx, { id, currency }: Order): Promise<boolean> {
  const [foreign] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, id), eq(payments.state, 'succeeded'), ne(payments.paidCurrency, currency)),
    )
    .limit(1)
  return foreign !== undefined
}

/**
 * Money in full: the order is paid when its stock is held or still there, else the money goes back. `balance` is the order's with
 * it.
 */
async function payOrRefund(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  { balance, ...how }: Pick<EventParams['paid'], 'recorded' | 'isLate'> & { balance: number },
): Promise<Applied> {
  const { isLate = false } = how
  const isReviewed = order.status === 'pending_review'
  try {
    await applyOrderChange(ctx, order, {
      kind: 'payment_settled',
      params: isReviewed ? { ...how, isLastPart: true } : how,
      paidAt: payment.paidAt,
      isLate,
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'OUT_OF_STOCK')) throw error
    if (order.status === 'pending')
      await applyOrderChange(ctx, order, {
        kind: 'cancelled',
        cause: 'sold_out',
        params: { reason: 'sold_out' },
      })
    return sendBack(ctx, order, payment, 'late')
  }
  // Of a card that was in review some of the money may have gone back.
  if (order.source === 'gift_card') await followCard(ctx, order.id)
  if (isReviewed) await clearFlags(ctx, order, { kind: [...reviewFlagKinds, ...dueFlagKinds] })
  return { state: 'paid', ...(await refundExcess(ctx, order, payment, balance)) }
}

/** Money that does not fit is never moved on silently: people look, and the customer is told (rule: payment-mismatch). */
async function flagPayment(ctx: Ctx, order: Order, reason: FlagReason, reference: string): Promise<Applied> {
  const flag = { ...reason, cause: reference }
  if (reason.kind === 'reversed' && (order.depositPaidAt || order.paidAt)) {
    // What came in before still counts: the order goes on as it is.
    await raiseFlag(ctx, order, flag)
    await addOrderEvent(ctx, order, { kind: 'payment_review', params: { flag: reason } })
    return { state: 'review' }
  }
  await applyOrderChange(ctx, order, { kind: 'payment_flagged', flag })
  return { state: 'review' }
}

/** Gives the whole payment back by itself and shows it in the "needs a look" queue. */
async function sendBack(
  ctx: Ctx,
  order: Order,
  payment: Payment,
  cause: 'duplicate' | 'late' = order.status === 'cancelled' ? 'late' : 'duplicate',
): Promise<Applied> {
  const { reference } = payment
  const kind = cause === 'duplicate' ? 'paid_twice' : 'paid_late'
  await raiseFlag(ctx, order, { kind, params: { reference }, cause: reference })
  const refund = await addRefund(ctx, order, payment, { amountMinor: payment.paid ?? 0, cause })
  return { state: cause === 'duplicate' ? 'paid' : 'refunding', refundId: refund.id }
}

/** A payment that the provider calls declined; the order's customer reads it of the newest one. In a transaction of its own. */
export async function applyDecline(
  ctx: SystemPaymentsCtx,
  seen: OrderPayment,
  found: FoundPayment,
): Promise<void> {
  const order = await lockOrder(ctx, seen.orderId)
  const [declined] = await ctx.db
    .update(payments)
    .set({
      state: 'declined',
      providerId: found.providerId,
      method: found.method,
      providerWords: found.words,
      updatedAt: ctx.now(),
    })
    .where(and(eq(payments.id, seen.id), inArray(payments.state, ['created', 'open', 'unknown', 'expired'])))
    .returning({
      isNewest: sql<boolean>`not exists (select from payments newer
        where newer.order_id = ${seen.orderId} and newer.created_at > ${seen.createdAt.toISOString()}::timestamptz)`,
    })
  if (!declined?.isNewest || order.status !== 'pending') return
  await addOrderEvent(ctx, order, {
    kind: 'payment_failed',
    params: { answer: found.words ?? '' },
  })
}

/** What became of an order whose money is in. */
export function stateOfPaid(order: Pick<Order, 'status' | 'paymentStatus'>): SettlementState {
  if (order.status === 'pending_review') return 'review'
  return order.status === 'cancelled' ? 'refunding' : 'paid'
}
