import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog, orders } from '../../db/schema.ts'
import { adminActor, insertCustomer, insertZone, strangers } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { readOrderMail } from '../../orders/mails/order-mail.service.ts'
import { expireHolds } from '../../payments/settlement/expire-holds.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { chatOrderApi } from './chat-order.admin-api.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../test-checkout-shop.ts'

const path = '/api/admin/chat-orders'

let shop: CheckoutShop
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
let keys = 0
beforeAll(async () => {
  shop = await openCheckoutShop()
  call = openTestApp(chatOrderApi({ provider: shop.provider, options }) as never, () =>
    shop.ctxFor(actor),
  ).call
})
afterAll(() => shop.close())

const items = ({ id, productId }: { id: string; productId: string }, quantity = 1) => [
  { product_id: productId, variant_id: id, quantity },
]
const bodyFor = (variant: { id: string; productId: string }, more: object = {}) => ({
  items: items(variant),
  zone_id: shop.zone.id,
  hold_minutes: 180,
  first_name: 'Bisi',
  phone: '0803 555 0001',
  total: 2_050_000,
  key: `key-of-chat-${++keys}`,
  ...more,
})
const links = { appUrl: 'http://shop.test', authSecret: 'secret', adminEmail: 'owner@shop.test' }

test.each(strangers)('orders from a chat are not there for %o', async (stranger) => {
  actor = stranger
  const answers = [await call('POST', path, {}), await call('POST', `${path}/quote`, {})]
  actor = adminActor
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

// (rule: chat-order)
test('a name, a phone and a zone make an order that its link pays like any other', async () => {
  const variant = await shop.variant()
  const quoted = await call('POST', `${path}/quote`, { items: items(variant), zone_id: shop.zone.id })
  expect(quoted.body).toMatchObject({ total: 2_050_000, is_payable: true, needs_fee: false })
  const { status, body } = await call('POST', path, bodyFor(variant))
  expect([status, body]).toMatchObject([200, { total: 2_050_000, pay_url: expect.stringContaining('http') }])
  const order = await shop.readOrder(body.order_id)
  expect(order).toMatchObject({
    source: 'chat',
    email: '',
    phone: '+2348035550001',
    holdState: 'held',
    userId: null,
  })
  expect(order.holdExpiresAt!.getTime()).toBe(shop.ctx.now().getTime() + 180 * minuteMs)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 10, held: 1 })
  // Without an e-mail only the shop itself gets mail.
  const read = await readOrderMail(shop.as(), { orderId: order.id, kinds: ['order_paid'], event: 'x' }, links)
  expect(read).toMatchObject({
    customerEmail: null,
    adminEmail: 'owner@shop.test',
    mail: { payUrl: body.pay_url },
  })
  const [payment] = await shop.paymentsOf(order.id)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paymentStatus: 'success' })
  await shop.expectLedgerWhole()
})

// (rule: chat-order)
test('the same key makes one order, whose link is given again; it belongs to the account of its e-mail', async () => {
  const { user } = await insertCustomer(shop.ctx)
  const body = bodyFor(await shop.variant(), { email: user.email.toUpperCase() })
  const first = await call('POST', path, body)
  const again = await call('POST', path, body)
  expect(again.body).toEqual(first.body)
  const rows = await shop.ctx.db.select().from(orders).where(eq(orders.userId, user.id))
  expect(rows.map(({ id }) => id)).toEqual([first.body.order_id])
  const audit = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, first.body.order_id))
  expect(audit.map(({ action }) => action)).toEqual(['order.create_from_chat'])
})

// (rule: chat-order)
test('its pieces are kept until the chosen time, also when its customer tries to pay in between, and then go back', async () => {
  const { user, actor: customer } = await insertCustomer(shop.ctx)
  const variant = await shop.variant()
  const body = bodyFor(variant, { email: user.email, hold_minutes: 1440 })
  const { order_id } = (await call('POST', path, body)).body
  const order = await shop.readOrder(order_id)
  shop.later(300 * minuteMs)
  await shop.payAgain(order, { order_id })
  expect((await shop.readOrder(order_id)).holdExpiresAt).toEqual(order.holdExpiresAt)
  expect(customer.kind).toBe('customer')
  shop.later(1200 * minuteMs)
  await expireHolds(shop.as())
  expect((await shop.readOrder(order_id)).status).toBe('cancelled')
  expect((await shop.readVariant(variant.id)).held).toBe(0)
})

