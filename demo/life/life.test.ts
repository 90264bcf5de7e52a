import { readActLines } from '../../src/admin/team/act-lines.service.ts'
import { readStaffLog } from '../../src/admin/team/staff-log.service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConsistency } from '../../src/admin/shop-health/consistency.service.ts'
import { readBestSellers } from '../../src/admin/today/best-sellers.service.ts'
import { readTakings } from '../../src/admin/today/takings.service.ts'
import { readToday } from '../../src/admin/today/today.service.ts'
import { readNeedsYou } from '../../src/admin/needs-you/needs-you.service.ts'
import { rowsOf } from '../../src/db/rows.ts'
import { orderFlags, orders, returns, reviews, users } from '../../src/db/schema.ts'
import { openTestContext } from '../../src/db/test-database.ts'
import { adminActor, unbalancedVariants } from '../../src/db/test-fixtures.ts'
import { asSystem, requireOwner } from '../../src/lib/server/context.ts'
import { dayMs, hourMs } from '../../src/lib/time.ts'
import { readOrderMail } from '../../src/orders/mails/order-mail.service.ts'
import type { FulfilmentState } from '../../src/orders/order/fulfilment-status.rules.ts'
import { returnKinds, returnStates } from '../../src/orders/order/return-events.rules.ts'
import { orderStatuses } from '../../src/orders/order/order-status.rules.ts'
import { sweepRests } from '../../src/payments/deposits/rest-due.service.ts'
import { balanceOf, type MoneyRows } from '../../src/payments/ledger/balance.rules.ts'
import { expireHolds } from '../../src/payments/settlement/expire-holds.service.ts'
import { waitsForOwner } from '../../src/returns/return-states.rules.ts'
import { expireReturns } from '../../src/returns/expire-returns.service.ts'
import { demoProducts, demoVariants } from '../catalogue.ts'
import { seedDemo } from '../seed.ts'
import { makePerson, places, abroad } from './people.ts'
import { randomFrom } from './random.ts'
import type { Goods, Zone } from './story.ts'
import { createWriter, writeStories } from './write-stories.ts'

/** Fri 20 Nov 2026, eleven in Lagos. */
const now = new Date('2026-11-20T10:00:00Z')
const unused = { put: async () => {}, get: async () => null, remove: async () => {}, async *list() {} }

let t: Awaited<ReturnType<typeof openTestContext>>
const queue = { send: () => Promise.reject(new Error('Samples send nothing')) }
const ctx = () => asSystem({ db: t.database.db, now: () => now, queue }, 'seed')
const owner = () => requireOwner(t.ctxFor(adminActor))
beforeAll(async () => {
  t = await openTestContext()
  t.setNow(now)
  await seedDemo(ctx(), unused, { hasLife: true })
}, 60_000)
afterAll(() => t.close())

const goods = Array.from({ length: 40 }, (_, number): Goods => ({
  variantId: `v${number}`,
  productId: `p${number % 9}`,
  slug: `s${number}`,
  title: `Dress ${number}`,
  size: 'M',
  color: null,
  imageKey: null,
  priceMinor: 2_000_000 + number,
}))
const zones = new Map(
  [...places, ...abroad].map(({ zone, country }): [string, Zone] => [
    zone,
    {
      id: zone,
      name: zone,
      rate: country === 'NG' ? 300_000 : null,
      freeDelivery: true,
      daysMin: 1,
      daysMax: 3,
    },
  ]),
)
const writeAt = (time: Date) => {
  const random = randomFrom(51)
  const shop = { goods, zones, prefix: 'IL', freeFromMinor: 5_000_000 }
  return writeStories(random, createWriter(random, shop, time), time)
}

// (rule: sample-orders)
test('the same seed at the same moment tells the same, dated from that moment', () => {
  expect(writeAt(now)).toEqual(writeAt(now))
  const later = new Date(now.getTime() + 365 * dayMs)
  for (const time of [now, later]) {
    const { stories } = writeAt(time)
    expect(stories.length).toBeGreaterThan(200)
    expect(stories[0]!.createdAt.getTime()).toBeGreaterThan(time.getTime() - 62 * dayMs)
    const times = stories.flatMap((one) => [one.createdAt, one.paidAt, one.deliveredAt, one.end?.at ?? null])
    expect(times.every((at) => at === null || at <= time)).toBe(true)
    expect(new Set(stories.map(({ orderNumber }) => orderNumber)).size).toBe(stories.length)
  }
})

