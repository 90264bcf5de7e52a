import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCustomer, insertPromoCode, insertZone } from '../db/test-fixtures.ts'
import { products } from '../db/schema.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '../lib/context.ts'
import { createApi } from '../lib/api.ts'
import { openTestApp } from '../lib/test-app.ts'
import { hourMs } from '../lib/time.ts'
import { enterDeliveryFee } from '../orders/delivery-quote.service.ts'
import { openOrderFeed, type OrderFeed } from '../orders/order-feed.server.ts'
import { ordersApi } from '../orders/orders.api.ts'
import { trackingToken } from '../orders/tracking-link.server.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import { sweepPayments } from '../payments/reconcile.service.ts'
import { writeSetting } from '../settings/settings.service.ts'
import { checkoutApi } from './checkout.api.ts'
import { type CheckoutShop, openCheckoutShop, options, secretKey } from './checkout-test-shop.ts'

const authSecret = 'a-secret-of-at-least-thirty-two-characters'
const oldKey = 'sk_test_before_the_rotation'

let shop: CheckoutShop
let feed: OrderFeed
let call: ReturnType<typeof openTestApp>['call']
let app: ReturnType<typeof openTestApp>['app']
const actors = new Map<string, Actor>()

beforeAll(async () => {
  shop = await openCheckoutShop()
  feed = await openOrderFeed(shop.database.listen)
  const api = createApi()
    .route('/', ordersApi({ authSecret, feed }))
    .route('/', paymentsApi({ paystack: shop.paystack, webhookKeys: [secretKey, oldKey], onError: () => {} }))
    .route('/', checkoutApi({ paystack: shop.paystack, options }))
  const opened = openTestApp(api as never, (request) =>
    shop.ctxFor(actors.get(request.headers.get('x-test-actor') ?? '') ?? { kind: 'guest', guestKey: null }),
  )
  ;({ app, call } = opened)
})
afterAll(async () => {
  await feed.close()
  await shop.close()
})
beforeEach(() => shop.control('reset'))

async function newCustomer(isAdmin = false) {
  const { user, actor } = await insertCustomer(shop.ctx)
  actors.set(user.id, { ...(actor as Extract<Actor, { kind: 'customer' }>), isAdmin })
  return { id: user.id, headers: { 'x-test-actor': user.id } }
}

type Variant = { id: string; productId: string }
const itemsOf = (variant: Variant, quantity = 1) => [
  { product_id: variant.productId, variant_id: variant.id, quantity },
]
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

test('the spec body starts a payment with the server prices, whatever money and owner the browser claims', async () => {
  const buyer = await newCustomer()
  const variant = await shop.variant()
  const body = shop.bodyFor(
    itemsOf(variant).map((item) => ({ ...item, id: 'x', price: 1, title: 'Cheap', total: 1 })),
    {
      user_id: 'someone-else',
      customer_name: 'Eve',
      currency: 'USD',
      payment_method: 'cash',
      total_amount: 2_050_000,
    },
  )
  const answer = await initialize(
    { ...body, amount: 1, customerName: 'Eve', callbackUrl: 'https://evil.test' },
    buyer.headers,
  )
  expect(answer.status).toBe(200)
  const { reference, order_id } = answer.body.data
  expect(answer.body.data.authorization_url).toMatch(/^http:\/\/paystack\.test\//)
  const opened = shop.sandbox.ledger.transactions.get(reference)!
  expect(opened).toMatchObject({
    amount: 2_050_000,
    currency: 'NGN',
    callbackUrl: 'http://shop.test/checkout/success',
    channels: ['card', 'bank_transfer', 'ussd'],
    metadata: { cancel_action: `http://shop.test/checkout/failed?reference=${reference}` },
  })
  expect(await shop.readOrder(order_id)).toMatchObject({
    userId: buyer.id,
    email: 'ada@example.com',
    phone: '+2348031234567',
    customerName: 'Ada Obi',
    totalAmount: 2_050_000,
  })
})

test('another total than the server has is refused with the new quote, and nothing is written', async () => {
  const buyer = await newCustomer()
  const variant = await shop.variant()
  await shop.ctx.db.update(products).set({ priceNgn: 2_000_000 }).where(eq(products.id, variant.productId))
  const answer = await initialize(shop.bodyFor(itemsOf(variant), { total_amount: 2_050_000 }), buyer.headers)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    success: false,
    error: 'Prices have changed',
    quote: { total: 2_250_000 },
  })
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 0 })
  expect((await call('GET', '/api/orders', undefined, buyer.headers)).body.orders).toEqual([])
})

