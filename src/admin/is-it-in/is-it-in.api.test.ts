import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { auditLog, disputes, payments, rateLimits } from '../../db/schema.ts'
import { adminActor, insertOrder, insertPayment, strangers } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import * as isItIn from './is-it-in.service.ts'

const helper = { ...adminActor, role: 'helper' as const }

let shop: CheckoutShop
let actor: Actor = helper
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop()
  call = openTestApp(operationsApi('Admin', isItIn, { provider: shop.provider }) as never, () =>
    shop.ctxFor(actor),
  ).call
})
afterAll(() => shop.close())
beforeEach(async () => {
  actor = helper
  await shop.ctx.db.delete(payments)
  await shop.ctx.db.delete(rateLimits)
})

const send = (q: string) => call('POST', '/api/admin/is-it-in', { q })
const ask = async (q: string) => (await send(q)).body
const ago = (ms: number) => new Date(shop.ctx.now().getTime() - ms)

/** ₦18,000 by transfer, seven minutes ago, of no order. */
const pay = (more: Partial<typeof payments.$inferInsert> = {}) =>
  insertPayment(shop.ctx, {
    asked: 1_800_000,
    paid: 1_800_000,
    method: 'bank_transfer',
    paidAt: ago(7 * minuteMs),
    payerName: 'OBI, ADA CHIOMA',
    payerEmail: 'payer@example.com',
    ...more,
  })

test.each(strangers)('the question is not there for %o', async (stranger) => {
  actor = stranger
  expect((await send('18000')).status).toBe(404)
})

// (rules: is-it-in, staff-privacy)
test('a helper reads what came in, and of its payer and customer only initials', async () => {
  const order = await insertOrder(shop.ctx, { customerName: 'Bisi Okoro', email: 'bisi@example.com' })
  await pay()
  await pay({ orderId: order.id, paidAt: ago(90 * minuteMs), method: 'card', payerName: null })
  const { status, body } = await send('₦18,000.00')
  expect([status, body]).toEqual([
    200,
    {
      is_in: true,
      has_more: false,
      payments: [
        {
          amount: 1_800_000,
          refunded: 0,
          currency: 'NGN',
          provider: 'paystack',
          channel: 'bank_transfer',
          payer: 'O. A. C.',
          at: ago(7 * minuteMs).toISOString(),
          order_id: null,
          order_number: null,
          is_disputed: false,
          is_to_check: false,
          is_waiting: true,
        },
        expect.objectContaining({
          provider: 'paystack',
          channel: 'card',
          payer: 'B. O.',
          at: ago(90 * minuteMs).toISOString(),
          order_id: order.id,
          order_number: order.orderNumber,
          is_disputed: false,
          is_to_check: false,
          is_waiting: false,
        }),
      ],
    },
  ])
  expect(JSON.stringify(body)).not.toMatch(/example\.com|Bisi|Okoro|ADA|\+234/)
})

// (rule: is-it-in)
test('every spelling of an amount finds it, to the kobo', async () => {
  await pay({ paid: 1_800_050 })
  for (const typed of ['18000.5', '18,000.50', '₦18,000.50', 'N18 000.50'])
    expect([typed, (await ask(typed)).is_in]).toEqual([typed, true])
  for (const typed of ['18000', '18,000.05', '1,800,050'])
    expect([typed, await ask(typed)]).toEqual([typed, { is_in: false, payments: [], has_more: false }])
})

// (rule: is-it-in)
test('a name finds its payer or its order’s customer by how their names begin', async () => {
  const order = await insertOrder(shop.ctx, { customerName: 'Bisi Okoro' })
  await pay()
  await pay({ orderId: order.id, payerName: 'CHIDI EZE' })
  expect((await ask('ada')).payments).toMatchObject([{ payer: 'O. A. C.' }])
  expect((await ask('Okoro Bisi')).payments).toMatchObject([{ payer: 'B. O.' }])
  expect((await ask('chid')).payments).toMatchObject([{ payer: 'C. E.' }])
  expect((await ask('hioma')).is_in).toBe(false)
  for (const typed of ['', 'ad', 'a d a', '%%%', '___'])
    expect([typed, (await send(typed)).body.error?.code]).toEqual([typed, 'ASK_MORE'])
})

// (rule: is-it-in)
test.each([
  ['taken back by the provider', { state: 'reversed' }],
  ['declined', { state: 'declined', paid: 0 }],
  ['only begun', { state: 'open' }],
  ['recorded by a person', { provider: 'manual' }],
  ['play money where live money moves', { domain: 'live' }],
  ['in another currency', { paidCurrency: 'USD' }],
] as const)('money that is %s is not in', async (_, more) => {
  const order = await insertOrder(shop.ctx)
  await pay({ orderId: order.id, ...more })
  expect(await ask('18000')).toEqual({ is_in: false, payments: [], has_more: false })
})

test('after three days a payment proves nothing any more', async () => {
  await pay({ paidAt: ago(3 * dayMs - minuteMs) })
  expect((await ask('18000')).is_in).toBe(true)
  await shop.ctx.db.update(payments).set({ paidAt: ago(3 * dayMs + minuteMs) })
  expect((await ask('18000')).is_in).toBe(false)
})

