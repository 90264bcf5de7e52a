import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listMigrations, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

// (rule: delivery-proof)
test('what came back before waits to be packed again, unless its money went back', async () => {
  const database = await openEmptyDatabase()
  const { db } = database
  await migrate(database, new Set(listMigrations().slice(0, 29)))
  await db.execute(sql`
    with placed as (insert into orders (order_number, email, phone, customer_name, shipping_address, subtotal, total_amount,
        currency, status, paid_at, hold_state)
      select name, 'a@example.com', '1', 'Ada', '{}', 100, 100, 'NGN', status, now(), 'sold'
      from (values ('back', 'shipped'), ('refunded', 'shipped'), ('one of two', 'shipped'), ('sent', 'shipped')) o (name, status)
      returning id, order_number),
    lines as (insert into order_lines (order_id, position, title, unit_price, quantity, line_total, packed_quantity, returned_quantity)
      select id, 1, 'Dress', 50, 2, 100, 2, case when order_number = 'refunded' then 2 else 0 end from placed returning id, order_id),
    parcels as (insert into fulfilments (order_id, number, state, packed_at, packed_by, shipped_at, shipped_by, delivered_at, delivered_by)
      select placed.id, p.number, p.state, now(), 'admin:1', now(), 'admin:1',
        case when p.state = 'delivered' then now() end, case when p.state = 'delivered' then 'admin:1' end from placed join (values ('back', 1, 'came_back', 2),
        ('refunded', 1, 'came_back', 2), ('one of two', 1, 'came_back', 1), ('one of two', 2, 'delivered', 1),
        ('sent', 1, 'shipped', 2)) p (name, number, state, pieces) on p.name = placed.order_number
      returning id, order_id)
    insert into fulfilment_lines (fulfilment_id, order_line_id, quantity)
    select parcels.id, lines.id, case when placed.order_number = 'one of two' then 1 else 2 end
    from parcels join lines on lines.order_id = parcels.order_id join placed on placed.id = parcels.order_id`)
  await migrate(database)
  const rows = await rowsOf(
    db,
  )`select o.order_number as name, o.status, o.cancel_cause as cause, l.cancelled_quantity as cancelled, l.packed_quantity as packed,
        (select status from order_events e where e.order_id = o.id) as told
      from orders o join order_lines l on l.order_id = o.id order by o.order_number`
  expect(rows).toEqual([
    { name: 'back', status: 'paid', cause: null, cancelled: 0, packed: 0, told: 'paid' },
    { name: 'one of two', status: 'processing', cause: null, cancelled: 0, packed: 1, told: 'processing' },
    { name: 'refunded', status: 'cancelled', cause: 'staff', cancelled: 2, packed: 0, told: 'cancelled' },
    { name: 'sent', status: 'shipped', cause: null, cancelled: 0, packed: 2, told: null },
  ])
  await database.close()
})