test.each([
  ['nobody signed in', {}, 401, 'Please sign in to continue'],
  ['an empty cart', { orderData: { items: [] } }, 409, 'Cart is empty. Please add items before checkout.'],
  ['no phone', { orderData: { phone: '' } }, 400, 'Please fill in all required fields'],
  [
    'letters in the phone',
    { orderData: { phone: '0803 CALL ME' } },
    400,
    'Phone number must contain only numbers',
  ],
  ['an unknown field', { orderData: { discount: 100 } }, 400, 'orderData: Unrecognized key: "discount"'],
])('%s is answered in the shape of the function', async (name, change, status, error) => {
  const buyer = await newCustomer()
  const body = shop.bodyFor(itemsOf(await shop.variant()))
  const changed = {
    ...body,
    orderData: { ...body.orderData, ...('orderData' in change && change.orderData) },
  }
  const answer = await initialize(changed, name === 'nobody signed in' ? {} : buyer.headers)
  expect(answer.status).toBe(status)
  expect(answer.body.success).toBe(false)
  if (name !== 'an unknown field') expect(answer.body.error).toBe(error)
})

test('more than is left is refused naming the piece', async () => {
  const buyer = await newCustomer()
  const variant = await shop.variant(2)
  const answer = await initialize(shop.bodyFor(itemsOf(variant, 3)), buyer.headers)
  expect(answer.status).toBe(409)
  expect(answer.body.error).toContain('Only 2 left')
})

test('a guest pays only where the owner allows it, and sees the order with the same cookie only', async () => {
  actors.set('guest-1', { kind: 'guest', guestKey: 'guest-one' })
  actors.set('guest-2', { kind: 'guest', guestKey: 'guest-two' })
  const guest = { 'x-test-actor': 'guest-1' }
  const body = shop.bodyFor(itemsOf(await shop.variant()))
  expect((await initialize(body, guest)).status).toBe(401)
  await writeSetting(shop.ctx, 'guest_checkout', true)
  const { data } = (await initialize(body, guest)).body
  await writeSetting(shop.ctx, 'guest_checkout', false)
  await shop.pay(data.reference)
  expect((await verify(data.reference, { 'x-test-actor': 'guest-2' })).body).toMatchObject({
    verified: true,
    order: null,
  })
  expect((await verify(data.reference, guest)).body.order).toMatchObject({
    id: data.order_id,
    status: 'paid',
  })
})

