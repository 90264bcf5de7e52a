import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { erasedEmail } from '../orders/order/erased-customer.rules.ts'
import { insertPayment } from '../db/test-fixtures.ts'
import { orders } from '../db/schema.ts'
import { staleTags, trustTags } from '../lib/server/jobs/shop-change.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { openTrustShop } from './test-trust-shop.ts'
import { trustApi } from './trust.api.ts'
import { countTrustFacts, dropTrustFacts } from './trust.service.ts'

let shop: Awaited<ReturnType<typeof openTrustShop>>
beforeAll(async () => {
  shop = await openTrustShop()
})
beforeEach(() => shop.empty())
afterAll(() => shop.close())

const at = (time: string) => new Date(time)

// (rule: what-counts)
test('parcels that arrived are counted, and those by the last day that the order was promised', async () => {
  await shop.times(18, () => shop.deliver())
  // Lagos is an hour ahead of UTC: the first came on the day, the second after it.
  await shop.deliver({}, { deliveredAt: at('2026-11-20T22:59:00Z') })
  await shop.deliver({}, { deliveredAt: at('2026-11-20T23:01:00Z') })
  // It left late, with a later day of its own: the order was promised the first.
  await shop.deliver({}, { deliveredAt: at('2026-11-23T09:00:00Z'), estimateTo: '2026-11-25' })
  await shop.deliver({ deliveryDate: null })
  await shop.deliver({ status: 'shipped' }, { state: 'shipped', deliveredAt: null })
  await shop.count()
  expect(await shop.read()).toEqual({
    delivered: 22,
    promised: { parcels: 21, on_time: 19 },
    refunds: null,
    selling_since: '2026-11-16T09:00:00.000Z',
    paid_back_by: 'Paystack',
    made_up: false,
    counted_at: '2026-11-27T10:00:00.000Z',
  })
})

// (rule: what-counts)
test('half of the refunds took so many begun days from the decision to the provider’s word', async () => {
  await shop.times(10, () => shop.refund(3))
  // 49 hours are begun days three.
  await shop.times(5, () => shop.refund(49))
  await shop.times(6, () => shop.refund(200))
  await shop.count()
  expect(await shop.read()).toMatchObject({ refunds: { count: 21, days: 3 }, delivered: null })
  await shop.refund(2)
  await shop.count()
  expect((await shop.row())!.refundDays).toBe(1)
})

// (rule: what-counts)
test('no refund counts that the provider has not paid, that was no refund of the shop, or whose times are wrong', async () => {
  await shop.refund(5, { state: 'sent' })
  await shop.refund(5, { state: 'refused' })
  await shop.refund(5, { way: 'by_hand' })
  await shop.refund(5, { cause: 'dispute' })
  await shop.refund(5, { amount: 0 })
  await shop.refund(-5)
  await shop.refund(5, { updatedAt: at('2027-01-01T00:00:00Z') })
  await shop.refund(5, {}, { source: 'counter' })
  await shop.count()
  expect(await shop.row()).toMatchObject({ refunds: 0, refundDays: null })
})

// (rule: twenty-cases)
test('nothing is said of nineteen, of an empty shop, or where all was cancelled', async () => {
  await shop.count()
  expect(await shop.read()).toBeNull()
  await shop.times(19, () => shop.deliver())
  await shop.times(5, () => shop.deliver({ status: 'cancelled', cancelCause: 'staff' }))
  await shop.times(5, () => shop.deliver({ source: 'counter' }))
  await shop.deliver({ totalAmount: 0, subtotal: 0, status: 'paid' }, { state: 'shipped', deliveredAt: null })
  await shop.deliver({ paidAt: null })
  await shop.count()
  expect(await shop.row()).toMatchObject({ delivered: 19, promised: 19, onTime: 19, sold: 19 })
  expect(await shop.read()).toBeNull()
  await shop.deliver()
  await shop.count()
  expect(await shop.read()).toMatchObject({ delivered: 20 })
})

// (rules: made-up-facts, sample-orders)
test('a live shop counts neither samples nor orders paid with play money, a demo says that it does', async () => {
  await shop.times(20, () => shop.deliver({ isSample: true }))
  await shop.times(20, async () => {
    const { id: orderId } = await shop.deliver()
    await insertPayment(shop.ctx, { orderId, domain: 'test' })
  })
  const { id: orderId } = await shop.deliver()
  await insertPayment(shop.ctx, { orderId, domain: 'live' })
  await shop.count(false)
  expect(await shop.read(false)).toMatchObject({ delivered: 41, made_up: true })
  // The demo goes live: what was counted before says nothing there.
  expect(await shop.read()).toBeNull()
  await shop.count()
  expect(await shop.row()).toMatchObject({ delivered: 1, sold: 1, isMadeUp: false })
})

// (rule: what-counts)
test('a customer who was erased, and a currency, change no number', async () => {
  await shop.times(19, () => shop.deliver())
  const { id } = await shop.deliver({ currency: 'USD' })
  await shop.ctx.db.update(orders).set({ email: erasedEmail, userId: null }).where(eq(orders.id, id))
  await shop.count()
  expect(await shop.read()).toMatchObject({ delivered: 20, promised: { parcels: 20, on_time: 20 } })
})

// (rule: what-counts)
test('what a wrong clock wrote into the future is not counted, and the zone of the database counts for nothing', async () => {
  await shop.times(20, () => shop.deliver({}, { deliveredAt: at('2026-11-20T22:59:00Z') }))
  await shop.deliver({ paidAt: at('2030-01-01T00:00:00Z') })
  await shop.deliver({}, { deliveredAt: at('2026-11-28T00:00:00Z') })
  await shop.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone = 'Pacific/Kiritimati'`)
    await countTrustFacts({ ...shop.ctx, db: tx as never }, { isLive: true })
  })
  expect(await shop.row()).toMatchObject({ delivered: 20, onTime: 20, sold: 21 })
  // The clock goes back by a month: until the next count this one is of days to come.
  shop.setNow(at('2026-10-27T10:00:00Z'))
  expect(await shop.read()).toBeNull()
  await shop.count()
  expect(await shop.row()).toMatchObject({ delivered: 0 })
})

// (rule: facts-of-trust)
test('a count replaces the one before, and a notice drops the pages and caches that say it', async () => {
  const says = (delivered: number) =>
    vi.waitFor(async () => expect(await shop.recall()).toMatchObject({ delivered }), 5000)
  await shop.times(20, () => shop.deliver())
  await shop.count()
  await says(20)
  await shop.deliver()
  expect(await shop.recall()).toMatchObject({ delivered: 20 })
  await shop.count()
  await says(21)
  expect(staleTags('trust_facts')).toEqual(trustTags)
  await dropTrustFacts(shop.ctx)
  await vi.waitFor(async () => expect(await shop.recall()).toBeNull(), 5000)
})

// (rule: facts-of-trust)
test('everybody reads the same, and nothing once the owner has switched it off', async () => {
  const { call } = openTestApp(trustApi({ isLive: true, paidBackBy: 'Paystack' }), () => shop.ctx)
  await shop.times(20, () => shop.deliver())
  await shop.count()
  expect((await call('GET', '/api/trust')).body).toMatchObject({ facts: { delivered: 20 } })
  await shop.set(false)
  expect((await call('GET', '/api/trust')).body).toEqual({ facts: null })
})
