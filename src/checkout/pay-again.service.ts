import { eq } from 'drizzle-orm'
import { quoteSchema } from '../cart/quote/quote.schema.ts'
import { type Order, orderLines, type Payment } from '../db/schema.ts'
import { type Ctx, inTransaction } from '../lib/server/context.ts'
import { confirmFreeOrder } from '../orders/placing/confirm-free-order.service.ts'
import { needsNoPayment } from '../orders/order/nothing-to-pay.rules.ts'
import { lockOrder } from '../orders/changes/lock-order.service.ts'
import { dueView } from '../orders/order/added-lines.rules.ts'
import { getOwnOrder } from '../orders/reading/read-orders.service.ts'
import type { ReplacedOrder } from '../orders/holds/stock-hold.rules.ts'
import { renewHold } from '../orders/holds/take-hold.service.ts'
import { readBalance } from '../payments/ledger/adjust.service.ts'
import { refuseWhilePaying } from '../payments/settlement/ask-about-order.service.ts'
import { findNewestPayment } from '../payments/settlement/newest-payment.service.ts'
import { addPayment } from '../payments/settlement/open-payment.service.ts'
import { paymentError } from '../payments/ledger/payments.errors.rules.ts'
import type { PaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { readInternationalRateText } from '../shipping/shipping.service.ts'
import { checkoutError } from './checkout.errors.rules.ts'
import { quoteOfOrder } from './quote-of-order.rules.ts'
import { replacingOwnOrders } from './replace-own-orders.service.ts'

/** How long an order is held, and when its payment is first looked at, in milliseconds. */
export type PaymentTerms = { holdMinutes: number; firstCheckMs: number }

/**
 * An order and the payment to pay it with: none for a delivery-quote request or where nothing is to pay; `isNew` when its payment page is still to be
 * opened at the provider, by this request.
 */
export type PreparedPayment = { order: Order; payment: Payment | null; isNew: boolean }

/**
 * Prepares paying an order again with a new reference (rule: order-before-payment). The provider is asked about the earlier ones
 * first, so that nobody is sent to pay twice. Takes the hold when the order has none yet. Throws ALREADY_PAID,
 * PAYMENT_UNDER_WAY, OUT_OF_STOCK, HELD_TOO_MUCH, and ORDER_CLOSED when it is cancelled or its items have been held for two hours.
 */
export async function payAgain(
  ctx: PaymentsCtx,
  order: Order,
  terms: PaymentTerms,
): Promise<PreparedPayment> {
  // Confirmed when it was placed: the same answer again.
  if (order.paidAt && needsNoPayment(order)) return { order, payment: null, isNew: false }
  await refuseUnlessPayable(ctx, order)
  if (order.delivery === null) return { order, payment: null, isNew: false }
  const asked = await refuseWhilePaying(ctx, order.id)
  const renew = (ctx: PaymentsCtx, replaced: ReplacedOrder[]) =>
    addRenewedPayment(ctx, { order, asked, replaced, terms })
  if (order.holdState === 'held' || order.status !== 'pending')
    return inTransaction(ctx, (ctx) => renew(ctx, []))
  const wanted = {
    needsHold: true,
    variantIds: await listVariantIds(ctx, order.id),
    promoCodeId: null,
    email: order.email,
    ownId: order.id,
  }
  const renewed = await replacingOwnOrders(ctx, wanted, renew)
  if (renewed.kind === 'same') throw new Error('An order that exists already repeats none')
  return renewed.result
}

async function addRenewedPayment(
  ctx: PaymentsCtx,
  input: { order: Order; asked: Payment[]; replaced: ReplacedOrder[]; terms: PaymentTerms },
): Promise<PreparedPayment> {
  const locked = await lockOrder(ctx, input.order.id)
  await refuseUnlessPayable(ctx, locked)
  const newest = await findNewestPayment(ctx, locked.id)
  const isUnasked = newest && !input.asked.some(({ id }) => id === newest.id)
  // Another request of the same shopper was quicker: its payment page serves both.
  if (isUnasked && (newest.state === 'created' || newest.state === 'open'))
    return { order: locked, payment: newest, isNew: false }
  const { holdMinutes, firstCheckMs } = input.terms
  const order =
    locked.status === 'pending'
      ? await confirmFreeOrder(ctx, await renewHold(ctx, locked, { holdMinutes, replaced: input.replaced }))
      : locked
  if (needsNoPayment(order)) return { order, payment: null, isNew: true }
  return { order, payment: await addPayment(ctx, order, firstCheckMs), isNew: true }
}

/**
 * An unpaid order's price changes when its delivery fee is entered (rule: prices-changed); another than was `shown` throws
 * PRICES_CHANGED with the quote.
 */
export async function refuseOtherTotal(
  ctx: Ctx,
  order: Order,
  shown: number | null | undefined,
): Promise<void> {
  if (order.status !== 'pending' || typeof shown !== 'number' || shown === order.totalAmount) return
  const quotedText = await readInternationalRateText(ctx)
  const quote = quoteSchema.parse(quoteOfOrder(await getOwnOrder(ctx, order.id), quotedText))
  throw checkoutError('PRICES_CHANGED', { details: { quote } })
}

async function listVariantIds(ctx: Ctx, orderId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: orderLines.variantId })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Of one that is paid, or looked at because too little came in, what is due (rule: short-money). */
async function refuseUnlessPayable(ctx: PaymentsCtx, order: Order): Promise<void> {
  if (order.status === 'pending') return
  if (order.status === 'cancelled') throw checkoutError('ORDER_CLOSED')
  if (!dueView(order, await readBalance(ctx, order.id))) throw paymentError('ALREADY_PAID')
}
