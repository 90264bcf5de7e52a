import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../db/schema.ts'
import { asSystem } from '../lib/server/context.ts'
import { findOrderByNumber } from '../orders/reading/read-orders.service.ts'
import { listStaffOrders } from '../orders/reading/list-staff-orders.service.ts'
import { trackOrder } from '../orders/tracking/track-order.service.ts'
import { trackingToken } from '../orders/links/tracking-link.server.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const set = (key: 'short_order_numbers' | 'first_order_number', value: boolean | number) =>
  writeSetting(asSystem(shop.ctx, 'test'), key, value)
const place = async () => (await shop.checkout(await shop.customer(), await shop.variant())).order

// (rules: order-number, short-order-numbers)
test('orders are counted from the chosen number once the owner says so, and earlier numbers stay', async () => {
  const before = await place()
  expect(before.orderNumber).toMatch(/^\w+-\d{8}-\d{6}$/)
  await set('short_order_numbers', true)
  await set('first_order_number', 1042)
  expect([(await place()).orderNumber, (await place()).orderNumber]).toEqual(['#1042', '#1043'])
  await set('first_order_number', 5000)
  expect((await place()).orderNumber).toBe('#5000')
  // A lower one does not go back.
  await set('first_order_number', 7)
  expect((await place()).orderNumber).toBe('#5001')
  expect((await findOrderByNumber(shop.as(), before.orderNumber)).order.id).toBe(before.id)
})

// (rule: short-order-numbers)
test('orders that are placed at the same time have numbers of their own', async () => {
  await set('short_order_numbers', true)
  await set('first_order_number', 20001)
  const variants = await Promise.all(Array.from({ length: 12 }, () => shop.variant()))
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.customer()))
  const placed = await Promise.all(buyers.map((buyer, index) => shop.checkout(buyer, variants[index]!)))
  const numbers = placed.map(({ order }) => Number(order.orderNumber.slice(1)))
  expect(new Set(numbers).size).toBe(12)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(20_001)
})

// (rule: short-order-numbers)
test('a counter that a backup left behind goes on after the highest number there is', async () => {
  await set('short_order_numbers', true)
  await set('first_order_number', 30001)
  const last = await place()
  await place()
  await shop.ctx.db.execute(
    sql`select setval('order_numbers', ${Number(last.orderNumber.slice(1)) - 1}::bigint)`,
  )
  const [highest] = await shop.ctx.db
    .select({ n: sql<number>`max(substr(order_number, 2)::int)` })
    .from(orders)
    .where(sql`order_number ~ '^#'`)
  expect((await place()).orderNumber).toBe(`#${Number(highest!.n) + 1}`)
})

// (rules: tracking-privacy, short-order-numbers)
test('a short number is paid for, searched and tracked like a long one, and shows nothing by itself', async () => {
  await set('short_order_numbers', true)
  await set('first_order_number', 40001)
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  expect(payment!.reference).toMatch(/^4\d{4}-[\da-f]{16}$/)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const [paid] = await shop.ctx.db.select().from(orders).where(eq(orders.id, order.id))
  expect(paid!.status).toBe('paid')
  const digits = order.orderNumber.slice(1)
  for (const search of [digits, order.orderNumber]) {
    const found = await listStaffOrders(shop.as(), {
      queue: 'all',
      search,
      sort: 'newest',
      page: 1,
      limit: 25,
    })
    expect(found.orders.map(({ id }) => id)).toEqual([order.id])
  }
  const track = (more: { email?: string; token?: string }) =>
    trackOrder(shop.ctx, { order: digits, clientIp: '10.0.0.1', ...more }, 'secret')
  expect((await track({ email: order.email })).order_number).toBe(order.orderNumber)
  const token = trackingToken('secret', order)
  expect((await track({ token })).order_number).toBe(order.orderNumber)
  const next = trackingToken('secret', { id: order.id, orderNumber: `#${Number(digits) + 1}` })
  // After a restore another order may have had this number.
  const former = trackingToken('secret', { id: randomUUID(), orderNumber: order.orderNumber })
  for (const guess of [{}, { email: 'somebody@example.com' }, { token: next }, { token: former }])
    await expect(track(guess)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
})
