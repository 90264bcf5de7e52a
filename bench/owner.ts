import { parseArgs } from 'node:util'
import pg from 'pg'
import { budgets } from '../scripts/budgets.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { runShop } from '../scripts/run-shop.ts'
import { openPostgres } from '../src/db/client.ts'
import { seedLarge } from '../demo/seed-large.ts'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { closeConnections, send } from './http.ts'
import { ownerCalls } from './owner-calls.ts'

/**
 * `npm run bench:owner`: the owner's calls, one after the other, over a large shop. With DATABASE_URL that database is used as
 * it is (`npm run seed:large` fills one); without, one is filled for this run. Each call has a budget.
 * `-- --rounds 15 --products 50000 --orders 200000`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    products: { type: 'string', default: '50000' },
    orders: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
  },
})
/** A call this slow is not repeated. */
const hopelessMs = 2000
const owner = { email: 'owner@bench.example', password: 'owner-of-the-bench-1' }

buildIfNeeded()
const own = process.env.DATABASE_URL ? null : await startCluster()
const databaseUrl = process.env.DATABASE_URL ?? own!.url
const shop = await runShop({
  DATABASE_URL: databaseUrl,
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
  RATE_LIMIT_SCALE: '1000000',
  RECONCILE_SECONDS: '3600',
})
try {
  if (own) await fill()
  const cookie = await signIn()
  console.log(`\n${await sizeOf(databaseUrl)}; ms of ${values.rounds} calls each, one at a time\n`)
  console.log(
    `${'call'.padEnd(48)}${'fastest'.padStart(9)}${'median'.padStart(9)}${'slowest'.padStart(9)}${'KiB'.padStart(8)}`,
  )
  let isWithin = true
  for (const { name, path, isSum } of await ownerCalls(databaseUrl)) {
    if (!name.includes(values.only)) continue
    const { fastest, median, slowest, kib } = await time(path, cookie)
    const budgetMs = isSum ? budgets.ownerSumMs : budgets.ownerCallMs
    isWithin &&= median <= budgetMs
    console.log(
      `${name.padEnd(48)}${fastest.toFixed(1).padStart(9)}${median.toFixed(1).padStart(9)}${slowest.toFixed(1).padStart(9)}${kib.toFixed(1).padStart(8)}${median > budgetMs ? `   over ${budgetMs} ms` : ''}`,
    )
  }
  if (!isWithin) process.exitCode = 1
} finally {
  closeConnections()
  await shop.stop()
  await own?.stop()
}

async function startCluster() {
  const bin = findPostgres()
  if (!bin) throw new Error('The bench needs PostgreSQL binaries (Debian: apt-get install postgresql)')
  return startPostgres(bin, ['shared_buffers=256MB', 'max_wal_size=4GB', 'fsync=on', 'synchronous_commit=on'])
}

/** The shop has migrated the database and put the demo into it. */
async function fill() {
  const database = await openPostgres(databaseUrl)
  const size = { products: Number(values.products), orders: Number(values.orders) }
  await seedLarge(database, size, (line) => console.log(line))
  await database.close()
}

async function signIn(): Promise<string> {
  const answer = await send(`${shop.shopUrl}/api/auth/sign-in/email`, { method: 'POST', body: owner })
  const cookies = answer.headers['set-cookie'] as string[] | undefined
  if (answer.status !== 200 || !cookies) throw new Error(`The owner cannot sign in: ${String(answer.body)}`)
  return cookies.map((one) => one.split(';')[0]).join('; ')
}

/** Three calls first, so that the statements are prepared and their pages in memory. */
async function time(path: string, cookie: string) {
  const times: number[] = []
  let kib = 0
  for (let round = -3; round < Number(values.rounds); round++) {
    const began = performance.now()
    const answer = await send(`${shop.shopUrl}${path}`, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${String(answer.body)}`)
    const took = performance.now() - began
    kib = answer.body.length / 1024
    if (round >= 0 || took > hopelessMs) times.push(took)
    if (took > hopelessMs) break
  }
  times.sort((a, b) => a - b)
  return { fastest: times[0]!, median: times[Math.floor(times.length / 2)]!, slowest: times.at(-1)!, kib }
}

async function sizeOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ products: number; variants: number; orders: number; lines: number }>(
    `select (select count(*)::int from products) as products, (select count(*)::int from product_variants) as variants,
      (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines`,
  )
  await client.end()
  return Object.entries(rows[0]!)
    .map(([name, count]) => `${count.toLocaleString('en-GB')} ${name}`)
    .join(', ')
}
