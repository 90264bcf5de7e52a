import { randomUUID } from 'node:crypto'
import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper } from '../shopper.ts'
import { eventually } from '../wait.ts'

const products = 400
const priceMinor = 1_000_000
const raisedMinor = 1_100_000
const kills = 3

/** How many of these products have each price. */
async function pricesOf({ sql }: Arena, ids: string[]): Promise<string> {
  const rows = await sql<{ price: number; count: number }>(
    'select price_ngn as price, count(*)::int as count from products where id = any($1) group by 1 order by 1',
    [ids],
  )
  return rows.map(({ price, count }) => `${count} × ${price}`).join(', ')
}

const makeProducts = async ({ sql, random }: Arena) => {
  const mark = random.whole(1_000_000)
  const rows = await sql<{ id: string }>(
    `insert into products (title, slug, price_ngn, category_id)
      select 'Bulk ' || n, 'bulk-${mark}-' || n, $1, (select id from categories order by id limit 1)
      from generate_series(1, $2::int) n returning id`,
    [priceMinor, products],
  )
  return rows.map(({ id }) => id)
}

type Run = { id?: string; state?: string; waiting?: number; changed?: number }

/**
 * An owner raises many prices by a tenth. Its web process is killed midway, she sends the same again until it is done,
 * and takes it back while the process is killed once more: each price is the old or the new one, never another.
 */
export const bulkChange: Scenario = {
  name: 'bulk-change',
  does: `SIGKILL midway while ${products} prices rise by a tenth and go back, ${kills} times`,
  seconds: 150,
  async run(arena) {
    const { outcome, count } = createTally()
    const boss = createShopper(arena, owner.email)
    await boss.call('POST', '/api/auth/sign-in/email', { body: owner })
    const ids = await makeProducts(arena)
    const [whole, raised] = [`${products} × ${priceMinor}`, `${products} × ${raisedMinor}`]
    const victim = arena.webs[0]!
    const call = async (path: string, body: object): Promise<Run> =>
      (await boss.call('POST', `/api/admin/products/bulk${path}`, { body, web: 0 })).body as Run

    /** Sends a call until the run is `done`; the first answer may be lost with its process. */
    const untilState = (path: string, body: object, state: string) =>
      eventually(async () => (await call(path, body))?.state === state, 40 * arena.slowness)

    /** Kills the process once some of the products have changed, but not all. */
    async function killMidway(path: string, body: object) {
      const before = await pricesOf(arena, ids)
      const asked = call(path, body)
      await eventually(async () => (await pricesOf(arena, ids)) !== before, 20 * arena.slowness)
      await victim.kill('SIGKILL')
      await asked
      const midway = await pricesOf(arena, ids)
      await victim.start()
      return midway
    }

    const seen: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      const bulk = {
        id: randomUUID(),
        selection: { ids },
        change: { kind: 'price', step: { by: 'percent', value: 10 }, round_to: 1 },
      }
      seen.push(await killMidway('', bulk))
      count(!(await untilState('', bulk, 'done')) && 'sent again, the change did not come to its end')
      const after = await pricesOf(arena, ids)
      count(after !== raised && `after the change was sent again the prices are ${after}`)
      seen.push(await killMidway('/undo', { id: bulk.id }))
      count(!(await untilState('/undo', { id: bulk.id }, 'undone')) && 'the undo did not come to its end')
      const back = await pricesOf(arena, ids)
      count(back !== whole && `after the undo the prices are ${back}`)
    }
    const partial = seen.filter((prices) => prices.includes(',')).length
    if (partial === 0) outcome.breaches.push('no kill came midway')
    return { ...outcome, notes: `${partial} of ${seen.length} kills came midway: ${seen[0]}` }
  },
  // The run forgets what it has written, as when each press computed its prices anew.
  broken: {
    sql: [
      `create function forget_written() returns trigger language plpgsql as $$ begin
        if old.state = 'waiting' and new.state = 'changed' and random() < 0.5 then
          new.state := 'waiting';
          new.before := jsonb_build_object('priceNgn', (old.after->>'priceNgn')::int);
          new.after := jsonb_build_object('priceNgn', (old.after->>'priceNgn')::int * 11 / 10);
        end if; return new; end $$`,
      'create trigger forget_written before update on bulk_run_items for each row execute function forget_written()',
    ],
    shows: /the prices are/,
  },
}
