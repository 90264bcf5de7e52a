import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, json, jsonBody } from '../lib/server/web/api.ts'
import { AppError } from '../lib/errors.ts'
import { answerFunctionErrors } from '../lib/server/web/function-errors.ts'
import { asSystem } from '../lib/server/context.ts'
import { limitRates } from '../lib/server/web/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { orderSchema } from '../orders/order.schema.ts'
import { orderParams } from '../orders/orders.api.ts'
import { getOwnOrder } from '../orders/reading/read-orders.service.ts'
import { cancelOwnOrder } from './settlement/cancel-order.service.ts'
import { storedSchema, verifiedSchema, verifyInputSchema } from './payments.schema.ts'
import type { ShopProvider } from './payment-provider.server.ts'
import { atEachProvider } from './providers.server.ts'
import { processNotice, storeNotice } from './settlement/notices.service.ts'
import { verifyPayment } from './settlement/verify-payment.service.ts'

const verifyRoute = createRoute({
  method: 'post',
  path: '/api/functions/paystack-verify',
  tags: ['Payments'],
  summary: 'What became of a payment; settles it when the money is in',
  request: { body: jsonBody(verifyInputSchema) },
  responses: { 200: json(verifiedSchema, 'What became of it; the order only for its owner') },
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/orders/{id}/cancel',
  tags: ['Orders'],
  summary: 'Cancel my order while it is not paid',
  request: { params: orderParams },
  responses: { 200: json(orderSchema, 'The cancelled order') },
})

const webhookRoute = (name: string) =>
  createRoute({
    method: 'post',
    path: `/api/webhooks/${name}`,
    tags: ['Payments'],
    summary: 'Events from the provider, signed with HMAC-SHA512 of the raw body',
    responses: { 200: json(storedSchema, 'Stored') },
  })

/** The reference cannot be guessed, so it says who asks; many shoppers of one carrier share an address. */
const verifiesPerMinute = { reference: 60, address: 600 }

type PaymentsApiDeps = {
  provider: ShopProvider
  onError: (error: unknown) => void
}

/** Payment return, webhooks and cancelling. */
export function paymentsApi({ provider, onError }: PaymentsApiDeps) {
  const functions = createApi()
  functions.onError(answerFunctionErrors)
  const functionsApi = functions.openapi(verifyRoute, async (c) => {
    const ctx = { ...c.var.ctx, provider }
    const { reference } = c.req.valid('json')
    const limits = [
      { key: `verify-ip:${c.var.clientIp}`, limit: verifiesPerMinute.address },
      { key: `verify:${reference}`, limit: verifiesPerMinute.reference },
    ]
    await limitRates(ctx, limits, minuteMs)
    return answer(c, verifiedSchema, await verifyPayment(ctx, reference))
  })

  const api = createApi()
    .route('/', functionsApi)
    .openapi(cancelRoute, async (c) => {
      const { id } = c.req.valid('param')
      await cancelOwnOrder({ ...c.var.ctx, provider }, id)
      return answer(c, orderSchema, await getOwnOrder(c.var.ctx, id))
    })
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
