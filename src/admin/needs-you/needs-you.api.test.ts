import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { auditLog, disputes, orderLines, orders, payments } from '../../db/schema.ts'
import {
  adminActor,
  insertOrder,
  insertPayment,
  insertZoneAbroad,
  strangers,
} from '../../db/test-fixtures.ts'
import { type Actor, asSystem } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { hourMs, minuteMs, lagosDay } from '../../lib/time.ts'
import { saveAbroad } from '../../shipping/abroad/abroad.service.ts'
import { britain } from '../../shipping/abroad/test-abroad.ts'
import { raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { markRefundedByHand } from '../../payments/refunds/refund-again.service.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../../settings/owner-settings.service.ts'
import { createApi } from '../../lib/server/web/api.ts'
import * as staff from '../team/staff.service.ts'
import * as today from '../today/today.service.ts'
import * as unmatchedPayments from '../../payments/unmatched/unmatched-payment.service.ts'
import * as failingMails from './failing-mails.service.ts'
import * as needsYou from './needs-you.service.ts'

let shop: CheckoutShop
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop()
  const both = createApi()
    .route('/', operationsApi('Admin', { ...needsYou, ...unmatchedPayments }, { provider: shop.provider }))
    .route('/', operationsApi('Admin', failingMails, {}))
    .route('/', operationsApi('Admin', staff, {}))
    .route('/', operationsApi('Admin', today, {}))
  call = openTestApp(both as never, () => shop.ctxFor(actor)).call
})
afterAll(() => shop.close())
beforeEach(() => {
  actor = adminActor
})

const read = async () => (await call('GET', '/api/admin/needs-you')).body
const countOf = (waiting: Record<string, unknown[]>) => Object.values(waiting).flat().length

test.each([...strangers, { ...adminActor, role: 'helper' as const }])(
  'it is not there for %o',
  async (stranger) => {
    actor = stranger
    expect((await call('GET', '/api/admin/needs-you')).status).toBe(404)
  },
)

// (rule: needs-you)
test('an order paid wrongly waits with its reason and what accepting it would mean', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.control('settle', { reference: payment!.reference, status: 'success', amount: 1_000_000 })
  await settlePayment(shop.as(), payment!.reference)
  expect((await read()).orders).toMatchObject([
    {
      order: { id: order.id, status: 'pending_review' },
      reasons: [{ kind: 'wrong_amount', text: 'Paid ₦10,000 instead of ₦20,500' }],
      accept: { received: 1_000_000, shortfall: order.totalAmount - 1_000_000, excess: 0 },
      refundable: 1_000_000,
    },
  ])
})

test('a delivery quote that was asked for waits with where it goes', async () => {
  const ghana = await insertZoneAbroad(shop.ctx)
  const to = { ...shop.bodyFor([]).orderData.shipping_address, city: 'Accra', state: '', country: 'Ghana' }
  const { order } = await shop.checkout(await shop.customer(), await shop.variant(), {
    order: { phone: '+233 24 123 4567', shipping_address: { ...to, shippingLocation: ghana.id } },
  })
  expect((await read()).quotes).toMatchObject([{ order: { id: order.id }, destination: 'Accra, Ghana' }])
})

test('money no order knows is assigned or dismissed with a reason; the staff log keeps both', async () => {
  const [first, second] = await shop.ctx.db
    .insert(payments)
    .values(
      ['STRAY-1', 'STRAY-2'].map((reference, index) => ({
        createdAt: new Date(shop.ctx.now().getTime() + index),
        provider: 'paystack',
        state: 'succeeded' as const,
        reference,
        asked: 500_000,
        paid: 500_000,
        currency: 'NGN',
      })),
    )
    .returning()
  expect((await read()).payments).toMatchObject([{ reference: 'STRAY-1' }, { reference: 'STRAY-2' }])
  const path = (id: string, what: string) => `/api/admin/unmatched-payments/${id}/${what}`
  expect((await call('POST', path(first!.id, 'dismiss'), { why: ' ' })).status).toBe(400)
  expect((await call('POST', path(first!.id, 'dismiss'), { why: 'Of my other business' })).status).toBe(200)
  const missing = await call('POST', path(second!.id, 'assign'), { order_number: 'IL-nothing' })
  expect(missing.body.error.code).toBe('ORDER_NOT_FOUND')
  actor = { ...adminActor, passwordAt: new Date(shop.ctx.now().getTime() - hourMs) }
  for (const [what, body] of [
    ['assign', { order_number: 'IL-nothing' }],
    ['give-back', {}],
  ] as const)
    expect((await call('POST', path(second!.id, what), body)).body.error.code).toBe('PASSWORD_AGAIN')
  expect((await read()).payments).toHaveLength(1)
  const lines = await shop.ctx.db.select().from(auditLog)
  expect(lines.at(-1)).toMatchObject({ action: 'payment.dismissed', after: { why: 'Of my other business' } })
})

