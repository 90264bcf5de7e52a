import { execFileSync, spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildIfNeeded, reportBudgets } from '../scripts/build.ts'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { freePort, waitUntilReady } from '../scripts/processes.ts'
import { runShop } from '../scripts/run-shop.ts'
import { closeConnections, send, sendJson } from './http.ts'
import { type Figures, type Operation, measure, memoryMbOf } from './measure.ts'
import { cartCycle, fullOrder, pageOperation, readCatalogue, readOperations } from './operations.ts'
import { signUp } from './shoppers.ts'

/**
 * `npm run bench`: the built shop on PostgreSQL, loaded from this second process; every answer is checked and every
 * figure is the median of the rounds. `-- --seconds 3 --rounds 3 --only order`.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const isWanted = (name: string) => !values.only || name.includes(values.only)

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
const shop = await runShop({
  DATABASE_URL: cluster.url,
  RATE_LIMIT_SCALE: '1000000',
  RECONCILE_SECONDS: '60',
})
const rows: [string, Figures][] = []

try {
  const restMb = memoryMbOf(shop.shopPid)
  const probe = { pid: shop.shopPid, databaseUrl: cluster.url }
  const run = async (operation: Operation) => {
    if (!isWanted(operation.name)) return
    rows.push([operation.name, await measure(operation, probe, seconds, rounds)])
    print(rows.at(-1)!)
  }
  printHead()
  const catalogue = await readCatalogue(shop.shopUrl)
  for (const operation of readOperations(shop.shopUrl, catalogue)) await run(operation)

  for (const page of [
    pageOperation('page / (cached)', `${shop.shopUrl}/`, 'NEW ARRIVALS'),
    pageOperation('page /shop (cached)', `${shop.shopUrl}/shop`, catalogue.products[0]!.title),
    pageOperation(
      'page /product (cached)',
      `${shop.shopUrl}/product/${catalogue.products[0]!.slug}`,
      catalogue.products[0]!.title,
    ),
  ]) {
    if (!isWanted(page.name)) continue
    const bytes = await page.bytes()
    await run(page)
    await againstBaseline(page, bytes)
  }

  // Orders come last: their mails go on being rendered for a while and would slow what is measured after them.
  const shoppers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => signUp(shop.shopUrl, `bench-${n}@example.com`)),
  )
  await run(cartCycle(shop.shopUrl, catalogue, shoppers))
  await query('update product_variants set stock = 1000000')
  const { zones } = await sendJson<{ zones: { id: string; state: string; zone_type: string }[] }>(
    `${shop.shopUrl}/api/shipping`,
  )
  const zoneId = zones.find((zone) => zone.state === 'Lagos')!.id
  const stocked = await readCatalogue(shop.shopUrl)
  await run(fullOrder({ ...shop, catalogue: stocked, shoppers, zoneId }))
  console.log(
    `\nmemory at rest ${restMb.toFixed(0)} MB, after the load ${memoryMbOf(shop.shopPid).toFixed(0)} MB`,
  )
} finally {
  closeConnections()
  await shop.stop()
  await cluster.stop()
}

/** The same bytes from a server of the same kind that does nothing else: what the page cache could reach at best. */
async function againstBaseline(
  page: Operation,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
) {
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/baseline.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}/bytes`
  await waitUntilReady(url)
  const stored = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(body),
    headers: { 'x-headers': JSON.stringify(headers) },
  })
  if (!stored.ok) throw new Error('The baseline took no bytes')
  const baseline: Operation = {
    name: '  baseline, same bytes',
    concurrency: page.concurrency,
    run: async () => {
      const answer = await send(url, { headers: { 'accept-encoding': 'br' } })
      if (answer.body.length !== body.length) throw new Error('The baseline answered other bytes')
    },
  }
  const figures = await measure(baseline, { pid: child.pid!, databaseUrl: null }, seconds, rounds)
  child.kill('SIGTERM')
  print([baseline.name, figures])
  console.log(`  ratio to the baseline ${(rows.at(-1)![1].perSecond / figures.perSecond).toFixed(2)}`)
}

async function query(text: string) {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(text)
  await client.end()
}

function printHead() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(`\n${commit}, ${seconds} s × ${rounds}, medians\n`)
  console.log(
    `${'operation'.padEnd(44)}${'per s'.padStart(9)}${'p99 ms'.padStart(9)}${'CPU ms'.padStart(9)}${'SQL'.padStart(7)}`,
  )
}

function print([name, figures]: [string, Figures]) {
  const { perSecond, p99Ms, cpuMs, statements } = figures
  console.log(
    `${name.padEnd(44)}${perSecond.toFixed(0).padStart(9)}${p99Ms.toFixed(1).padStart(9)}${cpuMs.toFixed(2).padStart(9)}${statements.toFixed(1).padStart(7)}`,
  )
}
