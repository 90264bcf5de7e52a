import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { openPostgres } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { settings } from '../src/db/schema.ts'
import { readFeedState, writeFeeds } from '../src/feeds/write-feeds.service.ts'
import { asSystem } from '../src/lib/server/context.ts'

/** `node bench/feeds.ts --products 50000 --sizes 9`: how long the product feeds take to write, and in how much memory. */
const { values } = parseArgs({
  options: { products: { type: 'string', default: '50000' }, sizes: { type: 'string', default: '9' } },
})
const bin = findPostgres()
if (!bin) throw new Error('The bench needs PostgreSQL binaries (Debian: apt-get install postgresql)')
const cluster = await startPostgres(bin, ['fsync=off'])
const database = await openPostgres(cluster.url, 4)
try {
  await migrate(database)
  const { db } = database
  await db.insert(settings).values({ key: 'product_feeds', value: true }).onConflictDoNothing()
  await db.execute(sql`insert into categories (name, slug) values ('Bench', 'bench') on conflict do nothing`)
  await db.execute(sql`insert into products (title, slug, description, price_ngn, status, category_id)
    select 'Adire wrap dress ' || n, 'adire-' || n, repeat('Tied and dyed by hand in Abeokuta. ', 12), 4200000, 'live',
      (select id from categories where slug = 'bench') from generate_series(1, ${Number(values.products)}::int) n`)
  await db.execute(sql`insert into product_variants (product_id, size, color, sku, stock)
    select p.id, 'UK ' || s, 'Indigo', p.slug || '-' || s, 3
      from products p, generate_series(1, ${Number(values.sizes)}::int) s`)
  await db.execute(sql`insert into product_images (product_id, key, alt, width, height, thumbhash)
    select id, md5(slug), '', 1200, 1500, 'AAAA' from products`)
  await db.execute(sql`analyze`)
  let packed = 0
  const storage = {
    put: async (_name: string, bytes: Uint8Array) => void (packed += bytes.length),
    get: async () => null,
    remove: async () => {},
    list: async function* () {},
  }
  const queue = { send: async () => {} }
  const ctx = asSystem({ db, now: () => new Date(), queue }, 'bench')
  const memory = () => process.memoryUsage().rss / 1024 / 1024
  const before = memory()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memory())), 50)
  const began = performance.now()
  await writeFeeds(ctx, { storage, appUrl: 'https://shop.example' })
  clearInterval(watch)
  const state = await readFeedState(ctx)
  console.log(
    `${state?.rows ?? state?.failure} rows in ${((performance.now() - began) / 1000).toFixed(1)} s, ` +
      `${(packed / 1024 / 1024).toFixed(1)} MiB compressed, ${(most - before).toFixed(0)} MiB more memory than the ${before.toFixed(0)} before`,
  )
} finally {
  await database.close()
  await cluster.stop()
}
