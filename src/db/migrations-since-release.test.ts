import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { migrate, readMigrations } from './migrate.ts'
import { lastReleased } from './migration-safety.rules.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

/** What the migrations after the last release make of its rows. When `lastReleased` moves, what was proved here is over. */
const released = new Set(readMigrations().flatMap(({ name, hash }) => (name <= lastReleased ? [hash] : [])))

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
  await migrate(database, released)
  await database.db.execute(releasedRows)
  await migrate(database)
})
afterAll(() => database.close())

/** Three paid orders: the dashboard gave ₦10 of the first back, the payer of the second bore the fee, the third is as it was. */
const releasedRows = sql`
  with placed as (insert into orders (order_number, email, phone, customer_name, shipping_address, subtotal, total_amount,
      currency, status, paid_at, hold_state)
    select name, 'a@example.com', '1', 'Ada', '{}', 100000, 100000, 'NGN', 'paid', timestamptz '2026-11-01', 'sold'
    from unnest(array['dashboard', 'fee', 'paid']) name returning id, order_number),
  paid as (insert into payments (order_id, reference, provider, method, asked, paid, fee, refunded, currency, state, paid_at)
    select id, order_number, 'paystack', 'card', 100000, case order_number when 'fee' then 101500 else 100000 end,
      case order_number when 'fee' then 1500 else 0 end, case order_number when 'dashboard' then 1000 else 0 end, 'NGN',
      'succeeded', timestamptz '2026-11-01' from placed returning id, reference),
  given as (insert into refunds (payment_id, amount, cause, state, way, provider_refund_id)
    select id, 1000, 'outside', 'confirmed', 'provider', 'rf-1' from paid where reference = 'dashboard'),
  lines as (insert into order_lines (order_id, title, size, product_id, unit_price, quantity, line_total, is_discounted)
    select id, title, size, product, 100, 1, 100, is_discounted from placed, (values ('Dress', 'M', gen_random_uuid(), false),
      ('Wrapping', null, null, false), ('Sewn for her', null, null, true)) line (title, size, product, is_discounted)
    where order_number = 'paid')
  insert into adjustments (order_id, kind, amount, by)
  select id, 'goodwill', -1000, 'payments' from placed where order_number = 'dashboard'`

// (rule: reversals)
test('what the dashboard gave back is a reversal, and stays let go', async () => {
  const { db } = database
  expect(await rowsOf(db)`select cause, provider_id, amount from reversals`).toEqual([
    { cause: 'dashboard', provider_id: 'rf-1', amount: 1000 },
  ])
  expect(await rowsOf(db)`select 1 from refunds`).toEqual([])
  expect(await rowsOf(db)`select refunded, taken from payments where reference = 'dashboard'`).toEqual([
    { refunded: 0, taken: 1000 },
  ])
})

test('every paid order is settled still, the fee that its payer bore with a name', async () => {
  const { db } = database
  expect(
    await rowsOf(db)`select o.order_number as name, b.charged::int, b.balance::int from order_balances b
      join orders o on o.id = b.order_id order by 1`,
  ).toEqual([
    { name: 'dashboard', charged: 99_000, balance: 0 },
    { name: 'fee', charged: 101_500, balance: 0 },
    { name: 'paid', charged: 100_000, balance: 0 },
  ])
  expect(await rowsOf(db)`select kind, amount from adjustments order by kind`).toEqual([
    { kind: 'fee', amount: 1500 },
    { kind: 'write_off', amount: -1000 },
  ])
})

// (rule: free-delivery)
test('what was agreed in addition to pieces is a fee of its order', async () => {
  expect(await rowsOf(database.db)`select title from order_lines where is_fee`).toEqual([
    { title: 'Wrapping' },
  ])
})