test('verify: unfinished and unreachable are never called failed; the order is for its owner only', async () => {
  const buyer = await newCustomer()
  const { data } = (await initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  const confirming = { success: true, verified: false, message: 'Order Received! Confirming your payment' }
  expect((await verify(data.reference, buyer.headers)).body).toMatchObject({
    ...confirming,
    order: { id: data.order_id },
  })
  await shop.control('faults/http', { route: 'verify', kind: 'html-502' })
  expect((await verify(data.reference)).body).toMatchObject({ ...confirming, order: null })
  await shop.pay(data.reference)
  const stranger = await newCustomer()
  expect((await verify(data.reference, stranger.headers)).body).toMatchObject({ verified: true, order: null })
  const done = await verify(data.reference, buyer.headers)
  expect(done.body).toMatchObject({ success: true, verified: true, message: 'Payment Successful!' })
  expect(done.body.order).toMatchObject({ payment_status: 'success', status: 'paid' })
  expect((await verify('IL-nothing')).body).toEqual({
    success: false,
    verified: false,
    order: null,
    message: 'Could not verify payment. Please contact support.',
  })
})

async function webhook(event: object, key = secretKey, signature?: string) {
  const raw = JSON.stringify(event)
  const response = await app.request('/api/webhooks/paystack', {
    method: 'POST',
    headers: { 'x-paystack-signature': signature ?? createHmac('sha512', key).update(raw).digest('hex') },
    body: raw,
  })
  return response.status
}

test('webhooks: a bad signature is refused, old and new key are good, repeats and unknown events change nothing', async () => {
  const buyer = await newCustomer()
  const variant = await shop.variant()
  const { data } = (await initialize(shop.bodyFor(itemsOf(variant)), buyer.headers)).body
  await shop.pay(data.reference)
  const event = {
    event: 'charge.success',
    data: { id: '9007199254740993', reference: data.reference, amount: 1 },
  }
  expect(await webhook(event, 'sk_test_wrong')).toBe(401)
  expect(await webhook(event, secretKey, 'zz')).toBe(401)
  expect((await shop.readOrder(data.order_id)).status).toBe('pending')
  const before = await shop.webhooksStored()
  expect(await Promise.all(Array.from({ length: 6 }, () => webhook(event)))).toEqual(Array(6).fill(200))
  expect(await webhook(event, oldKey)).toBe(200)
  expect(await webhook({ event: 'subscription.create', data: { reference: data.reference } })).toBe(200)
  expect((await shop.webhooksStored()) - before).toBe(2)
  expect((await shop.readOrder(data.order_id)).status).toBe('paid')
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 9, held: 0 })
})

