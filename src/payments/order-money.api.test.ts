import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../checkout/test-checkout-shop.ts'
import { auditLog, orders } from '../db/schema.ts'
import { adminActor, strangers } from '../db/test-fixtures.ts'
import { createApi } from '../lib/server/web/api.ts'
import type { Actor } from '../lib/server/context.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { hourMs } from '../lib/time.ts'
import { exportOrdersApi } from '../orders/reading/export-orders.admin-api.ts'
import * as orderMails from '../orders/mails/repeat-order-mail.service.ts'
import { receiptApi } from '../orders/tracking/receipt.api.ts'
import * as orderMoney from './order-money.service.ts'
import * as orderMoneySteps from './order-money-steps.service.ts'
import { settlePayment } from './settlement/settle-payment.service.ts'

const links = { appUrl: 'http://shop.test', authSecret: 'a secret of the tests, 32 characters long' }
let shop: CheckoutShop
let actor: Actor = adminActor
let t: ReturnType<typeof openTestApp>
beforeAll(async () => {
  shop = await openCheckoutShop()
  const api = createApi()
    .route('/', operationsApi('Admin', orderMoney, links) as never)
    .route('/', operationsApi('Admin', orderMoneySteps, { provider: shop.provider, ...links }) as never)
    .route('/', operationsApi('Admin', orderMails, links) as never)
    .route('/', exportOrdersApi as never)
    .route('/', receiptApi(links) as never)
  t = openTestApp(api as never, () => shop.ctxFor(actor))
})
afterAll(() => shop.close())
beforeEach(() => {
  actor = adminActor
})

async function paid() {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(), { quantity: 2 })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return order
}
const path = (id: string, rest = 'money') => `/api/admin/orders/${id}/${rest}`

