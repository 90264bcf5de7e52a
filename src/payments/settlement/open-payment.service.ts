import { cannotBePaidText, isTooSmall } from '../../cart/quote/least-amount.rules.ts'
import { toPayOf } from '../../orders/order/nothing-to-pay.rules.ts'
import { referencePrefix } from '../../orders/order/order-number.rules.ts'
import { and, eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { type Order, type Payment, payments } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import type { PaymentsCtx } from '../providers/payment-provider.server.ts'
import { payerEmailOf } from './payer-email.rules.ts'
import { nextCheckPause } from '../providers/ask-again.rules.ts'

/**
 * Where the provider sends the shopper back to, and the ways to pay the owner allows. `shopEmail` stands in for a payer who
 * gave no address.
 */
export type PaymentPages = { appUrl: string; channels: string[]; shopEmail?: string }

/**
 * What the next payment of an order asks for, in minor units: its total less its credit, or of one that is paid in parts (rule: part-payment)
 * the deposit, then all that is due, as of any order of which money came in.
 */
export async function amountToAsk(ctx: Ctx, order: Order): Promise<number> {
  const isFirst = order.status === 'pending' && !order.depositPaidAt
  return isFirst ? (order.depositAmount ?? toPayOf(order)) : (await readBalance(ctx, order.id)).balance
}

/**
 * Writes a new payment with a reference of its own; call it in the order's transaction, before the provider is asked.
 * `askedMinor` is a part that was chosen. Throws TOO_SMALL for what no provider takes (rule: least-amount).
 */
export async function addPayment(
  ctx: PaymentsCtx,
  order: Order,
  firstCheckMs: number,
  askedMinor?: number,
): Promise<Payment> {
  const now = ctx.now()
  const asked = askedMinor ?? (await amountToAsk(ctx, order))
  if (isTooSmall(asked)) throw paymentError('TOO_SMALL', { message: cannotBePaidText(asked) })
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: ctx.provider.name,
      reference: `${referencePrefix(order.orderNumber)}-${randomBytes(8).toString('hex')}`,
      asked,
      currency: order.currency,
      nextCheckAt: new Date(now.getTime() + nextCheckPause(0, firstCheckMs)),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return payment!
}

/**
 * Where a payment is paid, with the ways the owner allows: its page, opened now unless it is open. Null when it could not be; outside
 * any transaction.
 */
export async function pageOf(
  ctx: PaymentsCtx,
  order: Order,
  payment: Payment,
  appUrl: string,
): Promise<string | null> {
  if (payment.checkoutUrl) return payment.checkoutUrl
  const { payment_channels: channels, email: shopEmail } = await readSettings(ctx)
  const opened = await openPayment(ctx, order, payment, { appUrl, channels, shopEmail })
  return opened?.checkoutUrl ?? null
}

/**
 * Opens the payment's page at the provider, outside any transaction. Null when it could not be opened: refused for good, or
 * unknown, and then the reconciler keeps listening on this reference while the shopper tries with a new one.
 */
export async function openPayment(
  ctx: PaymentsCtx,
  order: Order,
  payment: Payment,
  pages: PaymentPages,
): Promise<Payment | null> {
  const { reference, asked, currency } = payment
  const answer = await ctx.provider.open({
    email: payerEmailOf(order, pages.shopEmail ?? ''),
    amountMinor: asked,
    currency,
    reference,
    orderNumber: order.orderNumber,
    returnUrl: `${pages.appUrl}/checkout/success`,
    cancelUrl: `${pages.appUrl}/checkout/failed?reference=${encodeURIComponent(reference)}`,
    methods: pages.channels,
  })
  const isOpen = answer.kind === 'opened'
  const outcome = isOpen
    ? { state: 'open' as const, checkoutUrl: answer.url, accessCode: answer.accessCode }
    : answer.kind === 'refused'
      ? { state: 'declined' as const, providerWords: answer.words, nextCheckAt: null }
      : {
          state: 'unknown' as const,
          providerWords: `${providerLabel(payment.provider)} gave no usable answer`,
        }
  const [updated] = await ctx.db
    .update(payments)
    .set({ ...outcome, updatedAt: ctx.now() })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'created')))
    .returning()
  return isOpen ? (updated ?? null) : null
}