// (rule: is-it-in)
test('money given back is not in and says so; of a part the rest is in', async () => {
  await pay({ refunded: 1_800_000 })
  expect(await ask('18000')).toMatchObject({
    is_in: false,
    payments: [{ refunded: 1_800_000, is_waiting: false }],
  })
  await shop.ctx.db.update(payments).set({ refunded: 500_000 })
  expect(await ask('18000')).toMatchObject({ is_in: true, payments: [{ refunded: 500_000 }] })
})

// (rule: is-it-in)
test('money refunded in the provider’s dashboard, or taken by a bank, is not in and says so', async () => {
  await pay({ taken: 1_800_000 })
  expect(await ask('18000')).toMatchObject({ is_in: false, payments: [{ refunded: 1_800_000 }] })
  await shop.ctx.db.update(payments).set({ refunded: 500_000, taken: 1_300_000 })
  expect((await ask('18000')).is_in).toBe(false)
  await shop.ctx.db.update(payments).set({ refunded: 0 })
  expect(await ask('18000')).toMatchObject({ is_in: true, payments: [{ refunded: 1_300_000 }] })
})

test('money that its customer claims back at the bank says so until that is decided', async () => {
  const { id: paymentId } = await pay()
  const [claim] = await shop.ctx.db
    .insert(disputes)
    .values({ paymentId, providerId: 1n, amount: 1_800_000, currency: 'NGN' })
    .returning()
  expect(await ask('18000')).toMatchObject({ is_in: true, payments: [{ is_disputed: true }] })
  await shop.ctx.db
    .update(disputes)
    .set({ state: 'won', resolvedAt: ago(0) })
    .where(eq(disputes.id, claim!.id))
  expect(await ask('18000')).toMatchObject({ is_in: true, payments: [{ is_disputed: false }] })
})

// (rule: is-it-in)
test('money of an order whose payment an owner has to check says so', async () => {
  const order = await insertOrder(shop.ctx, { status: 'pending_review' })
  await pay({ orderId: order.id })
  expect(await ask('18000')).toMatchObject({ is_in: true, payments: [{ is_to_check: true }] })
})

// (rule: is-it-in)
test('of many payments of an amount the newest five are shown', async () => {
  for (let minutes = 1; minutes <= 6; minutes += 1) await pay({ paidAt: ago(minutes * minuteMs) })
  const answer = await ask('18000')
  expect(answer.has_more).toBe(true)
  expect(answer.payments.map(({ at }: { at: string }) => at)).toEqual(
    [1, 2, 3, 4, 5].map((minutes) => ago(minutes * minuteMs).toISOString()),
  )
})

// (rule: is-it-in)
test('each question is a line of the staff log without the name', async () => {
  await pay()
  const before = await shop.ctx.db.$count(auditLog)
  await ask('Ada Chioma')
  await ask('17000')
  await send('ad')
  const lines = (await shop.ctx.db.select().from(auditLog).orderBy(auditLog.id)).slice(before)
  expect(lines).toMatchObject([
    { action: 'payment.asked', subjectId: 'name', after: { isIn: true } },
    { action: 'payment.asked', subjectId: 'amount', after: { isIn: false, amountMinor: 1_700_000 } },
  ])
  expect(lines.every(({ actor: by }) => by === `helper:${helper.userId}`)).toBe(true)
  expect(JSON.stringify(lines)).not.toMatch(/ada|chioma/i)
})

// (rules: is-it-in, guessing-limits)
test('one person asks thirty times in ten minutes, and another one still may', async () => {
  const answers = []
  for (let count = 1; count <= 31; count += 1) answers.push((await send('18000')).status)
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  actor = { ...helper, userId: '00000000-0000-4000-8000-000000000002' }
  expect((await send('18000')).status).toBe(200)
})

// (rule: is-it-in)
test('a transfer that no order knows is in as soon as the provider confirmed it', async () => {
  const reference = 'TERMINAL-1'
  await shop.paystack.initialize({
    reference,
    amount: 1_234_500,
    email: 'ada@example.com',
    currency: 'NGN',
    callback_url: 'http://shop.test',
    channels: ['bank_transfer'],
    metadata: {},
  })
  expect((await ask('12,345')).is_in).toBe(false)
  await shop.control('pay', { reference, channel: 'bank_transfer' })
  await shop.receive({ event: 'charge.success', data: { reference } })
  expect(await ask('12,345')).toMatchObject({ is_in: true, payments: [{ payer: 'T. S.', is_waiting: true }] })
  expect((await ask('test send')).is_in).toBe(true)
})

// (rule: is-it-in)
test('in a demo made-up money counts, however old the demo is', async () => {
  await pay({ provider: 'sample', reference: 'TRANSFER-s-1800000', orderId: null, paidAt: ago(9 * dayMs) })
  expect(await ask('18000')).toMatchObject({ is_in: true, payments: [{ is_waiting: true }] })
})

// (rule: is-it-in)
test('an owner sees what came in since the day began in Lagos, by name; a helper has to ask', async () => {
  const read = () => call('GET', '/api/admin/is-it-in/today')
  await pay({ paidAt: shop.ctx.now() })
  await pay({ paidAt: ago(dayMs), paid: 200 })
  expect((await read()).status).toBe(404)
  actor = adminActor
  const { body } = await read()
  expect(body).toMatchObject({ has_more: false, payments: [{ amount: 1_800_000, payer: 'OBI, ADA CHIOMA' }] })
  expect(JSON.stringify(body)).not.toContain('example.com')
  expect((await ask('18000')).payments).toMatchObject([{ payer: 'OBI, ADA CHIOMA' }])
})