// (rules: disputes, needs-you)
test('money without an order that the bank disputes says until when, and where it is answered', async () => {
  const dueAt = new Date(shop.ctx.now().getTime() + hourMs)
  const payment = await insertPayment(shop.ctx, { reference: 'STRAY-3', paid: 300_000 })
  const claim = { paymentId: payment.id, providerId: 7n, amount: 300_000, currency: 'NGN', dueAt }
  await shop.ctx.db.insert(disputes).values(claim)
  const find = async () =>
    (await read()).payments.find((one: { reference: string }) => one.reference === 'STRAY-3').dispute
  expect(await find()).toEqual({ due_at: dueAt.toISOString(), url: shop.provider.disputesUrl })
  await shop.ctx.db.update(disputes).set({ state: 'contested' }).where(eq(disputes.paymentId, payment.id))
  expect(await find()).toBeNull()
  await shop.ctx.db.delete(payments).where(eq(payments.id, payment.id))
})

// (rule: suggested-order)
test('a transfer that fits one chat order names it, and is assigned with one call and the password', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.ctx.db.update(orders).set({ source: 'chat' }).where(eq(orders.id, order.id))
  const reference = 'TERMINAL-1'
  await shop.paystack.initialize({
    reference,
    amount: order.totalAmount,
    email: 'ada@example.com',
    currency: 'NGN',
    callback_url: 'http://shop.test',
    channels: ['bank_transfer'],
    metadata: {},
  })
  await shop.control('pay', { reference, channel: 'bank_transfer' })
  shop.later(minuteMs)
  await shop.receive({ event: 'charge.success', data: { reference } })
  // The sandbox pays at the machine's time, the shop has a clock of its own.
  await shop.ctx.db.update(payments).set({ paidAt: shop.ctx.now() }).where(eq(payments.reference, reference))
  const waiting = async () =>
    (await read()).payments.find((one: { reference: string }) => one.reference === reference)
  const payment = await waiting()
  expect(payment.suggested).toEqual([{ id: order.id, order_number: order.orderNumber, is_sure: true }])
  const path = `/api/admin/unmatched-payments/${payment.id}/assign`
  const assign = () => call('POST', path, { order_number: payment.suggested[0].order_number })
  actor = { ...adminActor, passwordAt: new Date(shop.ctx.now().getTime() - hourMs) }
  expect((await assign()).body.error.code).toBe('PASSWORD_AGAIN')
  actor = adminActor
  expect((await assign()).body).toMatchObject({ order_number: order.orderNumber, status: 'paid' })
  expect(await waiting()).toBeUndefined()
})

// (rule: payment-channels)
test('the staff see the account for transfers once bank and number are noted', async () => {
  const account = async () => (await call('GET', '/api/admin/me')).body.transfer_to
  const note = (key: 'transfer_bank' | 'transfer_account' | 'transfer_name', value: string) =>
    writeSetting(asSystem(shop.ctx, 'test'), key, value)
  await note('transfer_bank', 'Titan Trust')
  expect(await account()).toBeNull()
  await note('transfer_account', '0123 456 789')
  await note('transfer_name', 'INDIGO LANE')
  actor = { ...adminActor, role: 'helper' as const }
  expect(await account()).toEqual({ bank: 'Titan Trust', account: '0123456789', name: 'INDIGO LANE' })
})

// (rule: needs-you)
test('a mail that does not go out is shown with its error, tried again, or dropped', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  const [job] = (await shop.mailJobsOf(order.id)) as unknown[]
  expect(job).toBeDefined()
  const fail = () =>
    shop.ctx.db
      .execute(sql`update pgboss.job set state = 'failed', output = '{"message": "550 no such mailbox"}'
      where data->>'orderId' = ${order.id}`)
  await fail()
  const [mail] = (await read()).mails
  expect(mail).toMatchObject({
    what: expect.stringContaining(order.orderNumber),
    to: 'ada@example.com',
    error: '550 no such mailbox',
    is_given_up: true,
  })
  expect((await call('GET', '/api/admin/me')).body.counts.needs_you).toBe(countOf(await read()))
  const path = `/api/admin/failing-mails/${mail.id}`
  expect((await call('POST', `${path}/retry`, {})).status).toBe(200)
  expect((await read()).mails).toEqual([])
  expect((await call('GET', '/api/admin/me')).body.counts.needs_you).toBe(countOf(await read()))
  expect((await call('POST', `${path}/retry`, {})).body.error.code).toBe('JOB_GONE')
  await fail()
  expect((await call('POST', `${path}/drop`, {})).status).toBe(200)
  expect(await shop.mailJobsOf(order.id)).toEqual([])
  expect((await shop.ctx.db.select().from(orders)).length).toBeGreaterThan(0)
})

