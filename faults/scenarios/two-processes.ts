import { createTally, type Scenario } from '../scenario.ts'

const changes = 12
const agreeWithinMs = 1000
const lookEveryMs = 20

/**
 * A price changes; pages that each process had kept and lists they had counted must be new in both within a second, and
 * never old again after that.
 */
export const twoProcesses: Scenario = {
  name: 'two-processes',
  does: `${changes} changed prices and sales, looked for in kept pages of two web processes`,
  isFast: true,
  seconds: 90,
  async run(arena) {
    const { outcome, count } = createTally()
    const [product] = await arena.sql<{ id: string; slug: string }>(
      'select id, slug from products where visible order by created_at desc, id limit 1',
    )
    const slowest: number[] = []
    for (let change = 0; change < changes; change++) {
      const naira = 41_000 + change
      const paths = [`/product/${product!.slug}`, '/shop', `/api/products/${product!.slug}`]
      await Promise.all(arena.urls.flatMap((url) => paths.map((path) => read(url + path))))
      await arena.sql('update products set price_ngn = $1 where id = $2', [naira * 100, product!.id])
      const began = performance.now()
      const shown = [naira.toLocaleString('en-NG'), String(naira * 100)]
      const late = await Promise.all(
        arena.urls.flatMap((url) => paths.map((path) => untilShown(url + path, shown, began))),
      )
      slowest.push(Math.max(...late.map((ms) => ms ?? Infinity)))
      count(late.includes(null) && `a price of before stayed in a page for more than ${agreeWithinMs} ms`)
      const again = await Promise.all(arena.urls.map((url) => read(`${url}${paths[0]}`)))
      count(again.some((page) => !hasOne(page, shown)) && 'a page went back to the price of before')
    }
    return { ...outcome, notes: `slowest ${Math.max(...slowest).toFixed(0)} ms` }
  },
  // Nobody is told.
  broken: {
    sql: [
      `create or replace function notify_catalog_changed() returns trigger language plpgsql as $$ begin return null; end $$`,
      `do $$ declare f record; begin
         for f in select p.oid::regprocedure as name, pg_get_functiondef(p.oid) as body from pg_proc p
           where p.prosrc like '%catalog_changed%' and p.proname <> 'notify_catalog_changed' loop
           execute replace(f.body, '''catalog_changed''', '''nobody_hears''');
         end loop; end $$`,
    ],
    shows: /stayed in a page/,
  },
}

const read = async (url: string): Promise<string> => (await fetch(url)).text()
const hasOne = (page: string, shown: string[]) => shown.some((text) => page.includes(text))

/** Milliseconds since `began` until an answer shows one of the texts; null when none does in time. */
async function untilShown(url: string, shown: string[], began: number): Promise<number | null> {
  for (;;) {
    const asked = performance.now() - began
    if (hasOne(await read(url), shown)) return asked
    if (asked > agreeWithinMs) return null
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
