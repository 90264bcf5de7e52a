import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { addProducts } from '../demo/large/products.ts'
import { budgets } from '../scripts/budgets.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { runShop } from '../scripts/run-shop.ts'
import { openPostgres } from '../src/db/client.ts'
import { lineChart } from './chart.ts'
import { closeConnections, send } from './http.ts'
import { listOperations } from './list-calls.ts'
import { type Figures, measure } from './measure.ts'

/**
 * `npm run bench:catalogue`: lists and search of the built shop at several sizes of the catalogue, each
 * compared with its floor: the same rows by primary key through the same API. PostgreSQL writes to the disk
 * as a shop's does. Draws `docs/images/cost-by-size.svg`; a budget that is missed fails. `-- --sizes
 * 70,2000,50000 --seconds 3 --rounds 3`.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '70,2000,50000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
})
const sizes = values.sizes.split(',').map(Number)

type Row = {
  size: number
  name: string
  figures: Figures
  floor: Figures
  /** Calls per second while nobody has analysed the new rows. */
  beforeAnalyse: number
  htmlBytes: number
  dataBytes: number
}
const rows: Row[] = []

buildIfNeeded()
const bin = findPostgres()
if (!bin) throw new Error('The bench needs PostgreSQL binaries (Debian: apt-get install postgresql)')
const cluster = await startPostgres(bin, [
  'shared_preload_libraries=pg_stat_statements',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  'fsync=on',
  'synchronous_commit=on',
  // What nobody has analysed stays so until it was measured.
  'autovacuum=off',
])
const database = await openPostgres(cluster.url, 2)
await database.db.execute(sql`create extension if not exists pg_stat_statements`)
const shop = await runShop({
  DATABASE_URL: cluster.url,
  RATE_LIMIT_SCALE: '1000000',
  RECONCILE_SECONDS: '3600',
})
try {
  console.log('products  operation                          per s  p99 ms  CPU ms    SQL  of floor')
  for (const size of sizes) await measureAt(size)
  writeFileSync(
    'docs/images/cost-by-size.svg',
    lineChart({
      title: 'Calls per second against the size of the catalogue',
      x: sizes,
      lines: ['lists', 'search'].map((name) => ({
        name,
        y: rows.filter((row) => row.name === name).map((row) => row.figures.perSecond),
      })),
    }),
  )
} finally {
  closeConnections()
  await shop.stop()
  await database.close()
  await cluster.stop()
}
const missed = missedBudgets()
for (const line of missed) console.log(`OVER    budget  ${line}`)
if (missed.length) process.exitCode = 1

async function measureBeforeAnalyse(size: number): Promise<Record<string, number>> {
  const rates: Record<string, number> = {}
  const probe = { pid: shop.shopPid, databaseUrl: cluster.url }
  for (const { operation } of await listOperations(shop.shopUrl)) {
    const { perSecond } = await measure(operation, probe, Number(values.seconds), Number(values.rounds))
    rates[operation.name] = perSecond
    const name = `${operation.name}, not analysed`.padEnd(32)
    console.log(`${String(size).padStart(8)}  ${name}${perSecond.toFixed(0).padStart(8)}`)
  }
  return rates
}

async function measureAt(size: number) {
  await addProducts(database.db, size, console.log)
  const beforeAnalyse = await measureBeforeAnalyse(size)
  await database.db.execute(sql`vacuum analyze`)
  const page = String((await send(`${shop.shopUrl}/shop`)).body)
  const dataBytes = [...page.matchAll(/<script[^>]*>(?!import)([\s\S]*?)<\/script>/g)]
    .map(([, text]) => text!)
    .filter((text) => text.includes('$_TSR') || text.includes('$R['))
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const probe = { pid: shop.shopPid, databaseUrl: cluster.url }
  for (const { operation, floor } of await listOperations(shop.shopUrl)) {
    const cost = await measure(operation, probe, Number(values.seconds), Number(values.rounds))
    const least = await measure(floor, probe, Number(values.seconds), Number(values.rounds))
    rows.push({
      size,
      name: operation.name,
      figures: cost,
      floor: least,
      beforeAnalyse: beforeAnalyse[operation.name]!,
      htmlBytes: Buffer.byteLength(page),
      dataBytes,
    })
    for (const [name, one] of [
      [operation.name, cost],
      [floor.name, least],
    ] as const)
      console.log(
        `${String(size).padStart(8)}  ${name.padEnd(32)}${one.perSecond.toFixed(0).padStart(8)}${one.p99Ms.toFixed(1).padStart(8)}${one.cpuMs.toFixed(2).padStart(8)}${one.statements.toFixed(1).padStart(7)}${one === cost ? (cost.perSecond / least.perSecond).toFixed(2).padStart(10) : ''}`,
      )
  }
  console.log(
    `${String(size).padStart(8)}  /shop: ${Buffer.byteLength(page)} bytes of HTML, ${dataBytes} of them data`,
  )
}

function missedBudgets(): string[] {
  const of = (name: string, size: number) => rows.find((row) => row.name === name && row.size === size)
  const lines: string[] = []
  const demand = (isMet: boolean, line: string) => {
    if (!isMet) lines.push(line)
  }
  for (const { size, name, figures, floor, beforeAnalyse, htmlBytes, dataBytes } of rows) {
    demand(
      beforeAnalyse >= budgets.beforeAnalyse * figures.perSecond,
      `${name} with ${size} products not analysed: ${beforeAnalyse.toFixed(0)} a second`,
    )
    demand(htmlBytes <= budgets.shopHtml, `/shop has ${htmlBytes} bytes of HTML with ${size} products`)
    demand(dataBytes <= budgets.shopData, `/shop has ${dataBytes} bytes of data with ${size} products`)
    if (name === 'lists')
      demand(
        figures.perSecond >= budgets.list.ofFloor * floor.perSecond,
        `lists are ${(figures.perSecond / floor.perSecond).toFixed(2)} of the floor with ${size} products`,
      )
  }
  for (const name of ['lists', 'search'] as const) {
    const [small, large] = [of(name, 2000), of(name, 50_000)]
    const least = name === 'lists' ? budgets.list.perSecond : budgets.search.perSecond
    if (small)
      demand(small.figures.perSecond >= least, `${name}: ${small.figures.perSecond.toFixed(0)} a second`)
    if (small && large)
      demand(
        large.figures.perSecond >= budgets.atFiftyThousand * small.figures.perSecond,
        `${name} with 50,000 products: ${large.figures.perSecond.toFixed(0)} a second`,
      )
  }
  return lines
}
