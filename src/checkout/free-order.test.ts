import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkConsistency } from '../admin/shop-health/consistency.service.ts'
import { adminActor, insertPromoCode, insertZone, insertZoneAbroad } from '../db/test-fixtures.ts'
import { readOrderMail } from '../orders/mails/order-mail.service.ts'
import { orderMailTemplates } from '../orders/mails/order-mail-templates.email.tsx'
import { enterDeliveryFee } from '../orders/placing/delivery-quote.service.ts'
import { receiptLink } from '../orders/links/receipt-link.server.ts'
import { readReceipt } from '../orders/tracking/receipt.service.ts'
import type { OwnerPaymentsCtx } from '../payments/providers/payment-provider.server.ts'
import { refundOrder } from '../payments/refunds/refund-order.service.ts'
import { cancelOrder } from '../payments/settlement/cancel-order.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import {
  authSecret,
  type CheckoutApp,
  itemsOf,
  openCheckoutApp,
  type TestVariant,
} from './test-checkout-app.ts'

let t: CheckoutApp
let shop: CheckoutApp['shop']
let zoneId: string
beforeAll(async () => {
  t = await openCheckoutApp()
  shop = t.shop
  zoneId = (await insertZone(shop.ctx, { name: 'Pick up', rate: 0 })).id
  await insertPromoCode(shop.ctx, { code: 'GIFT', value: 100, oncePerCustomer: false })
})
afterAll(() => t.close())
beforeEach(() => shop.control('reset'))

const owner = () => shop.as(adminActor) as OwnerPaymentsCtx
const links = { appUrl: 'http://shop.test', authSecret, adminEmail: 'owner@shop.test' }

function bodyOf(variant: TestVariant, more: object = { promo_code: 'GIFT' }) {
  const body = shop.bodyFor(itemsOf(variant), more)
  body.orderData.shipping_address.shippingLocation = zoneId
  return body
}

async function placed(key?: string) {
  const [buyer, variant] = [await t.newCustomer(), await shop.variant(5)]
  const headers = { ...buyer.headers, ...(key && { 'idempotency-key': key }) }
  const body = bodyOf(variant)
  const { status, body: answer } = await t.initialize(body, headers)
  expect(status).toBe(200)
  return { buyer, headers, variant, body, ...answer.data }
}

// (rule: nothing-to-pay)
test('an order that costs nothing is confirmed as it is placed, without a payment', async () => {
  const { buyer, variant, order_id, order_number, ...page } = await placed()
  expect(page).toMatchObject({
    reference: order_id,
    authorization_url: `http://shop.test/checkout/success?reference=${order_id}`,
    access_code: '',
  })
  expect(await shop.readOrder(order_id)).toMatchObject({
    status: 'paid',
    totalAmount: 0,
    paymentStatus: 'success',
    holdState: 'sold',
    balance: 0,
    network: null,
  })
  expect(await shop.paymentsOf(order_id)).toEqual([])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4, held: 0 })
  await shop.expectLedgerWhole()
  const kinds = (await shop.mailJobsOf(order_id)).flatMap((job) => (job.onlyWhile ? [] : job.kinds))
  expect(kinds).toEqual(['order_paid'])
  const [first] = await shop.eventsOf(order_id)
  expect(first).toMatchObject({ title: 'Order placed', description: '' })
  expect(await shop.eventsOf(order_id)).toContainEqual(
    expect.objectContaining({ title: 'Order confirmed', description: 'There was nothing to pay.' }),
  )
  expect((await t.call('GET', `/api/orders/${order_number}`, undefined, buyer.headers)).body).toMatchObject({
    status: 'paid',
    total_amount: 0,
    payment_method: 'none',
    can_pay: false,
  })
  expect(await checkConsistency(shop.ctx)).toMatchObject({ findings: [] })
})

// (rules: nothing-to-pay, payment-return)
test('the success page is answered for its id, as often as it asks, with the order for its owner alone', async () => {
  const { buyer, reference, order_number } = await placed()
  for (let i = 0; i < 2; i++)
    expect((await t.verify(reference, buyer.headers)).body).toMatchObject({
      success: true,
      verified: true,
      state: 'paid',
      nothing_to_pay: true,
      message: 'Order confirmed! There is nothing to pay.',
      order: { order_number },
    })
  expect((await t.verify(reference)).body).toMatchObject({ verified: true, order: null, chat_order: null })
  expect((await t.verify(crypto.randomUUID())).body).toMatchObject({
    state: 'unknown',
    nothing_to_pay: false,
  })
  const unpaid = await t.initialize(bodyOf(await shop.variant(), {}), buyer.headers)
  expect((await t.verify(unpaid.body.data.order_id, buyer.headers)).body.state).toBe('unknown')
})

// (rules: nothing-to-pay, repeat-checkout)
test('the same key gives the same confirmed order, also at once', async () => {
  const { headers, body, order_id, variant } = await placed('key-of-a-gift')
  const again = await t.initialize(body, headers)
  expect([again.status, again.body.data]).toMatchObject([200, { order_id, reference: order_id }])
  const both = { ...headers, 'idempotency-key': 'key-of-two' }
  const two = await Promise.all([t.initialize(body, both), t.initialize(body, both)])
  expect(new Set(two.map((one) => one.body.data.order_id)).size).toBe(1)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
})

// (rules: nothing-to-pay, promo-limit)
test('a code for one use gives one free order, however many ask at once', async () => {
  await insertPromoCode(shop.ctx, { code: 'ONEGIFT', value: 100, maxRedemptions: 1 })
  const variant = await shop.variant(5)
  const buyers = [await t.newCustomer(), await t.newCustomer(), await t.newCustomer()]
  const answers = await Promise.all(
    buyers.map(({ headers }) => t.initialize(bodyOf(variant, { promo_code: 'ONEGIFT' }), headers)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4, held: 0 })
})

