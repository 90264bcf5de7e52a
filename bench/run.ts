import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { budgets } from '../scripts/budgets.ts'
import { buildIfNeeded, reportBudgets } from '../scripts/build.ts'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { runShop } from '../scripts/run-shop.ts'
import { seedLarge } from '../demo/seed-large.ts'
import { openPostgres } from '../src/db/client.ts'
import { measureBaseline } from './baseline-rate.ts'
import { createChecks } from './checks.ts'
import { measureByClients } from './clients.ts'
import { measureDuringOrders } from './during-orders.ts'
import { measureDrop } from './drop.ts'
import { closeConnections, sendJson } from './http.ts'
import { cpuMsOf, cpuMsWithChildren, type Figures, type Operation, measure, memoryMbOf } from './measure.ts'
import {
  type Catalogue,
  cartCycle,
  fullOrder,
  pageOperation,
  readCatalogue,
  readOperations,
} from './operations.ts'
import { signUp } from './shoppers.ts'

/**
 * `npm run bench`: the built shop on PostgreSQL, its jobs in a separate process, loaded from this process;
 * every answer is checked, every figure is the median of the rounds, and a budget that is missed fails it.
 * `-- --seconds 3 --rounds 3 --only order`, or `drop`; `--clients` also measures with 1 to 32 clients and draws it, `--statements` prints what
 * each statement of an order takes.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    clients: { type: 'boolean', default: false },
    statements: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const ordersPerSecond = 30
/** What is sold and was sold before orders are measured. */
const shopSize = { products: 2000, orders: 20_000 }
const fillShelves = 'update product_variants set stock = 1000000'
/** All shoppers call from the one address of a carrier. */
const carrierAddress = '105.112.1.1'
const isWanted = (name: string) => !values.only || name.includes(values.only)
const checks = createChecks()

buildIfNeeded()
for (const line of reportBudgets()) console.log(line)
const bin = findPostgres()
if (!bin) throw new Error('The bench needs PostgreSQL binaries (Debian: apt-get install postgresql)')
const cluster = await startPostgres(bin, [
  'shared_preload_libraries=pg_stat_statements',
  'shared_buffers=256MB',
  'fsync=on',
  'synchronous_commit=on',
])
await query('create extension if not exists pg_stat_statements')
// A separate role, so that its statements are not counted among those of the web process.
await query('create role bench_worker superuser login')
const shop = await runShop(
  { DATABASE_URL: cluster.url, RATE_LIMIT_SCALE: '1000000', RECONCILE_SECONDS: '60', TRUST_PROXY: 'on' },
  { DATABASE_URL: cluster.url.replace('//shop@', '//bench_worker@') },
)
const probe = { pid: shop.shopPid, databaseUrl: cluster.url }

try {
  const restMb = memoryMbOf(shop.shopPid)
  printHead()
  const catalogue = await readCatalogue(shop.shopUrl)
  const reads = readOperations(shop.shopUrl, catalogue)
  for (const operation of reads) {
    const figures = await run(operation)
    const budget = budgets.statements[operation.counted as keyof typeof budgets.statements]
    if (figures && budget) checks.atMost(`SQL of a ${operation.counted}`, figures.statements, budget + 0.5)
  }
  const [first] = catalogue.products
  const shopPage = pageOperation('page /shop (cached)', `${shop.shopUrl}/shop`, first!.title)
  for (const page of [
    pageOperation('page / (cached)', `${shop.shopUrl}/`, 'NEW ARRIVALS'),
    shopPage,
    pageOperation('page /product (cached)', `${shop.shopUrl}/product/${first!.slug}`, first!.title),
  ])
    await runAgainstBaseline(page)
  if (values.clients) {
    const [list, detail, search] = reads.map((operation) => ({ name: operation.counted, operation }))
    const page = { name: 'cached page', operation: shopPage }
    await measureByClients([page, list!, detail!, search!], probe, Math.max(1, seconds / 3))
  }
  await runOrders()
  console.log(
    `\nmemory at rest ${restMb.toFixed(0)} MB, after the load ${memoryMbOf(shop.shopPid).toFixed(0)} MB`,
  )
} finally {
  closeConnections()
  await shop.stop()
  await cluster.stop()
}
if (isWanted('drop')) await measureDrop(bin, checks)
checks.report()