test('a webhook that says paid while Paystack does not is believed no more than a browser', async () => {
  const buyer = await newCustomer()
  const { data } = (await initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  expect(
    await webhook({ event: 'charge.success', data: { reference: data.reference, status: 'success' } }),
  ).toBe(200)
  expect((await shop.readOrder(data.order_id)).status).toBe('pending')
})

test('an event stored while Paystack could not be asked is taken up by the sweep', async () => {
  const buyer = await newCustomer()
  const { data } = (await initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  await shop.pay(data.reference)
  await shop.control('faults/http', { route: 'verify', kind: 'reset' })
  expect(await webhook({ event: 'charge.success', data: { reference: data.reference } })).toBe(200)
  expect((await shop.readOrder(data.order_id)).status).toBe('pending')
  shop.later(2 * 60_000)
  await sweepPayments(shop.as(), 60_000)
  expect((await shop.readOrder(data.order_id)).status).toBe('paid')
})

test('a refund made at Paystack itself and a dispute reach the order by their events', async () => {
  const { reference, order_id } = await paidOrder()
  await shop.paystack.refund({ reference, amount: 50_000, note: 'made in the dashboard' })
  await expect.poll(() => shop.sandbox.ledger.refundsOf(reference)[0]?.status).toBe('processed')
  expect(
    await webhook({ event: 'refund.processed', data: { transaction_reference: reference, amount: '50000' } }),
  ).toBe(200)
  expect(await shop.readOrder(order_id)).toMatchObject({
    paymentStatus: 'partially_refunded',
    amountRefunded: 50_000,
  })
  const dispute = { event: 'charge.dispute.create', data: { transaction: { reference } } }
  expect([await webhook(dispute), await webhook(dispute)]).toEqual([200, 200])
  expect((await shop.readOrder(order_id)).reviewReason).toContain('Payment disputed')
  expect((await shop.eventsOf(order_id)).filter((e) => e.eventType === 'charge_dispute_create')).toHaveLength(
    1,
  )
})

test('a zone whose price is on request: an order without payment, then a fee, a mail with the pay link, and payment', async () => {
  const buyer = await newCustomer()
  const variant = await shop.variant(1)
  const abroad = await insertZone(shop.ctx, {
    name: 'United Kingdom',
    zoneType: 'international_country',
    country: 'GB',
    state: null,
    pricing: 'quoted',
    rate: null,
    freeDelivery: false,
  })
  const body = shop.bodyFor(itemsOf(variant))
  body.orderData.shipping_address = {
    ...body.orderData.shipping_address,
    country: 'United Kingdom',
    state: '',
    zipCode: 'SW1A 1AA',
    shippingLocation: abroad.id,
  }
  body.orderData.phone = '+44 20 7946 0958'
  const asked = await initialize(body, buyer.headers)
  expect(asked.body).toMatchObject({ success: true, data: { quote_requested: true } })
  const { order_id } = asked.body.data
  expect(await shop.readOrder(order_id)).toMatchObject({
    status: 'pending',
    delivery: null,
    holdState: 'none',
  })
  const repeated = await initialize(body, buyer.headers)
  expect(repeated.body.data.order_id).toBe(order_id)
  await enterDeliveryFee(shop.ctx, { orderId: order_id, feeMinor: 4_000_000 })
  expect((await shop.mailJobsOf(order_id)).at(-1)).toMatchObject({ kinds: ['delivery_quote_ready'] })
  const paying = await initialize({ orderData: { order_id } }, buyer.headers)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  await shop.pay(paying.body.data.reference)
  expect((await verify(paying.body.data.reference, buyer.headers)).body.order).toMatchObject({
    status: 'paid',
    delivery: 4_000_000,
    total_amount: 5_800_000,
  })
})

test('a promo code counts when paid, and the paid lines leave the cart', async () => {
  await insertPromoCode(shop.ctx)
  const buyer = await newCustomer()
  const body = (variant: Variant) => shop.bodyFor(itemsOf(variant), { promo_code: 'tag5' })
  const first = await initialize(body(await shop.variant()), buyer.headers)
  expect(await shop.readOrder(first.body.data.order_id)).toMatchObject({
    discount: 90_000,
    promoCode: 'TAG5',
  })
  await shop.pay(first.body.data.reference)
  await verify(first.body.data.reference)
  const second = await initialize(body(await shop.variant()), buyer.headers)
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ success: false, code: 'PROMO_REFUSED' })
})

test('orders are read by their owner alone; a foreign or unknown id is not there', async () => {
  const { buyer, order, order_id } = await paidOrder()
  const list = await call('GET', '/api/orders', undefined, buyer.headers)
  expect(list.body).toMatchObject({ total: 1, orders: [{ id: order_id, order_number: order.order_number }] })
  expect(order).toMatchObject({
    subtotal: 1_800_000,
    delivery: 250_000,
    total_amount: 2_050_000,
    items: [{ quantity: 1, price: 1_800_000, total: 1_800_000 }],
    order_items: [{ quantity: 1, unit_price: 1_800_000, total_price: 1_800_000 }],
    shipping_address: { firstName: 'Ada', country: 'NG', shippingLocation: 'Lagos Mainland' },
  })
  expect(order.order_number).toMatch(/^IL-\d{8}-\d{6}$/)
  const history = await call('GET', `/api/orders/${order_id}/history`, undefined, buyer.headers)
  expect(history.body.history.map((entry: { status: string }) => entry.status)).toEqual(['paid', 'pending'])
  const stranger = await newCustomer()
  for (const path of [
    `/api/orders/${order_id}`,
    `/api/orders/${order_id}/history`,
    `/api/orders/${crypto.randomUUID()}`,
  ])
    expect((await call('GET', path, undefined, stranger.headers)).status).toBe(404)
  expect((await call('POST', `/api/orders/${order_id}/cancel`, {}, stranger.headers)).status).toBe(404)
  expect((await call('GET', `/api/orders/${order_id}`)).status).toBe(404)
  expect((await call('GET', '/api/orders')).status).toBe(401)
  const theirs = shop.bodyFor([], { order_id })
  expect((await initialize(theirs, stranger.headers)).status).toBe(404)
})