// (rules: nothing-to-pay, guest-checkout)
test('a guest gets her free order too', async () => {
  t.actors.set('guest-gift', { kind: 'guest', guestKey: 'guest-gift' })
  await writeSetting(shop.ctx, 'guest_checkout', true)
  const guest = { 'x-test-actor': 'guest-gift' }
  const { data } = (await t.initialize(bodyOf(await shop.variant()), guest)).body
  await writeSetting(shop.ctx, 'guest_checkout', false)
  expect((await t.verify(data.reference, guest)).body.order).toMatchObject({
    id: data.order_id,
    status: 'paid',
  })
})

// (rules: nothing-to-pay, receipt, order-mails)
test('its mails and its receipt say that nothing was to pay', async () => {
  const { order_id } = await placed()
  const { mail } = (await readOrderMail(
    shop.as(),
    { orderId: order_id, kinds: ['order_paid'], event: 'paid' },
    links,
  ))!
  expect(orderMailTemplates.order_paid.subject(mail)).toBe(`Order ${mail.orderNumber} is confirmed`)
  expect(orderMailTemplates.admin_new_order.subject(mail)).toContain('₦0')
  const token = receiptLink('http://shop.test', authSecret, order_id).split('/').at(-1)!
  const receipt = await readReceipt(shop.ctx, token, links)
  expect([receipt.methods, receipt.order.totalAmount]).toEqual([['Nothing to pay'], 0])
})

// (rules: nothing-to-pay, refunds)
test('it is cancelled with nothing to give back, its pieces return, and its page says so', async () => {
  const { buyer, variant, order_id, reference } = await placed()
  await expect(refundOrder(owner(), { orderId: order_id })).rejects.toMatchObject({
    code: 'NOTHING_TO_REFUND',
  })
  await cancelOrder(owner(), { orderId: order_id, why: 'A mistake' })
  expect(await shop.readOrder(order_id)).toMatchObject({ status: 'cancelled', balance: 0 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 0 })
  expect((await t.verify(reference, buyer.headers)).body).toMatchObject({
    verified: false,
    state: 'refunding',
    message: 'This order was cancelled. Nothing was paid, so nothing goes back.',
  })
})

async function requested(code: string | null) {
  const abroad = await insertZoneAbroad(shop.ctx)
  const [buyer, variant] = [await t.newCustomer(), await shop.variant(5)]
  const body = shop.bodyFor(itemsOf(variant), code ? { promo_code: code } : {})
  Object.assign(body.orderData.shipping_address, { country: 'GH', state: '', shippingLocation: abroad.id })
  body.orderData.phone = '+233 24 123 4567'
  const { order_id } = (await t.initialize(body, buyer.headers)).body.data
  return { buyer, variant, orderId: order_id as string }
}

// (rules: nothing-to-pay, delivery-quote)
test('a delivery quote of nothing confirms an order whose goods cost nothing', async () => {
  const { variant, orderId } = await requested('GIFT')
  await enterDeliveryFee(shop.ctx as never, { orderId, feeMinor: 0 })
  expect(await shop.readOrder(orderId)).toMatchObject({ status: 'paid', holdState: 'sold', totalAmount: 0 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4, held: 0 })
  const kinds = (await shop.mailJobsOf(orderId)).flatMap((job) => job.kinds)
  expect(kinds).toEqual(['order_placed', 'order_paid'])
})

// (rules: least-amount, delivery-quote)
test('a delivery quote does not leave a total that cannot be paid', async () => {
  const { orderId } = await requested('GIFT')
  await expect(enterDeliveryFee(shop.ctx as never, { orderId, feeMinor: 4_000 })).rejects.toMatchObject({
    code: 'WRONG_FEE',
    message: 'This leaves ₦40 to pay: less than can be paid. The least is ₦50.',
  })
  await enterDeliveryFee(shop.ctx as never, { orderId, feeMinor: 5_000 })
  expect((await shop.readOrder(orderId)).totalAmount).toBe(5_000)
})

// (rule: least-amount)
test('a total below the least is refused before anything is placed or held', async () => {
  await insertPromoCode(shop.ctx, { code: 'ALMOST', kind: 'fixed', value: 1_796_000 })
  const [buyer, variant] = [await t.newCustomer(), await shop.variant(5)]
  const answer = await t.initialize(bodyOf(variant, { promo_code: 'ALMOST' }), buyer.headers)
  expect([answer.status, answer.body]).toMatchObject([
    409,
    {
      success: false,
      code: 'CANNOT_ORDER',
      error: 'The total of ₦40 is too small to be paid. Add something, or write to us.',
      quote: { total: 4_000, is_payable: false },
    },
  ])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 0 })
  expect((await t.call('GET', '/api/orders', undefined, buyer.headers)).body.total).toBe(0)
})

// (rules: nothing-to-pay, hold-caps)
test('who was given something has not paid before: her network still counts', async () => {
  const buyer = await shop.customer()
  const network = '192.0.2.0'
  const { shipping_address } = bodyOf(await shop.variant()).orderData
  const gift = { promo_code: 'GIFT', shipping_address }
  const free = await shop.checkout(buyer, await shop.variant(), { network, order: gift })
  expect(free).toMatchObject({ payment: null, order: { status: 'paid', network: null } })
  const next = await shop.checkout(buyer, await shop.variant(), { network })
  expect(next.order.network).toBe(network)
})
