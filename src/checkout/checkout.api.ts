import * as z from 'zod'
import { idempotencyHeaderSchema } from '../lib/server/jobs/once.ts'
import { createApi } from '../lib/server/web/api.ts'
import { networkToKeep } from '../lib/server/web/client-address.ts'
import { answerFunctionErrors } from '../lib/server/web/function-errors.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { userIdOf } from '../lib/server/context.ts'
import type { ShopProvider } from '../payments/providers/payment-provider.server.ts'
import { initializedSchema, initializeSchema, notInitializedSchema } from './checkout.schema.ts'
import { needsNoPayment } from '../orders/order/nothing-to-pay.rules.ts'
import { type CheckoutOptions, startPayment } from './start-payment.service.ts'

const description =
  'Money, user_id and callbackUrl of the body are ignored. A different total_amount is answered with 409 and the ' +
  'quote. orderData.order_id pays an existing order again with a new reference. A delivery location whose price is on ' +
  'request gives an order without payment: data.quote_requested. Where nothing is to pay the order is confirmed, and ' +
  'data.authorization_url is the shop’s own success page. The same Idempotency-Key with the same body gives the ' +
  'same order, with another body 422. Shown-To is the account that the page was shown to: while another one is signed ' +
  'in the order is refused.'

const refusals = {
  400: [notInitializedSchema, 'Something is missing or wrong'],
  401: [notInitializedSchema, 'Sign in first'],
  404: [notInitializedSchema, 'No such order or delivery location'],
  409: [notInitializedSchema, 'Prices or stock have changed, or the order is paid or being paid'],
  422: [notInitializedSchema, 'The Idempotency-Key was sent before with another order'],
  429: [notInitializedSchema, 'Too often'],
  502: [notInitializedSchema, 'The provider could not open the payment; try again, the order is kept'],
} as const

const windowMs = 10 * minuteMs
const ofShopper = defineLimit({
  name: 'checkout',
  by: 'thing',
  most: 30,
  windowMs,
  carrier: 'It counts for one account, or one guest’s browser.',
})
const ofNetwork = defineLimit({
  name: 'checkout-ip',
  by: 'network',
  most: 3000,
  windowMs,
  carrier:
    'A drop of 2,000 shoppers from four addresses starts 500 payments at each, and each shopper may try six times. How much one network holds is bounded by its own rule (hold-caps).',
})

/** Checkout: one call. `options` come from the environment. */
export function checkoutApi({ provider, options }: { provider: ShopProvider; options: CheckoutOptions }) {
  const api = createApi('Checkout')
  api.onError(answerFunctionErrors)
  return api.command('post', '/api/functions/paystack-initialize', {
    summary: 'Place the order, hold its items and open the payment page',
    description,
    headers: idempotencyHeaderSchema.extend({ 'shown-to': z.uuid().optional() }),
    body: initializeSchema,
    answer: [initializedSchema, 'The payment page, or the delivery-quote request'],
    refusals,
    run: async ({ ctx, headers: { 'idempotency-key': idempotencyKey, 'shown-to': shownTo }, body, c }) => {
      const { actor } = ctx
      const shopper = userIdOf(actor) ?? (actor.kind === 'guest' ? actor.guestKey : null)
      const byShopper = shopper === null ? [] : [{ limit: ofShopper, thing: shopper }]
      await limitRate(ctx, { limit: ofNetwork, network: c.var.clientIp }, ...byShopper)
      const network = networkToKeep(c.var.clientIp)
      const request = { body, idempotencyKey, shownTo, network }
      const { order, payment } = await startPayment({ ...ctx, provider }, request, options)
      const names = { order_number: order.orderNumber, order_id: order.id }
      const success = true as const
      if (payment) {
        const { checkoutUrl: url, accessCode, reference } = payment
        return { success, data: { authorization_url: url!, access_code: accessCode!, reference, ...names } }
      }
      if (!needsNoPayment(order)) return { success, data: { ...names, quote_requested: true as const } }
      // There is no payment to name: the order's id, which nobody can guess, says what is asked about.
      const url = `${options.appUrl}/checkout/success?reference=${order.id}`
      return { success, data: { authorization_url: url, access_code: '', reference: order.id, ...names } }
    },
  })
}
