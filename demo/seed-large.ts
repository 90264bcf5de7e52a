import { parseArgs } from 'node:util'
import type { Database } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { countRows } from '../src/db/planner.ts'
import { readEnv } from '../src/app/env.ts'
import { asSystem } from '../src/lib/server/context.ts'
import { openDatabase } from '../src/app/open-database.ts'
import { createFileStorage } from '../src/media/storage.server.ts'
import { openQueue } from '../src/lib/server/jobs/queue.ts'
import path from 'node:path'
import { addCustomers, addOrders } from './large/orders.ts'
import { addAfterTheSale } from './large/after-the-sale.ts'
import { addProducts } from './large/products.ts'
import { seedDemo } from './seed.ts'

/**
 * `npm run seed:large`: fills the PostgreSQL of DATABASE_URL until it has 50,000 products and 200,000 orders, with what
 * comes after a sale: returns, claims, exchanges, credit, gift cards and reviews,
 * for `npm run bench -- --owner` and for trying the owner's screens at that size. Further runs add what is
 * missing. `-- --products 5000 --orders 20000` sets other numbers.
 */
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '50000' },
      orders: { type: 'string', default: '200000' },
    },
  })
  const env = readEnv()
  if (!env.DATABASE_URL)
    throw new Error('Please name a PostgreSQL in DATABASE_URL: the embedded database is too small for this')
  const database = await openDatabase(env)
  try {
    const began = Date.now()
    await migrate(database)
    await withDemo(database, env.DATA_DIR)
    await seedLarge(database, { products: Number(values.products), orders: Number(values.orders) }, (line) =>
      console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`),
    )
  } finally {
    await database.close()
  }
}

/** Brings a shop that has the demo's catalogue to this size. Stock stays the sum of its ledger. */
export async function seedLarge(
  database: Pick<Database, 'db'>,
  size: { products: number; orders: number },
  log: (line: string) => void = () => {},
): Promise<void> {
  await addProducts(database.db, size.products, log)
  await addCustomers(database.db, Math.ceil(size.orders / 6), log)
  await addOrders(database.db, size.orders, log)
  await addAfterTheSale(database.db, log)
  log('counting for the planner')
  await countRows(database.db)
  log('done')
}

/** The zones, categories and pictures everything else is made of. */
async function withDemo(database: Database, dataDir: string): Promise<void> {
  const { queue, stop } = await openQueue(database, [], () => {})
  const ctx = asSystem({ db: database.db, now: () => new Date(), queue }, 'seed')
  await seedDemo(ctx, createFileStorage(path.join(dataDir, 'media')), { onProgress: console.log })
  await stop()
}