test('more is ordered at weekends and on pay days than on other days', () => {
  const { stories } = writeAt(now)
  const perDay = Map.groupBy(stories, ({ createdAt }) => createdAt.toISOString().slice(0, 10))
  const mean = (fits: (day: Date) => boolean) => {
    const counts = [...perDay].flatMap(([day, list]) => (fits(new Date(day)) ? list.length : []))
    return counts.reduce((sum, count) => sum + count, 0) / counts.length
  }
  const isPayday = (day: Date) => day.getUTCDate() >= 26 || day.getUTCDate() <= 2
  expect(mean((day) => [0, 5, 6].includes(day.getUTCDay()))).toBeGreaterThan(
    1.2 * mean((day) => [1, 2, 3].includes(day.getUTCDay())),
  )
  expect(mean(isPayday)).toBeGreaterThan(mean((day) => !isPayday(day)))
})

test('addresses and numbers of sample customers reach nobody', () => {
  const random = randomFrom(1)
  const people = Array.from({ length: 300 }, (_, number) => makePerson(random, number))
  expect(people.every(({ email }) => email.endsWith('@sample.invalid'))).toBe(true)
  expect(people.every(({ phone }) => /^\+(?:23482000\d{5}|447700900\d{3}|12025550?1?\d+)$/.test(phone))).toBe(
    true,
  )
})

// (rules: sample-orders, consistency-check)
test('stock, money, parcels and history of the samples agree, and nothing is queued or mailed', async () => {
  expect((await checkConsistency(ctx())).findings).toEqual([])
  expect(await unbalancedVariants(t.ctx)).toEqual([])
  const [sent] = await rowsOf<{ n: number }>(
    t.ctx.db,
  )`select ((select count(*) from sent_mails) + (select count(*) from mailbox_messages)
      + (select count(*) from payments where next_check_at is not null)
      + (select count(*) from refunds where next_check_at is not null)
      + (select count(*) from orders where hold_expires_at is not null)
      + (select count(*) from payments where provider not in ('sample', 'manual')))::int as n`
  expect(sent!.n).toBe(0)
})

type Row = MoneyRows & {
  order_number: string
  status: string
  payment_status: string
  derived_status: string
  view: Record<string, number>
}

// (rules: order-balance, payment-status)
test('each sample order’s money is what its rows say, and its payment status is derived from them', async () => {
  const rows = await rowsOf<Row>(t.ctx.db)`select o.order_number, o.status, o.payment_status,
        (order_money_of(o.id, o.currency, o.total_amount, o.paid_at is not null, o.status = 'cancelled')).payment_status
          as derived_status,
        json_build_object('totalAmount', o.total_amount, 'status', o.status) as order,
        json_build_object('charged', b.charged, 'received', b.received, 'returned', b.returned, 'balance', b.balance,
          'taken', b.taken, 'held', b.held, 'excess', b.excess, 'refunded', b.refunded, 'writtenOff', b.written_off) as view,
        (select coalesce(json_agg(a), '[]') from adjustments a where a.order_id = o.id) as adjustments,
        (select coalesce(json_agg(p), '[]') from payments p where p.order_id = o.id) as payments,
        (select coalesce(json_agg(json_build_object('paymentId', r.payment_id, 'amount', r.amount, 'state', r.state, 'cause', r.cause)),
          '[]') from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id) as refunds
      from orders o join order_balances b on b.order_id = o.id`
  for (const row of rows) {
    expect([row.order_number, balanceOf(row)]).toEqual([row.order_number, row.view])
    expect(row.payment_status).toBe(row.derived_status)
    if (['paid', 'processing', 'shipped', 'delivered'].includes(row.status))
      expect([row.order_number, row.view.balance]).toEqual([row.order_number, 0])
  }
})

test('what can be bought is what the catalogue says', async () => {
  const rows = await rowsOf<{ slug: string; size: string | null; color: string; free: number }>(
    t.ctx.db,
  )`select p.slug, v.size, v.color, v.stock - v.held as free from product_variants v join products p on p.id = v.product_id`
  for (const { slug, size, color, free } of rows) {
    const product = demoProducts.find((one) => one.slug === slug)!
    const said = demoVariants(product).find((one) => (one.size ?? null) === size && one.colour === color)!
    expect([slug, size, color, free]).toEqual([slug, size, color, said.stock])
  }
})

