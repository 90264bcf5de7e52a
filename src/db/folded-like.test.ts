import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../admin/customers/find-accounts.server.ts'
import { orderSearchText } from '../orders/reading/order-search.server.ts'
import { foldedLike } from './folded-like.ts'
import { rowsOf } from './rows.ts'
import { openTestDatabase } from './test-database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db.execute(sql`alter table orders disable trigger user`)
  await db.execute(sql`
    insert into orders (order_number, email, phone, customer_name, shipping_address, subtotal, total_amount)
    select 'IL-' || i, 'p' || i || '@example.com', '+23480' || lpad((i * 7919 % 100000000)::text, 8, '0'),
        case when i % 50 = 0 then 'Ọ̀ṣúnlànà ' else 'Okafor ' end || md5(i::text), '{}', 100, 100 from generate_series(1, 2000) i`)
  await db.execute(sql`alter table orders enable trigger user`)
  await db.execute(sql`
    insert into users (id, email, name) select md5(i::text)::uuid, 'p' || i || '@example.com', '' from generate_series(1, 2000) i`)
  await db.execute(sql`
    insert into profiles (id, first_name, last_name)
    select id, case when email like '%00@%' then 'Bọ́lá' else 'Ada' end, md5(id::text) from users on conflict (id) do update
    set first_name = excluded.first_name, last_name = excluded.last_name`)
  await db.execute(sql`analyze orders, users, profiles`)
})
afterAll(() => database.close())

/** Of a table that is too large to be read. */
const planOf = (query: ReturnType<typeof sql>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const rows = await rowsOf<{ 'QUERY PLAN': string }>(tx)`explain ${query}`
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

// (rule: folded-text)
test('an order is found by its folded text with two indexes, and no other order is read', async () => {
  const found = sql`select id from orders where ${foldedLike(orderSearchText('orders'), 'ọ̀ṣúnlànà')}`
  expect(await rowsOf(database.db)`${found}`).toHaveLength(40)
  const plan = await planOf(found)
  for (const index of ['orders_search', 'orders_folded'])
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
  expect(plan).not.toContain('Seq Scan')
})

// (rule: folded-text)
test('a customer is found by the same kind of indexes', async () => {
  const found = sql`select u.id from users u where ${accountsWith(['bola'])}`
  expect(await rowsOf(database.db)`${found}`).toHaveLength(20)
  const plan = await planOf(found)
  for (const index of ['users_search', 'profiles_search', 'profiles_folded'])
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
})