/**
 * Orders come last: their mails are still rendered for a while and would slow what is measured after them.
 */
async function runOrders() {
  if (!isWanted('cart') && !isWanted('order')) return
  const shoppers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => signUp(shop.shopUrl, `bench-${n}@example.com`, carrierAddress)),
  )
  await run(cartCycle(shop.shopUrl, await readCatalogue(shop.shopUrl), shoppers))
  const { zones } = await sendJson<{ zones: { id: string; state: string; zone_type: string }[] }>(
    `${shop.shopUrl}/api/shipping`,
  )
  const zoneId = zones.find((zone) => zone.state === 'Lagos')!.id
  const ordersOf = (catalogue: Catalogue) => fullOrder({ ...shop, catalogue, shoppers, zoneId })
  await query(fillShelves)
  const together = await measureOrder({
    ...ordersOf(await readCatalogue(shop.shopUrl)),
    name: "full order in the demo's shop",
  })

  const filled = await openPostgres(cluster.url)
  await seedLarge(filled, shopSize, () => {})
  await filled.close()
  await query(fillShelves)
  const stocked = await readCatalogue(shop.shopUrl)
  const order = ordersOf(stocked)
  const inLargeShop = await measureOrder(order)
  if (!together || !inLargeShop) return
  const [only] = stocked.products
  await run({
    ...ordersOf({ products: [only!], total: 1 }),
    name: 'full order, all of one size',
  })
  const page = pageOperation('page', `${shop.shopUrl}/shop`, stocked.products[0]!.title)
  await page.bytes()
  const ratio = await measureDuringOrders(page, order, probe, {
    seconds,
    rounds,
    perSecond: ordersPerSecond,
  })
  console.log(
    `cached pages while ${ratio.ordersPerSecond.toFixed(0)} orders a second come in: ${ratio.during.toFixed(0)} of ${ratio.alone.toFixed(0)} a second, ratio ${ratio.ratio.toFixed(2)}`,
  )
  checks.atLeast('cached pages during orders, of themselves', ratio.ratio, budgets.page.duringOrders)
  const speed = budgets.referencePageCpuMs / ratio.pageCpuMs
  console.log(`this machine's speed is ${speed.toFixed(2)} of the reference machine's`)
  for (const [name, { web, all }] of Object.entries({
    "in the demo's shop": together,
    'in a large one': inLargeShop,
  })) {
    console.log(
      `an order ${name} at the reference machine's speed: ${(all * speed).toFixed(1)} CPU ms, ${(web * speed).toFixed(1)} of them in the web process`,
    )
    checks.atMost(`CPU ms of an order ${name}, all processes`, all * speed, budgets.order.allCpuMs)
    checks.atMost(`CPU ms of an order ${name}, web process`, web * speed, budgets.order.cpuMs)
  }
}

/** CPU milliseconds of one order in the web process, and in that, worker and PostgreSQL together; null where it is not wanted. */
async function measureOrder(order: Operation): Promise<{ web: number; all: number } | null> {
  const mailsFrom = cpuMsOf(shop.workerPid!)
  const mailed = await countPaid()
  const [stored, written] = [await storedBytes(), await writtenBytes()]
  await query('select pg_stat_statements_reset()')
  const databaseFrom = cpuMsWithChildren(cluster.pid())
  const figures = await run(order)
  if (!figures) return null
  const database = (cpuMsWithChildren(cluster.pid()) - databaseFrom) / ((await countPaid()) - mailed)
  console.log(`  in PostgreSQL: ${database.toFixed(1)} CPU ms`)
  checks.atMost('SQL of an order', figures.statements, budgets.statements.order + 0.5)
  await untilMailsAreOut()
  const made = (await countPaid()) - mailed
  const mails = (cpuMsOf(shop.workerPid!) - mailsFrom) / made
  const together = figures.cpuMs + database + mails
  console.log(
    `  its mails and notices, in the worker: ${mails.toFixed(1)} CPU ms; together ${together.toFixed(1)}`,
  )
  if (values.statements) for (const role of ['shop', 'bench_worker']) await printStatements(role, made)
  const kb = (bytes: number) => `${(bytes / made / 1000).toFixed(1)} KB`
  console.log(
    `  written ahead (WAL) ${kb((await writtenBytes()) - written)}, stored ${kb((await storedBytes()) - stored)}; ${await countConnections()} connections to the database`,
  )
  return { web: figures.cpuMs, all: together }
}

