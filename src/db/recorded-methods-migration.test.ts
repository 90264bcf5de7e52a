import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listMigrations, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

// (rule: payment-methods)
test('the history of an order paid by a recorded transfer keeps its reference, under the method’s name', async () => {
  const database = await openEmptyDatabase()
  await migrate(database, new Set(listMigrations().slice(0, 27)))
  await database.db.execute(sql`
    with placed as (insert into orders (order_number, email, phone, customer_name, shipping_address, subtotal, total_amount, currency)
      values ('IL-1', 'a@example.com', '1', 'Ada', '{}', 100, 100, 'NGN') returning id)
    insert into order_events (order_id, kind, params, actor)
    select id, kind, params::jsonb, 'admin:1' from placed, (values
      (1, 'paid', '{"transfer": "TRF 1"}'), (2, 'paid', '{"isLate": true}'), (3, 'note', '{}')) e (n, kind, params)`)
  await migrate(database)
  expect(await rowsOf(database.db)`select params from order_events order by params::text`).toEqual([
    { params: { isLate: true } },
    { params: { recorded: { method: 'bank_transfer', reference: 'TRF 1' } } },
    { params: {} },
  ])
  await database.close()
})