test('tracking: number and exact e-mail or the signed link, the personal parts masked, every miss the same', async () => {
  const { order } = await paidOrder()
  const number = order.order_number as string
  const track = (query: Record<string, string>) => call('GET', `/api/track?${new URLSearchParams(query)}`)
  const found = await track({ order: ` ${number.toLowerCase()}`, email: 'ADA@example.com ' })
  expect(found.status).toBe(200)
  expect(found.body).toMatchObject({
    order_number: number,
    customer_name: 'A•• O••',
    email: 'a••@example.com',
  })
  expect(JSON.stringify(found.body)).not.toMatch(/Bode Thomas|8031234567|"user_id"|Obi/)
  expect(found.body.history[0]).toMatchObject({ status: 'paid' })
  expect((await track({ order: number, token: trackingToken(authSecret, number) })).status).toBe(200)
  const misses: Record<string, string>[] = [
    { order: number, email: 'eve@example.com' },
    { order: number, email: '%' },
    { order: 'IL-20261120-999999', email: 'ada@example.com' },
    { order: number },
    { order: number, token: trackingToken(authSecret, 'IL-20261120-000000') },
  ]
  const answers = await Promise.all(misses.map(track))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(answers[0]!.body).toEqual({ error: { code: 'ORDER_NOT_FOUND', message: 'Order Not Found' } })
})

test('guessing at tracking is throttled', async () => {
  shop.later(hourMs)
  const tries = []
  for (let i = 0; i < 22; i++)
    tries.push((await call('GET', `/api/track?order=IL-1&email=a${i}@example.com`)).status)
  expect(tries.filter((status) => status === 404)).toHaveLength(20)
  expect(tries.at(-1)).toBe(429)
  shop.later(hourMs)
})

test('the live stream tells its owner of a change, and nobody else', async () => {
  const buyer = await newCustomer()
  const stranger = await newCustomer()
  const open = async (headers: Record<string, string>) => {
    const ended = new AbortController()
    const response = await app.request('/api/orders/stream', { headers, signal: ended.signal })
    const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader()
    let text = ''
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
    })().catch(() => {})
    return { text: () => text, end: () => (ended.abort(), reader.cancel().catch(() => {}), reading) }
  }
  const mine = await open(buyer.headers)
  const theirs = await open(stranger.headers)
  await expect.poll(() => mine.text()).toContain('event: ready')
  await initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)
  await expect.poll(() => mine.text()).toContain('event: orders_changed')
  expect(theirs.text()).not.toContain('orders_changed')
  await Promise.all([mine.end(), theirs.end()])
  await expect.poll(() => feed.size).toBe(0)
  expect((await app.request('/api/orders/stream')).status).toBe(401)
})

test('order mails are sent again by admins only, to the order and never to an address of the request', async () => {
  const { buyer, order, order_id } = await paidOrder()
  const admin = await newCustomer(true)
  const body = { type: 'order_paid', orderNumber: order.order_number, email: 'eve@example.com', items: [] }
  const send = (given: unknown, headers = {}) =>
    call('POST', '/api/functions/send-order-emails', given, headers)
  expect((await send(body, buyer.headers)).status).toBe(404)
  expect((await send({}, buyer.headers)).status).toBe(404)
  expect((await send(body)).status).toBe(404)
  expect(await send(body, admin.headers)).toMatchObject({ status: 200, body: { success: true } })
  const job = (await shop.mailJobsOf(order_id)).at(-1)!
  expect(job).toMatchObject({ kinds: ['order_paid'] })
  expect(JSON.stringify(job)).not.toContain('eve@')
  expect((await send({ ...body, orderNumber: 'IL-0' }, admin.headers)).status).toBe(404)
})
