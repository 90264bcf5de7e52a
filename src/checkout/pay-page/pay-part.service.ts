import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import { formatMoney } from '../../lib/money.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { minuteMs } from '../../lib/time.ts'
import { dueView } from '../../orders/corrections/added-lines.rules.ts'
import { whyNotPart } from '../../orders/deposits/part-payment.rules.ts'
import { orderOfPayLink } from '../../orders/deposits/pay-link.server.ts'
import { renewHold } from '../../orders/holds/take-hold.service.ts'
import { orderError } from '../../orders/orders.errors.rules.ts'
import { readOrder } from '../../orders/reading/read-orders.service.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { readBalance } from '../../payments/ledger/adjust.service.ts'
import type { PaymentsCtx } from '../../payments/payment-provider.server.ts'
import { paymentError } from '../../payments/payments.errors.rules.ts'
import { refuseWhilePaying } from '../../payments/settlement/ask-about-order.service.ts'
import { findNewestPayment } from '../../payments/settlement/newest-payment.service.ts'
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
  const { order, payment } = await inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, orderId)
    await refuseUnlessPayable(ctx, locked)
    const askedMinor = await amountOf(ctx, locked, part)
    const newest = await findNewestPayment(ctx, orderId)
    // Of a paid order what was added is sold already.
    const order =
      locked.status === 'pending'
        ? await renewHold(ctx, locked, { holdMinutes: options.holdMinutes, replaced: [] })
        : locked
    // The page of the same part serves again while it is open: another would let it be paid twice.
    const isOpen =
      newest?.state === 'open' &&
      newest.checkoutUrl &&
      newest.asked === askedMinor &&
      ctx.now().getTime() - newest.createdAt.getTime() < (options.holdMinutes * minuteMs) / 2
    if (isOpen) return { order, payment: newest }
    return { order, payment: await addPayment(ctx, order, options.firstCheckMs, askedMinor) }
  })
  const url = await pageOf(ctx, order, payment, options.appUrl)
  if (url === null) throw paymentNotStarted(ctx)
  return url
}

async function refuseUnlessPayable(ctx: Ctx, order: Order): Promise<void> {
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
  const firstMinor = order.depositPaidAt || order.paidAt ? null : order.depositAmount
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
