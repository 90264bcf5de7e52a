import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { adjustments, orderLines, type orders, refunds, searchMisses } from '../../db/schema.ts'
import {
  adminActor,
  insertFlag,
  insertOrder,
  insertParcel,
  insertPayment,
  insertProduct,
  strangers,
} from '../../db/test-fixtures.ts'
import { createApi } from '../../lib/server/web/api.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { hourMs } from '../../lib/time.ts'
import { sweepPayments } from '../../payments/reconcile.service.ts'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import * as bestSellers from './best-sellers.service.ts'
import * as takingsOperations from './takings.service.ts'
import * as today from './today.service.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'

const helper: Actor = { ...adminActor, role: 'helper' }
let shop: CheckoutShop
let actor: Actor
let get: (path: string) => Promise<{ status: number; body: any }>
beforeAll(async () => {
  shop = await openCheckoutShop()
  const all = createApi()
    .route('/', operationsApi('Admin', today, {}))
    .route('/', operationsApi('Admin', takingsOperations, {}))
    .route('/', operationsApi('Admin', bestSellers, {}))
  const { call } = openTestApp(all as never, () => shop.ctxFor(actor))
  get = (path) => call('GET', `/api/admin${path}`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  actor = adminActor
  await shop.ctx.db.execute(sql`truncate orders, search_misses, payments, featured_showcase cascade`)
  shop.setNow(new Date('2026-11-22T10:00:00Z'))
})

let number = 0
async function insertNewOrder(
  own: Partial<typeof orders.$inferInsert> = {},
  lines: Partial<typeof orderLines.$inferInsert>[] = [],
) {
  const goods = { subtotal: 1_000_000, discount: 0, delivery: 250_000 as number | null, ...own }
  const order = await insertOrder(shop.ctx, {
    orderNumber: `IL-${++number}`,
    totalAmount: goods.subtotal - goods.discount + (goods.delivery ?? 0),
    ...goods,
  })
  if (lines.length)
    await shop.ctx.db.insert(orderLines).values(
      lines.map((line, position) => ({
        orderId: order.id,
        position,
        title: 'Wrap',
        unitPrice: 1000,
        quantity: 1,
        lineTotal: 1000 * (line.quantity ?? 1),
        ...line,
      })),
    )
  return order
}

const ordered = (at: string, more: Partial<typeof orders.$inferInsert> = {}) =>
  insertNewOrder({ status: 'paid', paymentStatus: 'success', paidAt: new Date(at), ...more })

/** The same with its one payment, of less where some of it is written off. */
async function paidAt(at: string, more: Partial<typeof orders.$inferInsert> = {}, missing = 0) {
  const order = await ordered(at, more)
  const { id: orderId, totalAmount: asked, currency } = order
  const paid = asked - missing
  await insertPayment(shop.ctx, { orderId, asked, paid, currency, paidAt: new Date(at) })
  return order
}

async function insertRefund(orderId: string, own: Partial<typeof refunds.$inferInsert>) {
  const stray = { asked: 1, paid: 1, refunded: 1, paidAt: new Date('2026-11-20T08:00:00Z') }
  const { id: paymentId } = await insertPayment(shop.ctx, { orderId, ...stray })
  await shop.ctx.db
    .insert(refunds)
    .values({ paymentId, amount: 1, cause: 'goodwill', state: 'confirmed', ...own })
}

const takings = async (days = 7) => (await get(`/today/takings?days=${days}`)).body

// (rule: today)
test('an empty shop has nothing to do and no takings, and invents none', async () => {
  expect((await get('/today')).body).toMatchObject({
    to_pack: { count: 0, oldest: null },
    to_ship: { count: 0, oldest: null },
    needs_you: { count: 0, names: [] },
    quotes: { count: 0, names: [] },
    drops: { count: 0, names: [], first_at: null },
    failing_mails: 0,
  })
  expect((await takings()).currencies).toEqual([])
  expect((await get('/today/best-sellers')).body).toMatchObject({
    products: [],
    sizes: [],
    missed_searches: [],
  })
})

// (rule: today)
test('what waits is counted with what it is: orders, money, quotes, sizes, drops', async () => {
  await paidAt('2026-11-20T15:10:00Z')
  await insertFlag(shop.ctx, (await paidAt('2026-11-21T15:10:00Z')).id, 'Paid twice')
  const packed = await insertNewOrder({ status: 'processing', paidAt: new Date('2026-11-21T08:00:00Z') })
  await insertParcel(shop.ctx, packed.id, 'packed')
  await insertNewOrder({ status: 'pending', delivery: null })
  await insertNewOrder({ status: 'pending' })
  const reviewed = await insertNewOrder({ status: 'pending_review' })
  await insertFlag(shop.ctx, reviewed.id, 'Too little came in')
  await insertPayment(shop.ctx)
  const status = 'scheduled' as const
  await insertProduct(shop.ctx, { title: 'Drop', status, publishAt: new Date('2026-11-25T10:00:00Z') })
  await insertProduct(shop.ctx, { title: 'Later', status, publishAt: new Date('2026-12-25T10:00:00Z') })
  await insertProduct(shop.ctx, {
    title: 'Oniko',
    variants: [
      { stock: 3, held: 1, size: 'M' },
      { stock: 4, size: 'L' },
    ],
  })
  await insertProduct(shop.ctx, { title: 'Own', lowStock: 9, variants: [{ stock: 9, size: 'S' }] })
  const { body } = await get('/today')
  expect(body).toMatchObject({
    to_pack: { count: 2, oldest: '2026-11-20T15:10:00.000Z' },
    to_ship: { count: 1, oldest: '2026-11-21T08:00:00.000Z' },
    needs_you: {
      count: 4,
      names: expect.arrayContaining(['Paid twice', 'Too little came in', 'Money came in without an order']),
    },
    quotes: { count: 1, names: ['Lagos'] },
    running_out: { count: 2, names: ['Own, S', 'Oniko, M'] },
    drops: { count: 1, names: ['Drop'], first_at: '2026-11-25T10:00:00.000Z' },
  })
})

test('a mail that fails is counted until it got through', async () => {
  await shop.ctx.queue.send(shop.ctx.db, { name: 'orders.mail' }, {} as never)
  expect((await get('/today')).body.failing_mails).toBe(0)
  await shop.ctx.db.execute(
    sql`update pgboss.job set state = 'retry', retry_count = 3 where name = 'orders.mail'`,
  )
  expect((await get('/today')).body.failing_mails).toBe(1)
})

// (rule: takings)
test('a day begins at midnight in Lagos; money counts when it is paid and when it has gone back', async () => {
  const { id: orderId } = await paidAt('2026-11-21T23:00:00Z', { discount: 100_000 }, 50_000)
  await shop.ctx.db.insert(adjustments).values({ orderId, kind: 'write_off', amount: -50_000, by: 'test' })
  const yesterdays = await paidAt('2026-11-21T22:59:59Z')
  await insertRefund(yesterdays.id, { amount: 30_001, updatedAt: new Date('2026-11-22T08:00:00Z') })
  for (const at of ['2026-11-14T23:00:00Z', '2026-11-14T22:59:59Z']) await paidAt(at)
  const { currencies, before } = await takings(1)
  expect(before).toEqual({ first: '2026-11-15', last: '2026-11-15' })
  expect(currencies).toHaveLength(1)
  expect(currencies[0]).toMatchObject({
    currency: 'NGN',
    now: { orders: 1, goods: 850_000, delivery: 250_000, refunds: 30_001, refunded_orders: 1 },
    before: { orders: 1, goods: 1_000_000, delivery: 250_000, refunds: 0 },
  })
  const { columns } = currencies[0]
  expect([columns.length, columns[0].goods, columns[9].refunds]).toEqual([24, 850_000, 30_001])
})

// (rule: takings)
test('what of it came in at the counter is named', async () => {
  const day = '2026-11-22T08:00:00Z'
  await paidAt(day)
  const counter = await ordered(day, { source: 'counter' })
  for (const [method, paid] of [
    ['cash', 400_000],
    ['terminal', 850_000],
  ] as const)
    await insertPayment(shop.ctx, {
      orderId: counter.id,
      provider: 'manual',
      method,
      paid,
      paidAt: new Date(day),
    })
  const [naira] = (await takings(1)).currencies
  expect(naira.counter).toBe(1_250_000)
  expect(naira.methods).toHaveLength(3)
})

// (rule: takings)
test('money that never counted is not taken off: unprocessed, second and late payments', async () => {
  const order = await paidAt('2026-11-22T08:00:00Z')
  const never = await insertNewOrder({ status: 'cancelled' })
  const at = { updatedAt: new Date('2026-11-22T09:00:00Z') }
  await insertRefund(order.id, { ...at, state: 'refused' })
  await insertRefund(order.id, { ...at, state: 'sent' })
  await insertRefund(order.id, { ...at, cause: 'duplicate' })
  await insertRefund(order.id, { ...at, cause: 'late' })
  await insertRefund(never.id, { ...at, cause: 'late' })
  expect((await takings(1)).currencies[0].now).toMatchObject({ orders: 1, refunds: 0, refunded_orders: 0 })
})

// (rule: takings)
test('the figures agree with the orders to the kobo, through checkout, payment and refund', async () => {
  shop.setNow(new Date())
  const made: { id: string; reference: string }[] = []
  for (const price of [1_234_567, 7_654_321, 999_999]) {
    const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(10, price))
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    made.push({ ...order, reference: payment!.reference })
  }
  await refundOrder(shop.as(), { orderId: made[1]!.id, amountMinor: 333_333 })
  const isMoving = () =>
    shop.sandbox.ledger
      .refundsOf(made[1]!.reference)
      .some(({ status }) => /^(pending|processing)$/.test(status))
  await expect.poll(isMoving).toBe(false)
  for (let i = 0; i < 2; i++) {
    shop.later(2 * hourMs)
    await sweepPayments(shop.as(), 60_000)
  }
  const kept = await Promise.all(made.map(({ id }) => shop.readOrder(id)))
  const sum = (pick: (order: (typeof kept)[number]) => number) =>
    kept.reduce((total, order) => total + pick(order), 0)
  const { now } = (await takings(7)).currencies[0]
  expect(kept[1]!.refunded).toBe(333_333)
  expect(now).toEqual({
    orders: 3,
    goods: sum((order) => order.subtotal - order.discount),
    delivery: sum((order) => order.delivery!),
    refunds: 333_333,
    refunded_orders: 1,
    taken: 0,
  })
  expect(now.goods + now.delivery - now.refunds).toBe(sum((order) => order.totalAmount - order.refunded))
})

