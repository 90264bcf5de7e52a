import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createApi, idParams, json } from '../lib/server/web/api.ts'
import { AppError } from '../lib/errors.ts'
import { answerFunctionErrors } from '../lib/server/web/function-errors.ts'
import { asSystem } from '../lib/server/context.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { orderSchema } from '../orders/order/order.schema.ts'
import { getOwnOrder } from '../orders/reading/read-orders.service.ts'
import { cancelOwnOrder } from './settlement/cancel-order.service.ts'
import { storedSchema, verifiedSchema, verifyInputSchema } from './settlement/payments.schema.ts'
import { changeOwnDelivery } from './pickup/change-delivery.service.ts'
import {
  choiceOf,
  deliveryChoiceShape,
  isOneChoice,
  oneChoiceMessage,
} from './pickup/delivery-choice.schema.ts'
import type { ShopProvider } from './providers/payment-provider.server.ts'
import { atEachProvider } from './providers/providers.server.ts'
import { processNotice, storeNotice } from './notices.service.ts'
import { verifyPayment } from './settlement/verify-payment.service.ts'

const webhookRoute = (name: string) =>
  createRoute({
    method: 'post',
    path: `/api/webhooks/${name}`,
    tags: ['Payments'],
    summary: 'Events from the provider, with its signature or secret in a header',
    responses: { 200: json(storedSchema, 'Stored') },
  })

const ofReference = defineLimit({
  name: 'verify',
  by: 'thing',
  most: 60,
  windowMs: minuteMs,
  carrier: 'It counts for one payment, whose reference cannot be guessed.',
})
const ofNetwork = defineLimit({
  name: 'verify-ip',
  by: 'network',
  most: 3000,
  windowMs: minuteMs,
  carrier: 'A thousand shoppers of one city who pay in the same minute ask three times each.',
})

type PaymentsApiDeps = {
  provider: ShopProvider
  onError: (error: unknown) => void
}

/** Payment return, webhooks and cancelling. */
export function paymentsApi({ provider, onError }: PaymentsApiDeps) {
  const functions = createApi('Payments')
  functions.onError(answerFunctionErrors)
  const functionsApi = functions.command('post', '/api/functions/paystack-verify', {
    summary: 'What became of a payment; settles it when the money is in',
    body: verifyInputSchema,
    answer: [verifiedSchema, 'What became of it; the order only for its owner'],
    run: async ({ ctx, body: { reference }, c }) => {
      const network = c.var.clientIp
      await limitRate(ctx, { limit: ofNetwork, network }, { limit: ofReference, thing: reference })
      return verifyPayment({ ...ctx, provider }, reference)
    },
  })
  const ownOrdersApi = createApi('Orders')
    .command('post', '/api/orders/{id}/cancel', {
      summary: 'Cancel my order while it is not paid',
      params: idParams,
      answer: [orderSchema, 'The cancelled order'],
      run: async ({ ctx, params: { id } }) => {
        await cancelOwnOrder({ ...ctx, provider }, id)
        return getOwnOrder(ctx, id)
      },
    })
    .command('post', '/api/orders/{id}/delivery-choice', {
      summary: 'Pick my order up, or have it delivered instead, until it is ready or packed',
      params: idParams,
      body: z.strictObject(deliveryChoiceShape).refine(isOneChoice, oneChoiceMessage),
      answer: [orderSchema, 'The order as it is now'],
      run: async ({ ctx, params: { id }, body }) => {
        const change = { orderId: id, to: choiceOf(body), shownMinor: body.shown }
        await changeOwnDelivery({ ...ctx, provider }, change)
        return getOwnOrder(ctx, id)
      },
    })

  const api = createApi().route('/', functionsApi).route('/', ownOrdersApi)
  for (const { provider: own } of atEachProvider({ provider }))
    api.openapi(webhookRoute(own.name), async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer())
      const notice = own.readNotice(body, c.req.raw.headers)
      if (notice.kind === 'forged') throw new AppError('BAD_SIGNATURE', 401, 'The signature does not fit')
      const ctx = asSystem({ ...c.var.ctx, provider: own }, own.name)
      const stored = await storeNotice(ctx, body, notice)
      // It is stored: whatever happens from here on, the sweep takes it up again.
      if (stored) await processNotice(ctx, stored).catch(onError)
      return c.json({ received: true as const }, 200)
    })
  return api
}
