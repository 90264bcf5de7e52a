import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { piecesAgainstParcels, statusAgainstParcels } from '../admin/shop-health/order-checks.server.ts'
import type { Database } from './client.ts'
import { listMigrations, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

/** Those before parcels were rows. */
const before = listMigrations().slice(0, 20)

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrate(database, new Set(before))
  for (const [number, order] of Object.entries(oldOrders)) await insertOld(number, order)
  await migrate(database)
})
afterAll(() => database.close())

type Refund = { pieces: number; at: string; status?: string; restocked?: boolean }
type Old = {
  status: string
  pieces: number
  events?: [status: string, at: string, type?: string][]
  refunds?: Refund[]
}

const day = (n: number) => `2026-11-${10 + n}T09:00:00.000Z`
const events = (...steps: string[]): Old['events'] => steps.map((status, n) => [status, day(n)])

const oldOrders: Record<string, Old> = {
  pending: { status: 'pending', pieces: 2, events: events('pending') },
  cancelled: { status: 'cancelled', pieces: 2, events: events('pending', 'cancelled') },
  paid: { status: 'paid', pieces: 3, refunds: [{ pieces: 1, at: day(2) }] },
  stuck: {
    status: 'paid',
    pieces: 3,
    refunds: [
      { pieces: 1, at: day(2), status: 'failed' },
      { pieces: 1, at: day(2), status: 'failed', restocked: true },
    ],
  },
  packed: {
    status: 'processing',
    pieces: 2,
    events: events('pending', 'paid', 'processing'),
    refunds: [{ pieces: 1, at: day(5) }],
  },
  shipped: {
    status: 'shipped',
    pieces: 3,
    events: events('pending', 'paid', 'processing', 'shipped'),
    refunds: [
      { pieces: 1, at: day(2) },
      { pieces: 1, at: day(4) },
    ],
  },
  delivered: {
    status: 'delivered',
    pieces: 1,
    events: [
      ['paid', day(1)],
      ['processing', day(2)],
      ['shipped', day(3)],
      ['processing', day(4), 'step_undone'],
      ['shipped', day(5)],
      ['delivered', day(6)],
    ],
    refunds: [{ pieces: 1, at: day(7) }],
  },
}

async function insertOld(number: string, { status, pieces, events = [], refunds = [] }: Old) {
  const { db } = database
  const hasLeft = status === 'shipped' || status === 'delivered'
  const [order] = await rowsOf<{ id: string }>(
    db,
  )`insert into orders (order_number, email, phone, customer_name, shipping_address, subtotal, delivery, total_amount, status,
        carrier, tracking_number, delivery_date_from, delivery_date)
      values (${number}, 'ada@example.com', '', 'Ada', '{}', ${pieces * 100}, 0, ${pieces * 100}, ${status},
        ${hasLeft ? 'GIG' : null}, ${hasLeft ? `G-${number}` : null}, '2026-11-20', '2026-11-22') returning id`
  const [line] = await rowsOf<{ id: string }>(
    db,
  )`insert into order_lines (order_id, title, unit_price, quantity, line_total)
      values (${order!.id}, 'Dress', 100, ${pieces}, ${pieces * 100}) returning id`
  for (const [to, at, type = to] of events)
    await db.execute(sql`insert into order_events (order_id, event_type, status, title, actor, created_at)
      values (${order!.id}, ${type}, ${to}, '', ${`admin:${at}`}, ${at}::timestamptz)`)
  if (refunds.length === 0) return
  const [attempt] = await rowsOf<{ id: string }>(
    db,
  )`insert into payment_attempts (order_id, reference, amount, amount_paid, currency, status)
      values (${order!.id}, ${`r-${number}`}, ${pieces * 100}, ${pieces * 100}, 'NGN', 'success') returning id`
  for (const { pieces, at, status = 'processed', restocked = false } of refunds)
    await db.execute(sql`with refund as (
        insert into refunds (attempt_id, order_id, amount, reason, status, created_at)
        values (${attempt!.id}, ${order!.id}, 100, 'items', ${status}, ${at}::timestamptz) returning id)
      insert into refund_lines (refund_id, order_line_id, quantity, amount, restocked)
      select id, ${line!.id}, ${pieces}, 100, ${restocked} from refund`)
}

// (rule: to-pack)
test('pieces of old orders are to pack, packed, cancelled or returned as their refunds say', async () => {
  const rows = await rowsOf<Record<string, number> & { number: string }>(
    database.db,
  )`select o.order_number as number, l.quantity as bought, l.cancelled_quantity as cancelled, l.packed_quantity as packed,
        l.returned_quantity as returned from order_lines l join orders o on o.id = l.order_id`
  const counted = Object.fromEntries(
    rows.map(({ number, bought, cancelled, packed, returned }) => [
      number,
      [bought, cancelled, packed, returned],
    ]),
  )
  expect(counted).toEqual({
    pending: [2, 0, 0, 0],
    cancelled: [2, 2, 0, 0],
    paid: [3, 1, 0, 0],
    stuck: [3, 1, 0, 0],
    packed: [2, 1, 1, 0],
    shipped: [3, 1, 2, 1],
    delivered: [1, 0, 1, 1],
  })
})

// (rule: status-follows-parcels)
test('each old order that was packed is one parcel, with its carrier, number, days and people', async () => {
  const rows = await rowsOf(
    database.db,
  )`select o.order_number as order, f.number, f.state, f.carrier, f.tracking_number, f.estimate_from::text, f.estimate_to::text,
        to_char(f.packed_at at time zone 'UTC', 'DD') as packed, f.packed_by,
        to_char(f.shipped_at at time zone 'UTC', 'DD') as shipped, f.shipped_by,
        to_char(f.delivered_at at time zone 'UTC', 'DD') as delivered, f.delivered_by,
        (select json_agg(quantity) from fulfilment_lines where fulfilment_id = f.id) as pieces
      from fulfilments f join orders o on o.id = f.order_id order by 1`
  const none = { carrier: null, tracking_number: null, estimate_from: null, estimate_to: null }
  const days = { estimate_from: '2026-11-20', estimate_to: '2026-11-22' }
  const by = (n: number) => `admin:${day(n)}`
  const notShipped = { shipped: null, shipped_by: null }
  const notDelivered = { delivered: null, delivered_by: null }
  expect(rows).toEqual([
    {
      order: 'delivered',
      number: 1,
      state: 'delivered',
      pieces: [1],
      ...days,
      carrier: 'GIG',
      tracking_number: 'G-delivered',
      packed: '12',
      packed_by: by(2),
      shipped: '15',
      shipped_by: by(5),
      delivered: '16',
      delivered_by: by(6),
    },
    {
      order: 'packed',
      number: 1,
      state: 'packed',
      pieces: [1],
      ...none,
      packed: '12',
      packed_by: by(2),
      ...notShipped,
      ...notDelivered,
    },
    {
      order: 'shipped',
      number: 1,
      state: 'shipped',
      pieces: [2],
      ...days,
      carrier: 'GIG',
      tracking_number: 'G-shipped',
      packed: '12',
      packed_by: by(2),
      shipped: '13',
      shipped_by: by(3),
      ...notDelivered,
    },
  ])
})

// (rule: consistency-check)
test('counters, parcels and statuses of old orders agree', async () => {
  for (const check of [piecesAgainstParcels, statusAgainstParcels])
    expect(await rowsOf(database.db)`${check}`).toEqual([])
})
