import { eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutApp, itemsOf, oldKey, openCheckoutApp } from '../checkout/test-checkout-app.ts'
import { orderFlags, orders } from '../db/schema.ts'
import { secretKey } from './test-paystack.ts'
import { sweepPayments } from './reconcile.service.ts'

let t: CheckoutApp
let shop: CheckoutApp['shop']
beforeAll(async () => {
  t = await openCheckoutApp()
  shop = t.shop
})
afterAll(() => t.close())
beforeEach(() => shop.control('reset'))

async function webhook(event: object | string, key = secretKey, signature?: string) {
  const raw = typeof event === 'string' ? event : JSON.stringify(event)
  const response = await t.app.request('/api/webhooks/paystack', {
    method: 'POST',
    headers: { 'x-paystack-signature': signature ?? createHmac('sha512', key).update(raw).digest('hex') },
    body: raw,
  })
  return response.status
}

// (rules: never-failed-early, payment-return)
test('verify: unfinished and unreachable are never called failed; the order is for its owner only', async () => {
  const buyer = await t.newCustomer()
  const { data } = (await t.initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  const confirming = { success: true, verified: false, message: 'Order Received! Confirming your payment' }
  expect((await t.verify(data.reference, buyer.headers)).body).toMatchObject({
    ...confirming,
    order: { id: data.order_id },
  })
  await shop.control('faults/http', { route: 'verify', kind: 'html-502' })
  expect((await t.verify(data.reference)).body).toMatchObject({ ...confirming, order: null })
  await shop.pay(data.reference)
  const stranger = await t.newCustomer()
  expect((await t.verify(data.reference, stranger.headers)).body).toMatchObject({
    verified: true,
    order: null,
    chat_order: null,
  })
  const done = await t.verify(data.reference, buyer.headers)
  expect(done.body).toMatchObject({ success: true, verified: true, message: 'Payment Successful!' })
  expect(done.body.order).toMatchObject({ payment_status: 'success', status: 'paid' })
  expect((await t.verify('IL-nothing')).body).toEqual({
    success: false,
    verified: false,
    state: 'unknown',
    order: null,
    chat_order: null,
    nothing_to_pay: false,
    message: 'Could not verify payment. Please contact support.',
  })
})

// (rule: payment-return)
test('who paid an order from a chat without an account sees its number, and whether she is written to', async () => {
  const buyer = await t.newCustomer()
  const { data } = (await t.initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  await shop.ctx.db
    .update(orders)
    .set({ source: 'chat', userId: null, email: '' })
    .where(eq(orders.id, data.order_id))
  await shop.pay(data.reference)
  const { body } = await t.verify(data.reference)
  expect(body).toMatchObject({
    verified: true,
    order: null,
    chat_order: {
      order_number: data.order_number,
      has_email: false,
      expected: expect.stringMatching(/\w{3} \d+/),
    },
  })
})

// (rule: payment-return)
test.each([
  ['the payment page was left', 'left'],
  ['the card was declined', 'declined'],
])('a payment at which %s says paid once a later payment paid the order', async (_name, how) => {
  const buyer = await t.newCustomer()
  const first = (await t.initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body.data
  if (how === 'declined') await shop.control('pay', { reference: first.reference, card: 'declined' })
  expect((await t.verify(first.reference, buyer.headers)).body).toMatchObject({ verified: false })
  const again = await t.initialize({ email: '', orderData: { order_id: first.order_id } }, buyer.headers)
  await shop.pay(again.body.data.reference)
  expect((await t.verify(again.body.data.reference, buyer.headers)).body).toMatchObject({ verified: true })
  expect((await t.verify(first.reference, buyer.headers)).body).toMatchObject({
    success: true,
    verified: true,
    state: 'paid',
    message: 'Payment Successful!',
    order: { id: first.order_id, status: 'paid' },
  })
})

test('many shoppers behind one address verify; one reference is asked for so often and no more', async () => {
  const ask = async (reference: string) => (await t.verify(reference, { 'x-test-ip': '192.0.2.9' })).status
  for (let i = 0; i < 70; i++) expect(await ask(`IL-shopper-${i}`)).not.toBe(429)
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push(await ask('IL-same'))
  expect(statuses.indexOf(429)).toBe(60)
})

test('webhooks: a bad signature is refused, old and new key are good, repeats and unknown events change nothing', async () => {
  const buyer = await t.newCustomer()
  const variant = await shop.variant()
  const { data } = (await t.initialize(shop.bodyFor(itemsOf(variant)), buyer.headers)).body
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

test.each([
  ['half of a surrogate pair', '"note":"\\ud800"'],
  ['a NUL', '"note":"\\u0000"'],
  ['a number no database holds', '"note":1e999999'],
  ['a whole number with an exponent', '"note":1e30'],
])('a signed webhook with %s settles its payment like any other', async (_name, note) => {
  const buyer = await t.newCustomer()
  const { data } = (await t.initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  await shop.pay(data.reference)
  const body = `{"event":"charge.success","data":{"reference":"${data.reference}",${note}}}`
  expect(await webhook(body)).toBe(200)
  expect((await shop.readOrder(data.order_id)).status).toBe('paid')
})

test('a signed webhook nobody can read is stored and changes nothing', async () => {
  for (const body of ['', '{', 'null', '[]', '5', '{"event":"\\ud800","data":{"reference":"a\\u0000"}}'])
    expect([body, await webhook(body)]).toEqual([body, 200])
})

test('a webhook that says paid while Paystack does not is believed no more than a browser', async () => {
  const buyer = await t.newCustomer()
  const { data } = (await t.initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  expect(
    await webhook({ event: 'charge.success', data: { reference: data.reference, status: 'success' } }),
  ).toBe(200)
  expect((await shop.readOrder(data.order_id)).status).toBe('pending')
})

test('an event stored while Paystack could not be asked is taken up by the sweep', async () => {
  const buyer = await t.newCustomer()
  const { data } = (await t.initialize(shop.bodyFor(itemsOf(await shop.variant())), buyer.headers)).body
  await shop.pay(data.reference)
  await shop.control('faults/http', { route: 'verify', kind: 'reset' })
  expect(await webhook({ event: 'charge.success', data: { reference: data.reference } })).toBe(200)
  expect((await shop.readOrder(data.order_id)).status).toBe('pending')
  shop.later(2 * 60_000)
  await sweepPayments(shop.as(), 60_000)
  expect((await shop.readOrder(data.order_id)).status).toBe('paid')
})

test('a refund made at Paystack itself and a dispute reach the order by their events', async () => {
  const { reference, order_id } = await t.paidOrder()
  await shop.paystack.refund({ reference, amount: 50_000, note: 'made in the dashboard' })
  await expect.poll(() => shop.sandbox.ledger.refundsOf(reference)[0]?.status).toBe('processed')
  expect(
    await webhook({ event: 'refund.processed', data: { transaction_reference: reference, amount: '50000' } }),
  ).toBe(200)
  expect(await shop.readOrder(order_id)).toMatchObject({
    paymentStatus: 'partially_refunded',
    refunded: 0,
    taken: 50_000,
  })
  await shop.control('dispute', { reference, amount: 100_000 })
  const { id, dueAt } = shop.sandbox.ledger.disputesOf(reference)[0]!
  const dispute = { event: 'charge.dispute.create', data: { id, transaction: { reference } } }
  expect([await webhook(dispute), await webhook(dispute)]).toEqual([200, 200])
  expect(await shop.reasonOf(order_id)).toContain('Payment disputed')
  expect(await shop.ctx.db.select().from(orderFlags).where(eq(orderFlags.orderId, order_id))).toMatchObject([
    { kind: 'money_taken', params: { reference, amountMinor: 50_000, how: 'dashboard' } },
    { kind: 'disputed', params: { reference }, dueAt: new Date(dueAt) },
  ])
  expect((await shop.eventsOf(order_id)).filter((e) => e.kind === 'charge_dispute_create')).toHaveLength(1)
})
