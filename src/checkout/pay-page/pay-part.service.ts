import { and, desc, eq, gt, or } from 'drizzle-orm'
import { type Order, orders, type Payment, payments } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import { formatMoney } from '../../lib/money.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { minuteMs } from '../../lib/time.ts'
import { dueView } from '../../orders/order/added-lines.rules.ts'
import { whyNotPart } from '../../orders/order/part-payment.rules.ts'
import { orderOfPayLink } from '../../orders/links/pay-link.server.ts'
import { renewHold } from '../../orders/holds/take-hold.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { readOrder } from '../../orders/reading/read-orders.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { readBalance } from '../../payments/ledger/adjust.service.ts'
import type { PaymentsCtx } from '../../payments/providers/payment-provider.server.ts'
import { paymentError } from '../../payments/ledger/payments.errors.rules.ts'
import { refuseWhilePaying } from '../../payments/settlement/ask-about-order.service.ts'
import { awaitOpened, openingMs } from '../../payments/settlement/newest-payment.service.ts'
import { addPayment, pageOf } from '../../payments/settlement/open-payment.service.ts'
import { checkoutError, paymentNotStarted } from '../checkout.errors.rules.ts'
import type { CheckoutOptions } from '../start-payment.service.ts'

/** An order for the holder of its signed link, with what its money is. Throws NOT_FOUND for any other token. */
export async function readPayable(ctx: Ctx, token: string, secret: string) {
  const orderId = orderOfPayLink(secret, token)
  const row = orderId && (await readOrder(ctx, eq(orders.id, orderId)))
  if (!row) throw commonError('NOT_FOUND')
  return row
}

/** What of an order is paid now: the deposit, all that is due, or an amount in minor units. */
export type Part = 'deposit' | 'all' | number

/**
 * Opens the provider's page for a part of an order (rule: part-payment) and gives its address. Earlier payments are asked about
 * first, so that nobody is sent to pay twice. Throws ALREADY_PAID, PAYMENT_UNDER_WAY, ORDER_CLOSED, WRONG_PART with the reason,
 * PAYMENT_NOT_STARTED; nothing is written then but the try.
 */
export async function startPart(
  ctx: PaymentsCtx,
  { orderId, part }: { orderId: string; part: Part },
  options: CheckoutOptions,
): Promise<string> {
  await refuseWhilePaying(ctx, orderId)
  const { order, payment, isNew } = await inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, orderId)
    await refuseUnlessPayable(ctx, locked)
    const askedMinor = await amountOf(ctx, locked, part)
    // Of an order that is paid, or in review, the pieces are taken already.
    const order =
      locked.status === 'pending'
        ? await renewHold(ctx, locked, { holdMinutes: options.holdMinutes, replaced: [] })
        : locked
    // The page of the same part serves again while it is open, or is being opened: another would let it be paid twice.
    const serving = await findServing(ctx, orderId, askedMinor, options)
    if (serving) return { order, payment: serving, isNew: false }
    const payment = await addPayment(ctx, order, options.firstCheckMs, askedMinor)
    return { order, payment, isNew: true }
  })
  const url = isNew
    ? await pageOf(ctx, order, payment, options.appUrl)
    : (await awaitOpened(ctx, payment))?.checkoutUrl
  if (!url) throw paymentNotStarted(ctx)
  return url
}

/** The payment of just this amount whose page is open, or is being opened by another press right now. */
async function findServing(
  ctx: Ctx,
  orderId: string,
  askedMinor: number,
  { holdMinutes }: CheckoutOptions,
): Promise<Payment | undefined> {
  const since = (ageMs: number) => gt(payments.createdAt, new Date(ctx.now().getTime() - ageMs))
  const isOpen = and(eq(payments.state, 'open'), since((holdMinutes * minuteMs) / 2))
  const isOpening = and(eq(payments.state, 'created'), since(openingMs))
  const [serving] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.asked, askedMinor), or(isOpen, isOpening)))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return serving
}

/** Throws ORDER_CLOSED, ALREADY_PAID, FEE_MISSING. */
export async function refuseUnlessPayable(ctx: Ctx, order: Order): Promise<void> {
  const { status, delivery, holdState } = order
  if (status === 'cancelled') throw checkoutError('ORDER_CLOSED')
  if (dueView(order, await readBalance(ctx, order.id))) return
  if (status !== 'pending') throw paymentError('ALREADY_PAID')
  if (delivery === null || holdState !== 'held') throw paymentError('FEE_MISSING')
}

/** The amount of a part. Throws WRONG_PART. */
async function amountOf(ctx: Ctx, order: Order, part: Part): Promise<number> {
  const { balance: dueMinor } = await readBalance(ctx, order.id)
  if (part === 'all') return dueMinor
  const isFirst = order.status === 'pending' && !order.depositPaidAt
  const firstMinor = isFirst ? order.depositAmount : null
  if (part === 'deposit') {
    if (firstMinor === null) throw orderError('WRONG_PART', { message: 'The deposit is paid already' })
    return firstMinor
  }
  const why =
    whyNotPart(part, dueMinor) ??
    (part < (firstMinor ?? 0) ? `The deposit is ${formatMoney(firstMinor!)}. Type that or more.` : null)
  if (why) throw orderError('WRONG_PART', { message: why })
  return part
}
