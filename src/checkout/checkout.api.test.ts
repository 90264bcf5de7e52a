import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../db/schema.ts'
import { insertPromoCode, insertZoneAbroad } from '../db/test-fixtures.ts'
import { enterDeliveryFee } from '../orders/placing/delivery-quote.service.ts'
import { readRefundableLines } from '../payments/refunds/refund-lines.service.ts'
import { writeShippingSetting } from '../shipping/shipping-texts.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { type CheckoutApp, itemsOf, openCheckoutApp, type TestVariant } from './test-checkout-app.ts'

let t: CheckoutApp
let shop: CheckoutApp['shop']
beforeAll(async () => {
  t = await openCheckoutApp()
  shop = t.shop
})
afterAll(() => t.close())
beforeEach(() => shop.control('reset'))

// (rules: client-money-ignored, order-keeps-its-words)
test('the body of the contract starts a payment with the server prices, whatever money and owner the browser claims', async () => {
  const buyer = await t.newCustomer()
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
  const answer = await t.initialize(
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

// (rule: shown-account)
test('an order that was shown to another account than is signed in now is refused', async () => {
  const [buyer, other] = [await t.newCustomer(), await t.newCustomer()]
  const body = shop.bodyFor(itemsOf(await shop.variant()))
  const send = (shownTo?: string) =>
    t.initialize(body, { ...other.headers, ...(shownTo && { 'shown-to': shownTo }) })
  const { status, body: refused } = await send(buyer.id)
  expect([status, refused.code]).toEqual([409, 'ANOTHER_ACCOUNT'])
  expect((await t.call('GET', '/api/orders', undefined, other.headers)).body.orders).toEqual([])
  expect((await send(other.id)).status).toBe(200)
})

// (rule: prices-changed)
test('another total than the server has is refused with the new quote, and nothing is written', async () => {
  const buyer = await t.newCustomer()
  const variant = await shop.variant()
  await shop.ctx.db.update(products).set({ priceNgn: 2_000_000 }).where(eq(products.id, variant.productId))
  const answer = await t.initialize(
    shop.bodyFor(itemsOf(variant), { total_amount: 2_050_000 }),
    buyer.headers,
  )
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    success: false,
    error: 'Prices have changed',
    quote: { total: 2_250_000 },
  })
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 0 })
  expect((await t.call('GET', '/api/orders', undefined, buyer.headers)).body.orders).toEqual([])
})

// (rule: repeat-checkout)
test('a key of the caller: the same body gives the same order, another body is refused, another customer has her own', async () => {
  const [ada, bola] = [await t.newCustomer(), await t.newCustomer()]
  const variant = await shop.variant()
  const key = (headers: Record<string, string>) => ({ ...headers, 'idempotency-key': 'checkout-1' })
  const body = shop.bodyFor(itemsOf(variant), { total_amount: 2_050_000 })
  const first = await t.initialize(body, key(ada.headers))
  const again = await t.initialize({ ...body, customerName: 'ignored' }, key(ada.headers))
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
  const others = [
    shop.bodyFor(itemsOf(variant, 2)),
    shop.bodyFor(itemsOf(await shop.variant()), { total_amount: 2_050_000 }),
    shop.bodyFor(itemsOf(variant), { total_amount: 2_050_000, notes: 'Ring twice' }),
    shop.bodyFor(itemsOf(variant), { total_amount: 1 }),
  ]
  for (const other of others)
    expect(await t.initialize(other, key(ada.headers))).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'KEY_REUSED',
        error:
          'This order was sent before with other contents. Nothing was charged: please reload the page and check out again.',
      },
    })
  expect((await t.call('GET', '/api/orders', undefined, ada.headers)).body.total).toBe(1)
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 1 })
  const hers = await t.initialize(shop.bodyFor(itemsOf(variant, 2)), key(bola.headers))
  expect(hers.status).toBe(200)
  expect(hers.body.data.order_id).not.toBe(first.body.data.order_id)
})

