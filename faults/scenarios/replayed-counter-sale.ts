import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper } from '../shopper.ts'
import { eventually } from '../wait.ts'

const sales = 8
const priceMinor = 1_000_000

/** A piece of a product of its own; its opening stock is its ledger's first entry. */
async function makePiece({ sql, random }: Arena, stock: number): Promise<string> {
  const mark = random.whole(1_000_000_000)
  const [row] = await sql<{ id: string }>(
    `with product as (
        insert into products (title, slug, price_ngn, category_id, status)
        select 'Counter ' || $1, 'counter-' || $1, $2, (select id from categories order by id limit 1), 'live' returning id),
      variant as (
        insert into product_variants (product_id, sku, stock) select id, 'COUNTER-' || $1, $3 from product returning id),
      moved as (
        insert into stock_movements (variant_id, stock_delta, reason, actor) select id, $3, 'received', 'faults' from variant)
      select id from variant`,
    [String(mark), priceMinor, stock],
  )
  return row!.id
}

/**
 * Sales at the counter whose process is killed as soon as they are committed, so that most answers are lost. The device kept each
 * and sends it again with its key until it is answered: each is one order with one movement of stock.
 */
export const replayedCounterSale: Scenario = {
  name: 'replayed-counter-sale',
  does: `SIGKILL between commit and answer of ${sales} counter sales, which are then sent again`,
  seconds: 240,
  async run(arena) {
    const { outcome, count } = createTally()
    const seller = createShopper(arena, owner.email)
    await seller.call('POST', '/api/auth/sign-in/email', { body: owner })
    const variantId = await makePiece(arena, sales)
    const body = {
      items: [{ variant_id: variantId, quantity: 1, unit_price: priceMinor }],
      payments: [{ method: 'cash', amount: priceMinor }],
      total: priceMinor,
    }
    const readSold = async () => {
      const [row] = await arena.sql<{ orders: number; movements: number }>(
        `select (select count(*)::int from order_lines where variant_id = $1) orders,
          (select count(*)::int from stock_movements where variant_id = $1 and reason = 'sold') movements`,
        [variantId],
      )
      return row!
    }
    let lost = 0
    for (let sale = 1; sale <= sales; sale++) {
      const headers = { 'idempotency-key': `a-counter-sale-${sale}` }
      const first = seller.call('POST', '/api/admin/sales', { body, headers, web: 0 })
      for (const until = Date.now() + 10_000 * arena.slowness; Date.now() < until;)
        if ((await readSold()).orders >= sale) break
      await arena.webs[0]!.kill('SIGKILL')
      if ((await first).status !== 200) lost += 1
      await arena.webs[0]!.start()
      // As it is kept: with the time it was made at, which does not make it another sale.
      const kept = { ...body, kept_at: new Date().toISOString() }
      const isAnswered = await eventually(
        async () =>
          (await seller.call('POST', '/api/admin/sales', { body: kept, headers, web: 0 })).status === 200,
        30 * arena.slowness,
      )
      count(!isAnswered && `sale ${sale} was sent again and never answered`)
      const sold = await readSold()
      count(
        (sold.orders !== sale || sold.movements !== sale) &&
          `after ${sale} sales there are ${sold.orders} orders and ${sold.movements} movements`,
      )
    }
    if (lost === 0) outcome.breaches.push('no answer was lost')
    return { ...outcome, notes: `${lost} of ${sales} answers were lost after their commit` }
  },
  healsWithin: 30,
  // The keys are forgotten: each sending is a request of its own.
  broken: {
    sql: [
      `create function forget_key() returns trigger language plpgsql as $$ begin new.key := gen_random_uuid()::text; return new; end $$`,
      'create trigger forget_key before insert on keyed_requests for each row execute function forget_key()',
    ],
    shows: /there are 2 orders|never answered/,
  },
}