async function run(operation: Operation): Promise<Figures | null> {
  if (!isWanted(operation.name)) return null
  const figures = await measure(operation, probe, seconds, rounds)
  print(operation.name, figures)
  return figures
}

async function runAgainstBaseline(page: ReturnType<typeof pageOperation>) {
  if (!isWanted(page.name)) return
  const raw = await page.bytes()
  const figures = await measure(page, probe, seconds, rounds)
  print(page.name, figures)
  const baseline = await measureBaseline(raw, page.concurrency, seconds, rounds)
  print('  baseline, same bytes', baseline)
  const ratio = figures.perSecond / baseline.perSecond
  console.log(`  ratio to the baseline ${ratio.toFixed(2)}`)
  checks.atLeast(`${page.name}, of raw bytes`, ratio, budgets.page.ofRawBytes)
}

/** The statements of the web process or the worker, the longest first: how often an order runs each, and how long they take it. */
async function printStatements(role: string, made: number) {
  console.log(`  statements of ${role === 'shop' ? 'the web process' : 'the worker'}`)
  const rows = await query(`
    select calls, total_exec_time as ms, regexp_replace(query, '\\s+', ' ', 'g') as text
    from pg_stat_statements join pg_roles r on r.oid = userid
    where r.rolname = '${role}' and calls >= ${made / 20} and query not ilike '%pg_stat%' order by total_exec_time desc`)
  for (const { calls, ms, text } of rows)
    console.log(
      `  ${(Number(calls) / made).toFixed(2).padStart(6)} × ${(Number(ms) / made).toFixed(3)} ms  ${String(text).slice(0, 150)}`,
    )
}

async function countPaid(): Promise<number> {
  const [row] = await query(`select count(*) as n from orders where status = 'paid'`)
  return Number(row!['n'])
}

/** Tables and indexes of the shop, without its queue: finished jobs go after a while. */
async function storedBytes(): Promise<number> {
  const [row] = await query(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return Number(row!['bytes'])
}

/** All of the write-ahead log so far, the queue's and full pages after checkpoints included. */
async function writtenBytes(): Promise<number> {
  const [row] = await query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`)
  return Number(row!['bytes'])
}

async function countConnections(): Promise<number> {
  const [row] = await query(
    `select count(*) as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return Number(row!['n'])
}

/** Waits until no due job is left. */
async function untilMailsAreOut() {
  for (let look = 0; look < 600; look++) {
    const [row] = await query(
      `select count(*) as n from pgboss.job where state < 'completed' and start_after <= now()`,
    )
    if (Number(row!['n']) === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end())
  return rows
}

function printHead() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(`\n${commit}, ${seconds} s × ${rounds}, medians\n`)
  console.log(
    `${'operation'.padEnd(44)}${'per s'.padStart(9)}${'p99 ms'.padStart(9)}${'CPU ms'.padStart(9)}${'SQL'.padStart(7)}`,
  )
}

function print(name: string, { perSecond, p99Ms, cpuMs, statements }: Figures) {
  console.log(
    `${name.padEnd(44)}${perSecond.toFixed(0).padStart(9)}${p99Ms.toFixed(1).padStart(9)}${cpuMs.toFixed(2).padStart(9)}${statements.toFixed(1).padStart(7)}`,
  )
}
