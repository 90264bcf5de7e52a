import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog, orderLines, orders } from '../../db/schema.ts'
import { adminActor, insertCustomer, insertZoneAbroad, strangers } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { readOrderMail } from '../../orders/mails/order-mail.service.ts'
import { expireHolds } from '../../payments/settlement/expire-holds.service.ts'
import type { OwnerPaymentsCtx } from '../../payments/providers/payment-provider.server.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import * as chatOrders from './chat-order.service.ts'
import * as chatQuotes from './chat-quote.service.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../test-checkout-shop.ts'

const path = '/api/admin/chat-orders'

let shop: CheckoutShop
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
let keys = 0
beforeAll(async () => {
  shop = await openCheckoutShop()
  call = openTestApp(
    operationsApi(
      'Admin',
      { ...chatQuotes, ...chatOrders },
      { provider: shop.provider, ...options },
    ) as never,
    () => shop.ctxFor(actor),
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
test('the same key makes one order, also of the last piece, whose link is given again; it belongs to the account of its e-mail', async () => {
  const { user } = await insertCustomer(shop.ctx)
  const body = bodyFor(await shop.variant(1), { email: user.email.toUpperCase() })
  const first = await call('POST', path, body)
  expect((await call('POST', path, { ...body, total: 50_000 })).body).toEqual(first.body)
  const { error } = (await call('POST', path, { ...body, notes: 'As a present' })).body
  expect([error.code, error.message]).toEqual([
    'KEY_REUSED',
    expect.stringContaining(first.body.order_number),
  ])
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
  const zone = await insertZoneAbroad(shop.ctx, { name: 'London', country: 'GB' })
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

const agreedBody = (variant: { id: string; productId: string }, more: object = {}) =>
  bodyFor(variant, {
    items: [{ product_id: variant.productId, variant_id: variant.id, quantity: 2, price: 1_500_001 }],
    pieces: [{ title: 'Made-to-measure kaftan', size: 'To measure', price: 999_999, quantity: 3 }],
    fees: [{ title: 'Gift wrapping', price: 120_050 }],
    discount: { percent: 7, reason: 'Her tenth order' },
    ...more,
  })
// 7 % of 3,000,002 + 2,999,997, and delivery 250,000.
const agreedTotal = 5_999_999 - 420_000 + 120_050 + 250_000

// (rules: agreed-price, own-piece)
test('agreed prices, pieces of no catalogue, a fee and a discount are lines and sums like any other', async () => {
  const variant = await shop.variant()
  const ask = agreedBody(variant, { total: agreedTotal, email: 'bisi@example.com' })
  const { items: asked, pieces, fees, discount, zone_id } = ask as never as Record<string, unknown>
  const quoted = await call('POST', `${path}/quote`, { items: asked, pieces, fees, discount, zone_id })
  expect(quoted.body).toMatchObject({ subtotal: 6_120_049, discount: 420_000, total: agreedTotal })
  const { body } = await call('POST', path, ask)
  expect(body.total).toBe(agreedTotal)
  const again = await call('POST', path, ask)
  expect(again.body.order_id).toBe(body.order_id)
  const lines = await shop.ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, body.order_id))
    .orderBy(orderLines.position)
  expect(
    lines.map(({ title, unitPrice, listPrice, variantId }) => [title, unitPrice, listPrice, variantId]),
  ).toEqual([
    [lines[0]!.title, 1_500_001, 1_800_000, variant.id],
    ['Made-to-measure kaftan', 999_999, null, null],
    ['Gift wrapping', 120_050, null, null],
  ])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 10, held: 2 })
  expect(await shop.readOrder(body.order_id)).toMatchObject({ charged: agreedTotal, balance: agreedTotal })
  const notes = (await shop.eventsOf(body.order_id)).filter(({ isPrivate }) => isPrivate)
  expect(notes.map(({ params }) => params)).toEqual([{ text: 'Discount of ₦4,200: Her tenth order' }])
  const read = await readOrderMail(
    shop.as(),
    { orderId: body.order_id, kinds: ['order_paid'], event: 'x' },
    links,
  )
  const { mail } = read!
  expect(mail).toMatchObject({ subtotal: 6_120_049, discount: 420_000, total: agreedTotal })
  expect(mail.lines.map(({ title }) => title)).toEqual(lines.map(({ title }) => title))
  // What it cost before is the owner's to know.
  expect(JSON.stringify(read)).not.toMatch(/1800000|18,000|tenth order/)
  const [payment] = await shop.paymentsOf(body.order_id)
  expect(payment!.asked).toBe(agreedTotal)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect(await shop.readOrder(body.order_id)).toMatchObject({
    status: 'paid',
    received: agreedTotal,
    balance: 0,
  })
  await refundOrder(shop.as(adminActor) as OwnerPaymentsCtx, {
    orderId: body.order_id,
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity, restock: false })),
  })
  // All but the delivery.
  expect((await shop.refundsOf(body.order_id)).map(({ amount }) => amount)).toEqual([agreedTotal - 250_000])
  expect(await shop.readOrder(body.order_id)).toMatchObject({ status: 'cancelled' })
  await shop.expectLedgerWhole()
})

// (rule: own-piece)
test('an order may be of nothing but a piece that is in no catalogue', async () => {
  const pieces = [{ title: 'Kaftan', price: 500_000, quantity: 1 }]
  const { body } = await call('POST', path, {
    ...bodyFor({ id: '', productId: '' }),
    items: [],
    pieces,
    total: 750_000,
  })
  const [payment] = await shop.paymentsOf(body.order_id)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const order = await shop.readOrder(body.order_id)
  expect(order).toMatchObject({ status: 'paid', holdState: 'sold', totalAmount: 750_000 })
})

// (rule: agreed-price)
test.each([
  ['a price of nothing', { items: [{ price: 0 }] }, 400],
  ['a price below nothing', { pieces: [{ price: -1 }] }, 400],
  ['a piece without a name', { pieces: [{ title: ' ' }] }, 400],
  ['a name of 10,000 characters', { pieces: [{ title: 'x'.repeat(10_000) }] }, 400],
  ['a name the database refuses', { fees: [{ title: 'a\0b', price: 1 }] }, 400],
  ['none of a piece', { pieces: [{ quantity: 0 }] }, 400],
  ['more than an order can cost', { pieces: [{ price: 2_000_000_000, quantity: 99 }] }, 409],
  ['a fee alone', { items: [], fees: [{ title: 'Gift wrapping', price: 100 }] }, 409],
  ['a discount above it', { discount: { amount: 2_000_000_000, reason: 'Friend' } }, 400],
  ['a discount below nothing', { discount: { amount: -5, reason: 'Friend' } }, 400],
  ['a discount without a reason', { discount: { amount: 5 } }, 400],
  ['a price of no variant', { items: [{ variant_id: null, price: 5 }] }, 400],
])('%s is refused and writes nothing', async (_, wrong: Record<string, unknown>, expected) => {
  const variant = await shop.variant()
  const fill = (key: string, whole: object) =>
    Array.isArray(wrong[key]) ? { [key]: wrong[key].map((one: object) => ({ ...whole, ...one })) } : {}
  const more = {
    ...wrong,
    ...fill('items', items(variant)[0]!),
    ...fill('pieces', { title: 'Kaftan', price: 100, quantity: 1 }),
  }
  const before = await shop.ctx.db.$count(orders)
  const { status, body } = await call('POST', path, bodyFor(variant, more))
  expect([status, typeof body.error?.message]).toEqual([expected, 'string'])
  expect(await shop.ctx.db.$count(orders)).toBe(before)
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 0 })
})