test.each([...strangers, { ...adminActor, role: 'helper' as const }])(
  'nothing about money is there for %o',
  async (stranger) => {
    const order = await paid()
    actor = stranger
    const answers = [
      await t.call('GET', path(order.id)),
      await t.call('POST', path(order.id, 'refunds'), { refund_id: randomUUID() }),
      await t.call('POST', path(order.id, 'cancel'), { why: 'x' }),
      await t.call('POST', path(order.id, 'mails'), { kind: 'order_paid' }),
      await t.call('POST', '/api/admin/orders/export', {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await shop.refundsOf(order.id)).toEqual([])
  },
)

test('an owner sees what came in with Paystack’s words, and gives one line back', async () => {
  const order = await paid()
  const { body } = await t.call('GET', path(order.id))
  expect(body).toMatchObject({
    received: order.totalAmount,
    refundable: order.totalAmount,
    attempts: [{ status: 'success', words: 'Successful', channel: 'card', is_recorded: false }],
    lines: [
      {
        quantity: 2,
        paid: 3_600_000,
        refunded_pieces: 0,
        refundable: [{ from: 'unsent', quantity: 2, restockable: 2 }],
      },
    ],
    can: { refund: true, cancel: true, accept: null, record_transfer: false, answer_quote: false },
  })
  const refund = {
    refund_id: randomUUID(),
    lines: [{ line_id: body.lines[0].id, quantity: 1, restock: true }],
  }
  const after = await t.call('POST', path(order.id, 'refunds'), refund)
  expect(after.body).toMatchObject({
    refundable: order.totalAmount - 1_800_000,
    refunds: [{ amount: 1_800_000, lines: [{ text: expect.stringMatching(/^1 × /), restocked: true }] }],
  })
  expect((await t.call('POST', path(order.id, 'refunds'), refund)).body.refunds).toHaveLength(1)
  const wrong = await t.call('POST', path(order.id, 'refunds'), {
    refund_id: randomUUID(),
    amount: 99_999_999,
  })
  expect([wrong.status, wrong.body.error.code]).toEqual([400, 'REFUND_TOO_LARGE'])
  actor = { ...adminActor, passwordAt: new Date(shop.ctx.now().getTime() - hourMs) }
  const stale = await t.call('POST', path(order.id, 'refunds'), { refund_id: randomUUID(), amount: 100 })
  expect([stale.status, stale.body.error.code]).toEqual([403, 'PASSWORD_AGAIN'])
})

// (rule: unknown-fields-refused)
test('an amount that no order can have is refused by its field', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  const transfer = { amount: 2e15, reference: 'TRF 1', note: 'Seen in the bank’s app' }
  const fields = { amount: 'Please enter at most 20,000,000' }
  for (const [call, body] of [
    ['transfer', transfer],
    ['refunds', { refund_id: randomUUID(), amount: 2_147_483_648 }],
  ] as const) {
    const answer = await t.call('POST', path(order.id, call), body)
    expect([call, answer.status, answer.body.error.fields]).toEqual([call, 400, fields])
  }
  const fee = await t.call('POST', path(order.id, 'delivery-fee'), { fee: 2e15 })
  expect([fee.status, fee.body.error.fields]).toEqual([400, { fee: fields.amount }])
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending' })
})

test('a reason is asked for where the customer or the staff log needs one', async () => {
  const order = await paid()
  const cancelled = await t.call('POST', path(order.id, 'cancel'), { why: ' ' })
  expect(cancelled.body.error.fields).toEqual({ why: 'Say why: the customer reads it' })
  const done = await t.call('POST', path(order.id, 'cancel'), { why: 'Torn', restock: false })
  expect(done.body.order.status).toBe('cancelled')
})

test('a mail is looked at as it would go out, then sent again', async () => {
  const order = await paid()
  const preview = await t.call('GET', path(order.id, 'mails/order_paid'))
  expect(preview.body).toMatchObject({
    to: expect.stringMatching(/^ada-[\da-f-]+@example\.com, ada@example\.com$/),
    subject: expect.stringContaining(order.orderNumber),
    html: expect.stringContaining('₦'),
  })
  const before = (await shop.mailJobsOf(order.id)).length
  expect((await t.call('POST', path(order.id, 'mails'), { kind: 'order_paid' })).status).toBe(200)
  expect((await shop.mailJobsOf(order.id)).slice(before)).toMatchObject([{ kinds: ['order_paid'] }])
})

// (rule: receipt)
test('the receipt opens by its link alone, prints naira, and is not there before the payment', async () => {
  const order = await paid()
  const { body } = await t.call('GET', path(order.id))
  actor = { kind: 'guest', guestKey: null }
  const url = body.receipt_url.replace(links.appUrl, '')
  const response = await t.app.request(url)
  const page = await response.text()
  expect(response.headers.get('x-robots-tag')).toContain('noindex')
  expect(page).toContain(`Order ${order.orderNumber}`)
  expect(page).toContain('₦38,500')
  expect(page).not.toContain('Bode Thomas')
  expect((await t.app.request(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  actor = adminActor
  const { order: open } = await shop.checkout(await shop.customer(), await shop.variant())
  expect((await t.call('GET', path(open.id))).body.receipt_url).toBeNull()
})

// (rule: personal-data-in-admin)
test('orders go out as a file that runs nothing, and the staff log says who took it', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant(), {
    order: { shipping_address: { ...shop.bodyFor([]).orderData.shipping_address, firstName: '=1+1' } },
  })
  const response = await t.app.request('/api/admin/orders/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'pending' }),
  })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const file = await response.text()
  expect(file).toContain(order.orderNumber)
  expect(file).toContain(`"'=1+1 Obi"`)
  expect(file).not.toContain(`'+234`)
  const lines = await shop.ctx.db.select().from(auditLog)
  expect(lines.at(-1)).toMatchObject({
    action: 'orders.export',
    actor: `admin:${adminActor.userId}`,
    after: { status: 'pending', count: expect.any(Number) },
  })
})

// (rule: csv-as-written)
test('a rider finds the door by the file, and a spreadsheet changes none of its texts', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant(), {
    order: {
      notes: 'Ring twice',
      shipping_address: {
        ...shop.bodyFor([]).orderData.shipping_address,
        landmark: 'Near the blue gate',
      },
    },
  })
  const zipped = { ...order.shippingAddress, zipCode: '02134' }
  await shop.ctx.db.update(orders).set({ shippingAddress: zipped }).where(eq(orders.id, order.id))
  const response = await t.app.request('/api/admin/orders/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const [head, ...rows] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
  const cells = rows.find((row) => row.startsWith(order.orderNumber))!.split(',')
  const row = Object.fromEntries(head!.split(',').map((heading, index) => [heading, cells[index]]))
  expect(row).toMatchObject({
    Placed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    Phone: '0803 123 4567',
    Landmark: 'Near the blue gate',
    Postcode: 'Postcode 02134',
    Place: 'Lagos Mainland',
    Note: 'Ring twice',
  })
})

test('as a row a line the file has each line with what became of its pieces', async () => {
  const variant = await shop.variant()
  const { order } = await shop.checkout(await shop.customer(), variant)
  const response = await t.app.request('/api/admin/orders/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rows: 'lines' }),
  })
  const [head, ...rows] = (await response.text()).trim().split('\r\n')
  expect(head).toContain('Product,Size,Colour,Pieces,Price,Line total,Cancelled pieces')
  const own = rows.filter((row) => row.includes(order.orderNumber))
  expect(own).toHaveLength(1)
  expect(own[0]).toContain('1,18000.00,18000.00,0,0,NGN')
})