// (rule: repeat-checkout)
test('two bodies with one key at once: one order, the other is refused', async () => {
  const { headers } = await t.newCustomer()
  const variant = await shop.variant()
  const answers = await Promise.all(
    [1, 2].map((quantity) =>
      t.initialize(shop.bodyFor(itemsOf(variant, quantity)), { ...headers, 'idempotency-key': 'at-once' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await t.call('GET', '/api/orders', undefined, headers)).body.total).toBe(1)
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
  ['an unknown field', { orderData: { discount: 100 } }, 400, 'discount: This field is not known here'],
])('%s is answered in the shape of the function', async (name, change, status, error) => {
  const buyer = await t.newCustomer()
  const body = shop.bodyFor(itemsOf(await shop.variant()))
  const changed = {
    ...body,
    orderData: { ...body.orderData, ...('orderData' in change && change.orderData) },
  }
  const answer = await t.initialize(changed, name === 'nobody signed in' ? {} : buyer.headers)
  expect(answer.status).toBe(status)
  expect(answer.body.success).toBe(false)
  if (name !== 'an unknown field') expect(answer.body.error).toBe(error)
})

test('more than is left is refused naming the piece', async () => {
  const buyer = await t.newCustomer()
  const variant = await shop.variant(2)
  const answer = await t.initialize(shop.bodyFor(itemsOf(variant, 3)), buyer.headers)
  expect(answer.status).toBe(409)
  expect(answer.body.error).toContain('Only 2 left')
})

// (rule: guest-checkout)
test('a guest pays only where the owner allows it, and sees the order with the same cookie only', async () => {
  t.actors.set('guest-1', { kind: 'guest', guestKey: 'guest-one' })
  t.actors.set('guest-2', { kind: 'guest', guestKey: 'guest-two' })
  const guest = { 'x-test-actor': 'guest-1' }
  const body = shop.bodyFor(itemsOf(await shop.variant()))
  expect((await t.initialize(body, guest)).status).toBe(401)
  await writeSetting(shop.ctx, 'guest_checkout', true)
  const { data } = (await t.initialize(body, guest)).body
  await writeSetting(shop.ctx, 'guest_checkout', false)
  await shop.pay(data.reference)
  expect((await t.verify(data.reference, { 'x-test-actor': 'guest-2' })).body).toMatchObject({
    verified: true,
    order: null,
  })
  expect((await t.verify(data.reference, guest)).body.order).toMatchObject({
    id: data.order_id,
    status: 'paid',
  })
})

// (rule: delivery-quote)
test('a zone whose price is on request: an order without payment, then a fee, a mail with the pay link, and payment', async () => {
  const buyer = await t.newCustomer()
  const variant = await shop.variant(1)
  const abroad = await insertZoneAbroad(shop.ctx, { name: 'United Kingdom', country: 'GB' })
  const body = shop.bodyFor(itemsOf(variant))
  body.orderData.shipping_address = {
    ...body.orderData.shipping_address,
    country: 'United Kingdom',
    state: '',
    zipCode: 'SW1A 1AA',
    shippingLocation: abroad.id,
  }
  body.orderData.phone = '+44 20 7946 0958'
  const asked = await t.initialize(body, buyer.headers)
  expect(asked.body).toMatchObject({ success: true, data: { quote_requested: true } })
  const { order_id } = asked.body.data
  expect(await shop.readOrder(order_id)).toMatchObject({
    status: 'pending',
    delivery: null,
    holdState: 'none',
  })
  const repeated = await t.initialize(body, buyer.headers)
  expect(repeated.body.data.order_id).toBe(order_id)
  await writeShippingSetting(shop.ctx, 'international_rate_text', 'Write to us for a price')
  const unpriced = await t.initialize({ orderData: { order_id, total_amount: 1 } }, buyer.headers)
  expect(unpriced.body.quote.delivery).toMatchObject({ kind: 'quoted', note: 'Write to us for a price' })
  await enterDeliveryFee(shop.ctx, { orderId: order_id, feeMinor: 4_000_000 })
  expect((await shop.mailJobsOf(order_id)).at(-1)).toMatchObject({ kinds: ['delivery_quote_ready'] })
  const outdated = await t.initialize({ orderData: { order_id, total_amount: 1_800_000 } }, buyer.headers)
  expect(outdated).toMatchObject({
    status: 409,
    body: {
      success: false,
      error: 'Prices have changed',
      quote: {
        lines: [{ variant_id: variant.id, quantity: 1, unit_price: 1_800_000 }],
        subtotal: 1_800_000,
        delivery: { kind: 'rate', amount: 4_000_000 },
        total: 5_800_000,
        is_payable: true,
      },
    },
  })
  const paying = await t.initialize({ orderData: { order_id, total_amount: 5_800_000 } }, buyer.headers)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  await shop.pay(paying.body.data.reference)
  expect((await t.verify(paying.body.data.reference, buyer.headers)).body.order).toMatchObject({
    status: 'paid',
    delivery: 4_000_000,
    total_amount: 5_800_000,
  })
})

// (rule: cart-after-payment)
test('a promo code counts when paid, and the paid lines leave the cart', async () => {
  await insertPromoCode(shop.ctx)
  const buyer = await t.newCustomer()
  const body = (variant: TestVariant) => shop.bodyFor(itemsOf(variant), { promo_code: 'tag5' })
  const first = await t.initialize(body(await shop.variant()), buyer.headers)
  expect(await shop.readOrder(first.body.data.order_id)).toMatchObject({
    discount: 90_000,
    promoCode: 'TAG5',
  })
  await shop.pay(first.body.data.reference)
  await t.verify(first.body.data.reference)
  const second = await t.initialize(body(await shop.variant()), buyer.headers)
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ success: false, code: 'PROMO_REFUSED' })
})

// (rules: promo-pieces, one-quote)
test('an order stores which lines a code counted for, and a refund of each gives back its part', async () => {
  const [gown, bag] = [await shop.variant(), await shop.variant()]
  await insertPromoCode(shop.ctx, { code: 'GOWN', value: 10, productIds: [gown.productId] })
  const buyer = await t.newCustomer()
  const items = [...itemsOf(gown), ...itemsOf(bag)]
  const placed = await t.initialize(shop.bodyFor(items, { promo_code: 'gown' }), buyer.headers)
  const order = await shop.readOrder(placed.body.data.order_id)
  expect(order).toMatchObject({ promoCode: 'GOWN', discount: 180_000 })
  const lines = await readRefundableLines(shop.ctx, order)
  const paidOf = (variantId: string) => lines.find((line) => line.variantId === variantId)?.paidMinor
  expect([paidOf(gown.id), paidOf(bag.id)]).toEqual([1_620_000, 1_800_000])
})
