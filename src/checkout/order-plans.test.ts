import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

/** Rows of tables that were read whole, as PostgreSQL counts them when a statement is over. */
async function readWhole({ ctx: { db } }: CheckoutShop) {
  await db.execute(sql`select pg_stat_force_next_flush()`)
  return rowsOf<{ name: string; rows: number }>(db)`
    select relname as name, seq_tup_read::int as rows from pg_stat_user_tables
      where relname in ('products', 'product_variants', 'orders', 'order_lines') order by 1`
}

// (rule: steady-plans)
test.skipIf(process.env.TEST_DATABASE_URL)(
  'an order reads the rows it is about, however many sizes the shop has',
  async () => {
    const shop = await openCheckoutShop()
    onTestFinished(() => shop.close())
    const { db } = shop.ctx
    const variant = await shop.variant(10)
    await db.execute(sql`
      with others as (
        insert into products (title, slug, price_ngn, category_id)
          select 'Dress ' || n, 'dress-' || n, 1000000, (select category_id from products limit 1) from generate_series(1, 2000) n
          returning id)
      insert into product_variants (product_id, size, sku, stock, position)
        select id, 'S' || n, left(id::text, 13) || n, 5, n from others, generate_series(1, 10) n`)
    await db.execute(sql`analyze`)
    // As a statement is planned that a connection has run often.
    await db.execute(sql`set plan_cache_mode = force_generic_plan`)
    const buyer = await shop.customer()
    const before = await readWhole(shop)
    const { payment } = await shop.checkout(buyer, variant)
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    const read = (await readWhole(shop)).map(({ name, rows }, at) => ({
      name,
      rows: rows - before[at]!.rows,
    }))
    expect(read.filter(({ rows }) => rows > 1000)).toEqual([])
  },
)
