import type { PaymentsCtx } from '../paystack/payments-ctx.server.ts'
import { and, eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { paymentAttempts, type Order, type PaymentAttempt } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { nextCheckPause } from './payment.rules.ts'

/**
 * Where Paystack sends the shopper back to, and the channels the owner allows. `shopEmail` stands in for a payer who gave
 * no address.
 */
export type PaymentPages = { appUrl: string; channels: string[]; shopEmail?: string }

/** Writes a new attempt with a reference of its own; call it in the order's transaction, before Paystack is asked. */
export async function addAttempt(ctx: Ctx, order: Order, firstCheckMs: number): Promise<PaymentAttempt> {
  const now = ctx.now()
  const [attempt] = await ctx.db
    .insert(paymentAttempts)
    .values({
      orderId: order.id,
      reference: `${order.orderNumber}-${randomBytes(8).toString('hex')}`,
      amount: order.totalAmount,
      currency: order.currency,
      nextCheckAt: new Date(now.getTime() + nextCheckPause(0, firstCheckMs)),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return attempt!
}

/**
 * Opens the attempt's payment page at Paystack, outside any transaction. Null when it could not be opened: refused for
 * good, or unknown, and then the reconciler keeps listening on this reference while the shopper tries with a new one.
 */
export async function openAttempt(
  ctx: PaymentsCtx,
  order: Order,
  attempt: PaymentAttempt,
  pages: PaymentPages,
): Promise<PaymentAttempt | null> {
  const { reference, amount, currency } = attempt
  const answer = await ctx.paystack.initialize({
    email: order.email || (pages.shopEmail ?? ''),
    amount,
    currency,
    reference,
    // Paystack adds ?trxref=…&reference=… itself.
    callbackUrl: `${pages.appUrl}/checkout/success`,
    channels: pages.channels,
    metadata: {
      order_number: order.orderNumber,
      cancel_action: `${pages.appUrl}/checkout/failed?reference=${encodeURIComponent(reference)}`,
      custom_fields: [{ display_name: 'Order', variable_name: 'order_number', value: order.orderNumber }],
    },
  })
  const isOurs = answer.kind === 'ok' && answer.data.reference === reference
  const isRefused = answer.kind === 'refused' && answer.code !== 'duplicate_reference'
  const outcome = isOurs
    ? {
        status: 'open' as const,
        accessCode: answer.data.accessCode,
        authorizationUrl: answer.data.authorizationUrl,
      }
    : isRefused
      ? { status: 'refused' as const, gatewayResponse: answer.message, nextCheckAt: null }
      : { status: 'failed' as const, gatewayResponse: 'Paystack gave no usable answer' }
  const [updated] = await ctx.db
    .update(paymentAttempts)
    .set({ ...outcome, updatedAt: ctx.now() })
    .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.status, 'created')))
    .returning()
  return isOurs ? (updated ?? null) : null
}
