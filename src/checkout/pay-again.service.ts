import { desc, eq } from 'drizzle-orm'
import { quoteSchema } from '../cart/quote.schema.ts'
import { orders, paymentAttempts } from '../db/schema.ts'
import { inTransaction } from '../lib/server/context.ts'
import { hourMs, minuteMs, secondMs } from '../lib/time.ts'
import { lockOrder } from '../orders/transition-order.service.ts'
import { holdOrRefuse, type Order } from '../orders/place-order.service.ts'
import { getOwnOrder } from '../orders/read-orders.service.ts'
import { addAttempt, listUnsettledAttempts, openAttempt } from '../payments/open-attempt.service.ts'
import { paymentError } from '../payments/payments.errors.rules.ts'
import { type Attempt, type PaymentsCtx, settlePayment } from '../payments/settle-payment.service.ts'
import type { Settings } from '../settings/settings.rules.ts'
import { readInternationalRateText } from '../shipping/shipping.service.ts'
import { checkoutError } from './checkout.errors.rules.ts'
import { makeRoomForOrder } from './limit-own-holds.service.ts'
import { quoteOfOrder } from './quote-of-order.rules.ts'
import type { CheckoutOptions, StartedPayment } from './start-payment.service.ts'

/** While an attempt is younger, another request of the same shopper may still be opening it. */
const openingMs = 15 * secondMs
const pollMs = 150
/** From the first try to pay: who pays again and again must not keep the items from everybody else. */
const longestHoldMs = 2 * hourMs

/**
 * Pays the same order with a new reference (rule: order-before-payment). Paystack is asked about the earlier ones
 * first, so nobody is sent to pay twice. Takes the hold again when it is gone; throws OUT_OF_STOCK when it cannot, and
 * ORDER_CLOSED when the items have been held for two hours.
 */
export async function payAgain(
  ctx: PaymentsCtx,
  order: Order,
  settings: Settings,
  options: CheckoutOptions,
): Promise<StartedPayment> {
  refuseUnlessPayable(order)
  if (order.delivery === null) return { order, attempt: null }
  const earlier = await listUnsettledAttempts(ctx, order.id)
  for (const { reference } of earlier) {
    const { state } = await settlePayment(ctx, reference)
    if (state === 'paid' || state === 'review' || state === 'refunding') throw paymentError('ALREADY_PAID')
    if (state === 'in_flight') throw paymentError('PAYMENT_UNDER_WAY')
  }
  if (order.holdState !== 'held')
    await makeRoomForOrder(ctx, { promoCodeId: null, key: order.idempotencyKey })
  const firstCheckMs = options.reconcileSeconds * secondMs
  const { current, attempt, isNew } = await inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, order.id)
    refuseUnlessPayable(locked)
    const newest = await findNewest(ctx, order.id)
    const isOpening =
      newest &&
      !earlier.some(({ id }) => id === newest.id) &&
      (newest.status === 'created' || newest.status === 'open')
    if (isOpening) return { current: locked, attempt: newest, isNew: false }
    const holdExpiresAt = await nextHoldEnd(ctx, order.id, options.holdMinutes * minuteMs)
    if (locked.holdState !== 'held') await holdOrRefuse(ctx, order.id)
    const [current] = await ctx.db
      .update(orders)
      .set({
        holdState: 'held',
        holdExpiresAt,
        paymentStatus: 'pending',
        updatedAt: ctx.now(),
      })
      .where(eq(orders.id, order.id))
      .returning()
    return { current: current!, attempt: await addAttempt(ctx, current!, firstCheckMs), isNew: true }
  })
  const pages = { appUrl: options.appUrl, channels: settings.payment_channels, firstCheckMs }
  const opened = isNew ? await openAttempt(ctx, current, attempt, pages) : await awaitOpened(ctx, attempt)
  if (!opened) throw checkoutError('PAYMENT_NOT_STARTED')
  return { order: current, attempt: opened }
}

/**
 * An unpaid order's price changes when its delivery fee is entered; another than was `shown` throws PRICES_CHANGED with
 * the quote.
 */
export async function refuseOtherTotal(ctx: PaymentsCtx, order: Order, shown: number | null | undefined) {
  if (order.status !== 'pending' || typeof shown !== 'number' || shown === order.totalAmount) return
  const quotedText = await readInternationalRateText(ctx)
  const quote = quoteSchema.parse(quoteOfOrder(await getOwnOrder(ctx, order.id), quotedText))
  throw checkoutError('PRICES_CHANGED', { details: { quote } })
}

/** The order's newest payment page when it is open for the right amount, or is being opened right now; else null. */
export async function reuseAttempt(ctx: PaymentsCtx, order: Order): Promise<Attempt | null> {
  const newest = await findNewest(ctx, order.id)
  if (!newest || newest.amount !== order.totalAmount) return null
  return awaitOpened(ctx, newest)
}

async function nextHoldEnd(ctx: PaymentsCtx, orderId: string, holdMs: number): Promise<Date> {
  const now = ctx.now().getTime()
  const [first] = await ctx.db
    .select({ createdAt: paymentAttempts.createdAt })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.createdAt)
    .limit(1)
  const last = (first?.createdAt.getTime() ?? now) + Math.max(longestHoldMs, holdMs)
  if (now >= last)
    throw checkoutError('ORDER_CLOSED', {
      message: 'The time to pay this order is over. Please check out again.',
    })
  return new Date(Math.min(now + holdMs, last))
}

async function awaitOpened(ctx: PaymentsCtx, seen: Attempt): Promise<Attempt | null> {
  const isYoung = ctx.now().getTime() - seen.createdAt.getTime() < openingMs
  let attempt: Attempt | undefined = seen
  const tries = isYoung ? openingMs / pollMs : 0
  for (let i = 0; i < tries && attempt?.status === 'created'; i++) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    ;[attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, seen.id))
  }
  return attempt?.status === 'open' && attempt.authorizationUrl ? attempt : null
}

async function findNewest(ctx: PaymentsCtx, orderId: string): Promise<Attempt | undefined> {
  const [newest] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1)
  return newest
}

function refuseUnlessPayable({ status }: Order): void {
  if (status === 'pending') return
  if (status === 'cancelled') throw checkoutError('ORDER_CLOSED')
  throw paymentError('ALREADY_PAID')
}
