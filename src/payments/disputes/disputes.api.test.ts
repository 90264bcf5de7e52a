import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { deliveryPhotos, disputes, sentMails } from '../../db/schema.ts'
import { adminActor, insertParcel, strangers } from '../../db/test-fixtures.ts'
import { createApi } from '../../lib/server/web/api.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import * as needsYou from '../../admin/needs-you/needs-you.service.ts'
import { statusFilters } from '../../orders/order/order-queues.rules.ts'
import { listStaffOrders, staffListQuerySchema } from '../../orders/reading/list-staff-orders.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'
import * as disputeOperations from './disputes.service.ts'
import { evidenceFileApi } from './evidence-file.admin-api.ts'
import { noPictures } from './test-disputed-shop.ts'
import { sweepDisputes } from './sync-disputes.service.ts'

const links = { appUrl: 'http://shop.test', authSecret: 'a secret of the tests, 32 characters long' }
import { readStaffEvents } from '../../orders/reading/staff-events.service.ts'
let shop: CheckoutShop
let actor: Actor = adminActor
let t: ReturnType<typeof openTestApp>
beforeAll(async () => {
  shop = await openCheckoutShop()
  const deps = { provider: shop.provider, ...links }
  const api = createApi()
    .route('/', operationsApi('Admin', disputeOperations, { ...deps, storage: noPictures }) as never)
    .route('/', evidenceFileApi(deps) as never)
    .route('/', operationsApi('Admin', needsYou, deps) as never)
  t = openTestApp(api as never, () => shop.ctxFor(actor))
})
afterAll(() => shop.close())
beforeEach(() => {
  actor = adminActor
})

async function disputed() {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  await shop.control('dispute', { reference: payment!.reference })
  await sweepDisputes(shop.as())
  const [row] = await shop.ctx.db.select().from(disputes).where(eq(disputes.paymentId, payment!.id))
  return { order, id: row!.id, dueAt: row!.dueAt! }
}

const path = (id: string, rest = '') => `/api/admin/disputes/${id}${rest}`

// (rule: disputes)
test.each([...strangers, { ...adminActor, role: 'helper' as const }])(
  'nothing of a dispute is there for %o',
  async (stranger) => {
    const { id } = await disputed()
    actor = stranger
    const answers = [
      await t.call('GET', path(id)),
      await t.call('POST', path(id, '/contest'), { text: 'x' }),
      await t.call('POST', path(id, '/accept'), {}),
      await t.call('POST', path(id, '/file'), {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  },
)

// (rule: staff-order-words)
test('a disputed order is found among those that wait, and not among the paid ones', async () => {
  const { order } = await disputed()
  const finds = async (status: string) => {
    const query = staffListQuerySchema.parse({ search: order.orderNumber, status })
    return (await listStaffOrders(shop.ctxFor(adminActor) as never, query)).total
  }
  expect(await Promise.all(statusFilters.map(finds))).toEqual([0, 0, 0, 1, 0, 0, 0, 0])
})

// (rule: staff-order-words)
test('an order’s history says that the provider took the money, and that the bank disputes it', async () => {
  const { order } = await disputed()
  const events = await readStaffEvents(shop.ctxFor(adminActor) as never, order.id, 'paystack')
  expect(events.map(({ event_type, by }) => `${event_type} by ${by}`)).toEqual([
    'order_placed by the customer',
    'paid by Paystack',
    'charge_dispute_create by the bank',
  ])
})

// (rules: disputes, needs-you)
test('what the shop knows is written down, and Needs you shows until when', async () => {
  const { order, id, dueAt } = await disputed()
  await shop.ctx.db.insert(sentMails).values({ key: `order_paid:${order.id}:x`, sentAt: shop.ctx.now() })
  const { orders } = (await t.call('GET', '/api/admin/needs-you')).body
  const own = orders.find((waiting: { order: { id: string } }) => waiting.order.id === order.id)
  const query = staffListQuerySchema.parse({ search: order.orderNumber })
  const listed = await listStaffOrders(shop.ctxFor(adminActor) as never, query)
  expect(listed.orders).toMatchObject([{ status: 'paid', waits_for_due: true, is_disputed: true }])
  expect(own.reasons).toMatchObject([{ kind: 'disputed', due_at: dueAt.toISOString(), dispute_id: id }])
  const parcel = await insertParcel(shop.ctx, order.id, 'delivered')
  const photo = {
    fulfilmentId: parcel.id,
    key: 'a'.repeat(24),
    moment: 'delivered' as const,
    width: 3,
    height: 4,
  }
  await shop.ctx.db.insert(deliveryPhotos).values(photo)
  const { body } = await t.call('GET', path(id))
  expect(body).toMatchObject({ id, state: 'awaiting', order_id: order.id, file: null })
  expect(body).toMatchObject({
    contact: {
      customer_name: 'Ada Obi',
      customer_email: 'ada@example.com',
      customer_phone: '+2348031234567',
    },
    required: ['customer_name', 'customer_email', 'customer_phone'],
    is_shops_email: false,
    sent: { pieces: 1, of: 1 },
  })
  expect(body.photos).toEqual([
    {
      url: expect.stringMatching(/^\/api\/admin\/delivery-photos\//),
      moment: 'delivered',
      width: 3,
      height: 4,
      taken_at: expect.any(String),
    },
  ])
  expect(body.text).toMatch(/and was delivered\. Picture of the handover: taken \d/)
  for (const part of [order.orderNumber, 'Ada Obi', 'Payment received (', 'Surulere'])
    expect(body.text).toContain(part)
  expect(body.text).not.toContain(body.receipt_url)
})

// (rule: disputes)
test('a refused file and an empty answer say why', async () => {
  const { id } = await disputed()
  expect((await t.call('POST', path(id, '/file'), {})).body.error.code).toBe('DISPUTE_FILE')
  expect((await t.call('POST', path(id, '/contest'), { text: ' ' })).status).toBe(400)
  const wrong = await t.call('POST', path(id, '/contest'), { text: 'Delivered', customer_email: 'ada' })
  expect([wrong.status, wrong.body.error.fields]).toEqual([400, { customer_email: expect.any(String) }])
  const answered = await t.call('POST', path(id, '/contest'), { text: 'Delivered' })
  expect(answered.body).toMatchObject({
    state: 'contested',
    text: 'Delivered',
    file: expect.stringMatching(/\.pdf$/),
  })
  const [{ evidence } = {}] = await shop.ctx.db.select().from(disputes).where(eq(disputes.id, id))
  expect(evidence?.text).toBe(`Delivered\nReceipt: ${answered.body.receipt_url}`)
})
