import { insertCustomer } from '../db/test-fixtures.ts'
import { createApi } from '../lib/server/web/api.ts'
import type { Actor, StaffRole } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { openOrderFeed } from '../orders/tracking/order-feed.server.ts'
import { ordersApi } from '../orders/orders.api.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import { createPaystackProvider } from '../payments/paystack/paystack-provider.server.ts'
import { joinProviders } from '../payments/providers/providers.server.ts'
import { checkoutApi } from './checkout.api.ts'
import { openCheckoutShop, options } from './test-checkout-shop.ts'
import { secretKey } from '../payments/test-paystack.ts'

export const authSecret = 'a-secret-of-at-least-thirty-two-characters'
export const oldKey = 'sk_test_before_the_rotation'

export type CheckoutApp = Awaited<ReturnType<typeof openCheckoutApp>>

/** The calls of orders, payments and checkout over a test shop; the header `x-test-actor` says who asks. */
export async function openCheckoutApp() {
  const shop = await openCheckoutShop()
  const feed = await openOrderFeed(shop.database.listen)
  const actors = new Map<string, Actor>()
  const provider = joinProviders(createPaystackProvider(shop.paystack, [secretKey, oldKey]))
  const actorOf = (headers: Headers): Actor =>
    actors.get(headers.get('x-test-actor') ?? '') ?? { kind: 'guest', guestKey: null }
  const api = createApi()
    .route(
      '/',
      ordersApi({ authSecret, feed, identify: async (headers) => actorOf(headers), heartbeatMs: 100 }),
    )
    .route('/', paymentsApi({ provider, onError: () => {} }))
    .route('/', checkoutApi({ provider, options }))
  const { app, call } = openTestApp(api as never, (request) => shop.ctxFor(actorOf(request.headers)))

  async function newCustomer(role: StaffRole | null = null) {
    const { user, actor } = await insertCustomer(shop.ctx)
    actors.set(user.id, { ...(actor as Extract<Actor, { kind: 'customer' }>), role })
    return { id: user.id, headers: { 'x-test-actor': user.id } }
  }

  const initialize = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/api/functions/paystack-initialize', body, headers)
  const verify = (reference: string, headers: Record<string, string> = {}) =>
    call('POST', '/api/functions/paystack-verify', { reference }, headers)

  async function paidOrder() {
    const buyer = await newCustomer()
    const variant = await shop.variant()
    const { body } = await initialize(shop.bodyFor(itemsOf(variant)), buyer.headers)
    await shop.pay(body.data.reference)
    const verified = await verify(body.data.reference, buyer.headers)
    return { buyer, variant, ...body.data, order: verified.body.order }
  }

  return {
    shop,
    feed,
    actors,
    app,
    call,
    newCustomer,
    initialize,
    verify,
    paidOrder,
    close: async () => {
      await feed.close()
      await shop.close()
    },
  }
}

export type TestVariant = { id: string; productId: string }

export const itemsOf = (variant: TestVariant, quantity = 1) => [
  { product_id: variant.productId, variant_id: variant.id, quantity },
]