test('every state of an order, a parcel, a return and a flag is there, all marked as samples of people nobody can reach', async () => {
  const list = await t.ctx.db.select().from(orders)
  expect(new Set(list.map(({ status }) => status))).toEqual(new Set(orderStatuses))
  expect(new Set(list.map(({ source }) => source))).toEqual(new Set(['shop', 'chat', 'counter']))
  expect(new Set(list.map(({ paymentStatus }) => paymentStatus))).toEqual(
    new Set(['pending', 'success', 'refunded', 'partially_refunded']),
  )
  expect(list.every(({ isSample }) => isSample)).toBe(true)
  expect(list.every(({ email }) => email === '' || email.endsWith('@sample.invalid'))).toBe(true)
  const people = await t.ctx.db.select().from(users)
  expect(people.every(({ email }) => email.endsWith('@sample.invalid'))).toBe(true)
  const flags = await t.ctx.db.select().from(orderFlags)
  expect(new Set(flags.map(({ kind }) => kind))).toEqual(
    new Set(['wrong_amount', 'not_collected', 'paid_twice', 'delivery_failed', 'disputed', 'return_waits']),
  )
  const comeBack = await t.ctx.db.select().from(returns)
  expect(new Set(comeBack.map(({ state }) => state))).toEqual(new Set(returnStates))
  expect(new Set(comeBack.map(({ kind }) => kind))).toEqual(new Set(returnKinds))
  const waiting = comeBack.filter((one) => waitsForOwner(one)).map(({ id }) => id)
  const flagged = flags.filter(({ kind }) => kind === 'return_waits').map(({ cause }) => cause)
  expect(flagged.toSorted()).toEqual(waiting.toSorted())
  const parcels = await rowsOf<{ state: FulfilmentState }>(t.ctx.db)`select distinct state from fulfilments`
  expect(parcels.map(({ state }) => state).toSorted()).toEqual([
    'came_back',
    'delivered',
    'failed',
    'packed',
    'shipped',
  ])
})

test('no two customers write the same review', async () => {
  const said = (await t.ctx.db.select().from(reviews)).flatMap(({ words }) => words || [])
  expect(said.length).toBeGreaterThan(10)
  expect(new Set(said).size).toBe(said.length)
})

test('today, takings, best sellers and what needs the owner have something to show', async () => {
  const today = await readToday(owner(), {})
  for (const part of ['to_pack', 'to_ship', 'needs_you', 'rests', 'quotes', 'running_out'] as const)
    expect([part, today[part]!.count > 0]).toEqual([part, true])
  const { currencies } = await readTakings(owner(), { days: 30 })
  expect(currencies[0]!.now.orders).toBeGreaterThan(100)
  expect(currencies[0]!.before.orders).toBeGreaterThan(80)
  expect(currencies[0]!.now.goods / currencies[0]!.now.orders).toBeGreaterThan(3_000_000)
  const sold = await readBestSellers(owner(), { days: 30 })
  expect(sold.products).toHaveLength(8)
  expect(sold.missed_searches.length).toBeGreaterThan(5)
  const needs = await readNeedsYou({ ...owner(), provider: { disputesUrl: '' } }, {})
  expect(needs.payments).toHaveLength(1)
})

// (rules: sample-orders, staff-log)
test('the log has a bulk change whose products unfold one by one', async () => {
  const log = await readStaffLog(owner(), {})
  const act = log.lines.find(({ text }) => text.startsWith('changed the price of'))!
  const { lines } = await readActLines(owner(), { id: act.id, oldest: act.oldest })
  expect([act.text, lines.length]).toEqual([
    `changed the price of ${lines.length} products by +5%`,
    act.count - 1,
  ])
  expect(lines[0]!.details).toEqual([
    { name: 'Price', before: expect.any(String), after: expect.any(String) },
  ])
})

// (rules: sample-orders, rest-reminders, stock-hold)
test('no job moves a sample on, flags it or mails about it, also weeks later', async () => {
  const before = await t.ctx.db.select().from(orders).orderBy(orders.id)
  t.setNow(new Date(now.getTime() + 30 * dayMs + hourMs))
  const system = asSystem({ ...t.ctx, queue }, 'jobs')
  await sweepRests(system)
  await expireHolds({ ...system, provider: {} as never })
  await expireReturns(system)
  expect((await checkConsistency(system)).findings).toEqual([])
  expect(await t.ctx.db.select().from(orders).orderBy(orders.id)).toEqual(before)
  const links = { appUrl: 'https://shop.test', authSecret: 'x'.repeat(32) }
  const job = { orderId: before[0]!.id, kinds: ['order_paid' as const], event: 'resent-1' }
  expect(await readOrderMail(system, job, links)).toBeNull()
  t.setNow(now)
})