// (rule: needs-you)
test('what the shop has settled itself needs nobody; menu, Today and the list agree on what does', async () => {
  const { id } = await insertOrder(shop.ctx, { status: 'delivered' })
  const counts = async () => [
    countOf(await read()),
    (await call('GET', '/api/admin/me')).body.counts.needs_you,
    (await call('GET', '/api/admin/today')).body.needs_you.count,
  ]
  const [before] = await counts()
  for (const kind of ['paid_twice', 'paid_late', 'dispute_won'] as const)
    await raiseFlag(shop.ctx, { id }, { kind, params: { reference: 'r' }, cause: 'r' })
  await raiseFlag(
    shop.ctx,
    { id },
    { kind: 'overpaid', params: { reference: 'r', amountMinor: 100 }, cause: 'r' },
  )
  expect(await counts()).toEqual([before, before, before])
  await insertOrder(shop.ctx, { status: 'pending', holdState: 'none', delivery: null })
  const params = { number: 1, kind: 'return', step: 'decide' } as const
  await raiseFlag(shop.ctx, { id }, { kind: 'return_waits', params, cause: 'return-1' })
  expect(await counts()).toEqual([before! + 2, before! + 2, before! + 2])
  const found = (await read()).orders.find(({ order }: { order: { id: string } }) => order.id === id)
  expect(found.reasons).toMatchObject([{ text: 'Return 1 needs your answer', return_id: 'return-1' }])
})

// (rules: order-flags, refunds)
test('of two refunds that failed the one given back by hand leaves with its flag, the other stays', async () => {
  const { order, payment } = await shop.checkoutLines(await shop.customer(), [
    { variant: await shop.variant(), quantity: 1 },
    { variant: await shop.variant(), quantity: 1 },
  ])
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const ctx = shop.as()
  ctx.provider.refund = async () => ({ kind: 'refused', words: 'No; balance' })
  const lines = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const refund = ({ id: lineId }: { id: string }) =>
    refundOrder(ctx, {
      orderId: order.id,
      amountMinor: 30_000,
      lines: [{ lineId, quantity: 1, restock: false }],
    })
  const [first, second] = [await refund(lines[0]!), await refund(lines[1]!)]
  const waiting = async () =>
    (await read()).orders.find((one: { order: { id: string } }) => one.order.id === order.id)
  expect((await waiting()).failed_refunds).toHaveLength(2)
  await markRefundedByHand(shop.as(), { orderId: order.id, refundId: first, note: 'Cash' })
  expect(await waiting()).toMatchObject({
    reasons: [
      { kind: 'refund_failed', text: 'Refund of ₦300 refused by Paystack: No; balance', due_at: null },
    ],
    failed_refunds: [{ id: second, amount: 30_000, status: 'failed' }],
  })
})

// (rules: rates-end-soon, needs-you)
test('a country whose prices end within a week waits until new ones are typed, and is counted', async () => {
  const counted = async () => (await call('GET', '/api/admin/me')).body.counts.needs_you as number
  const before = await counted()
  const today = shop.ctx.now()
  const endsOn = (days: number) => lagosDay(new Date(today.getTime() + days * 24 * hourMs))
  const save = (valid_until: string, updated_at: string | null) =>
    saveAbroad(shop.ctx, { country: 'GB', ...britain, valid_until, updated_at })
  const { updated_at } = await save(endsOn(8), null)
  expect((await read()).rates).toEqual([])
  const soon = await save(endsOn(7), updated_at)
  expect((await read()).rates).toEqual([
    { code: 'GB', country: 'United Kingdom', ends_on: endsOn(7), is_over: false },
  ])
  expect(await counted()).toBe(before + 1)
  await save(endsOn(90), soon.updated_at)
  expect([(await read()).rates, await counted()]).toEqual([[], before])
})