test('what is missing is named at its field, another total is told, and more than there is is refused', async () => {
  const variant = await shop.variant(1)
  const wrong = await call('POST', path, bodyFor(variant, { first_name: ' ', phone: '12' }))
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['first_name', 'phone']])
  const other = await call('POST', path, bodyFor(variant, { total: 1 }))
  expect([other.status, other.body.error.code]).toEqual([409, 'PRICES_CHANGED'])
  const tooMany = await call('POST', path, bodyFor(variant, { items: items(variant, 2) }))
  expect(tooMany.body.error).toMatchObject({
    code: 'CANNOT_ORDER',
    message: expect.stringContaining('Only 1 left'),
  })
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 0 })
})

test('where delivery is priced on request the owner says what it costs', async () => {
  const zone = await insertZone(shop.ctx, {
    name: 'London',
    zoneType: 'international_country',
    country: 'GB',
    state: null,
    pricing: 'quoted',
    rate: null,
    freeDelivery: false,
  })
  const variant = await shop.variant()
  const body = bodyFor(variant, { zone_id: zone.id, phone: '+44 7700 900123', total: 5_800_000 })
  const quoted = await call('POST', `${path}/quote`, { items: items(variant), zone_id: zone.id })
  expect(quoted.body).toMatchObject({ needs_fee: true, is_payable: false })
  const missing = await call('POST', path, body)
  expect(missing.body.error.fields).toHaveProperty('delivery_fee')
  const { body: done } = await call('POST', path, { ...body, delivery_fee: 4_000_000 })
  expect(await shop.readOrder(done.order_id)).toMatchObject({ delivery: 4_000_000, totalAmount: 5_800_000 })
})

test('a pay link is for orders from a chat that wait for their payment', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  expect((await call('POST', `${path}/${order.id}/pay-link`)).status).toBe(404)
  const { order_id, pay_url } = (await call('POST', path, bodyFor(await shop.variant()))).body
  expect((await call('POST', `${path}/${order_id}/pay-link`)).body.pay_url).toBe(pay_url)
  const [payment] = await shop.paymentsOf(order_id)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect((await call('POST', `${path}/${order_id}/pay-link`)).status).toBe(409)
})

// (rules: chat-order, part-payment)
test('an order from a chat may ask for a deposit: its link is the shop’s own, and wrong terms write nothing', async () => {
  const variant = await shop.variant()
  const due_on = new Date(shop.ctx.now().getTime() + 14 * dayMs).toISOString().slice(0, 10)
  for (const [deposit, wrong] of [
    [{ percent: 0, due_on }, 'NO_DEPOSIT'],
    [{ percent: 100, due_on }, 'NO_DEPOSIT'],
    [{ percent: 50, due_on: '2020-01-01' }, 'WRONG_DUE_DAY'],
    [{ percent: 50, due_on: '2099-01-01' }, 'WRONG_DUE_DAY'],
  ] as const) {
    const { status, body } = await call('POST', path, bodyFor(variant, { deposit }))
    expect([status, body.error?.code]).toEqual([400, wrong])
  }
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 0 })
  const asked = bodyFor(variant, { deposit: { percent: 40, due_on } })
  const { body } = await call('POST', path, asked)
  expect(body).toMatchObject({
    deposit: { amount: 820_000, due: 2_050_000, due_on, is_paid: false },
    pay_url: expect.stringMatching(/^http:\/\/shop\.test\/pay\//),
  })
  expect(await shop.paymentsOf(body.order_id)).toEqual([])
  expect((await call('POST', path, asked)).body.pay_url).toBe(body.pay_url)
  expect((await call('POST', `${path}/${body.order_id}/pay-link`, {})).body.pay_url).toBe(body.pay_url)
})