test('best sellers and sizes are pieces of paid orders that stand; searches in vain are named', async () => {
  const product = await insertProduct(shop.ctx, { title: 'Oniko Wrap' })
  const own = { productId: product.id, title: 'Its old name' }
  const paid = { status: 'paid' as const, paidAt: new Date('2026-11-20T08:00:00Z') }
  await insertNewOrder(paid, [
    { ...own, size: 'M', quantity: 2 },
    { title: 'Gone', size: 'L' },
  ])
  await insertNewOrder(paid, [{ ...own, size: 'L', quantity: 3 }])
  await insertNewOrder({ ...paid, status: 'cancelled' }, [{ ...own, size: 'M', quantity: 50 }])
  await insertNewOrder({ ...paid, paidAt: new Date('2026-11-01T08:00:00Z') }, [
    { ...own, size: 'M', quantity: 50 },
  ])
  await shop.ctx.db.insert(searchMisses).values([
    { day: '2026-11-20', text: 'agbada', count: 2 },
    { day: '2026-11-22', text: 'agbada', count: 3 },
    { day: '2026-11-01', text: 'kaftan', count: 9 },
  ])
  expect((await get('/today/best-sellers?days=7')).body).toMatchObject({
    products: [
      { product_id: product.id, title: 'Oniko Wrap', pieces: 5 },
      { product_id: null, title: 'Gone', pieces: 1 },
    ],
    sizes: [
      { size: 'L', pieces: 4 },
      { size: 'M', pieces: 2 },
    ],
    missed_searches: [{ text: 'agbada', count: 5 }],
  })
})

// (rule: today)
test('a helper sees what is to pack, to ship and running out, and no money', async () => {
  await insertFlag(shop.ctx, (await paidAt('2026-11-22T08:00:00Z')).id, 'Paid twice')
  actor = helper
  expect((await get('/today')).body).toMatchObject({
    to_pack: { count: 1 },
    needs_you: null,
    quotes: null,
    drops: null,
    failing_mails: null,
  })
  expect((await get('/today/takings')).status).toBe(404)
  expect((await get('/today/best-sellers')).status).toBe(404)
})

test.each(strangers)('none of it is there for %o', async (stranger) => {
  actor = stranger
  for (const path of ['/today', '/today/takings', '/today/best-sellers'])
    expect((await get(path)).status).toBe(404)
})

test('another number of days is refused', async () => {
  expect((await get('/today/takings?days=8')).status).toBe(400)
})
