import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTcpProxy, type TcpProxy } from '../../faults/tcp-proxy.ts'
import { type Cluster, findPostgres, startPostgres } from '../../scripts/postgres.ts'
import { categories } from '../db/schema.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { setRateLimitScale } from '../lib/server/web/rate-limit.ts'
import { createShopApi } from './api.ts'
import { EnvError, readEnv } from './env.ts'
import { openWebDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'
import { openShopApi } from './test-shop-api.ts'

// Needs servers of its own: one that streams to another.
const bin = process.env.TEST_DATABASE_URL ? findPostgres() : null
const folder = mkdtempSync(path.join(tmpdir(), 'shop-replica-'))
const owner = { email: 'ada@example.com', password: 'Harmattan-lantern-4821' }

let primary: Cluster
let replica: Cluster
let line: TcpProxy
let shop: Program
beforeAll(async () => {
  if (!bin) return
  primary = await startPostgres(bin, ['synchronous_commit=on'])
  replica = await primary.startReplica()
  line = await openTcpProxy(replica.port)
  shop = await openProgram()
})
afterAll(async () => {
  await shop?.close()
  line?.close()
  await replica?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true })
  setRateLimitScale(1)
})

const settings = (replicaUrl: string) =>
  readEnv({
    DATA_DIR: folder,
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replicaUrl,
    APP_URL: 'http://shop.test',
    DEMO_REACHABLE: 'allow',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'silent',
  })

type Program = Awaited<ReturnType<typeof openProgram>>

/** A web process that nobody notifies of changes, without pages. */
async function openProgram() {
  const env = settings(`postgres://shop@127.0.0.1:${line.port}/postgres`)
  const database = await openWebDatabase(env)
  const opened = await openShop(env, database)
  const program = { app_url: env.APP_URL, test_mode: true, google_sign_in: false }
  const api = createShopApi({ ...opened, program })
  return {
    ...opened,
    replica: database.replica!,
    api,
    close: async () => {
      await opened.close()
      await database.close()
    },
  }
}

const onServer = async (cluster: Cluster, text: string) => {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Statements the replica has answered to the shop's reads. */
async function readsThere(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const pools = shop.database.pools.slice(-2).map((pool) => [pool, pool.query.bind(pool)] as const)
  for (const [pool, query] of pools)
    pool.query = ((...args: Parameters<typeof query>) => {
      count += 1
      return query(...args)
    }) as typeof pool.query
  await work()
  for (const [pool, query] of pools) pool.query = query as typeof pool.query
  return count
}

const isUsed = () => expect.poll(() => shop.replica.isUsed(), { interval: 20 }).toBe(true)
const names = async (headers: Record<string, string> = {}) => {
  const response = await shop.api.request('/api/categories/names', { headers })
  expect(response.status).toBe(200)
  return (await response.json()).categories.map(({ name }: { name: string }) => name)
}
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

async function signIn(): Promise<string> {
  const response = await shop.api.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  expect(response.status).toBe(200)
  return cookiesOf(response)
}

test.skipIf(!bin)(
  'public reads and sums are answered by the replica, everything else by the primary',
  async () => {
    await insertProduct(shop.ctx, { title: 'Adire Wrap Dress' })
    const cookie = await signIn()
    await isUsed()
    const get = (url: string) => async () => {
      const response = await shop.api.request(url, { headers: { cookie } })
      expect(response.status, url).toBe(200)
    }
    await expect.poll(() => readsThere(get('/api/products'))).toBeGreaterThan(0)
    for (const url of ['/api/search?q=adire', '/api/home', '/api/shop', '/sitemap.xml'])
      expect(await readsThere(get(url)), url).toBeGreaterThan(0)
    await expect.poll(() => readsThere(get('/api/admin/today/takings?days=7'))).toBeGreaterThan(0)
    for (const url of ['/api/cart', '/api/session', '/api/admin/today', '/api/admin/orders'])
      expect(await readsThere(get(url)), url).toBe(0)
  },
)

test.skipIf(!bin)(
  'what the replica refuses is done on the primary: a search without results is counted',
  async () => {
    await isUsed()
    const response = await shop.api.request('/api/search?q=zebraprint')
    expect((await response.json()).total).toBe(0)
    await expect
      .poll(() => onServer(primary, 'select text from search_misses'))
      .toEqual([{ text: 'zebraprint' }])
  },
)

// (rule: own-changes-read)
test.skipIf(!bin)('who changed something reads it, however far behind the replica is', async () => {
  const cookie = await signIn()
  await isUsed()
  await onServer(replica, 'select pg_wal_replay_pause()')
  try {
    const saved = await shop.api.request('/api/admin/categories', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: 'Agbada' }),
    })
    expect(saved.status).toBe(201)
    expect(shop.replica.isUsed()).toBe(true)
    const before = await names()
    expect(await names({ cookie: cookiesOf(saved) })).toContain('Agbada')
    // Nobody else's reads wait for it until they are notified.
    expect(before).not.toContain('Agbada')
    const reads = shop.replica.db
    const here = async () =>
      (await reads.select({ name: categories.name }).from(categories)).map(({ name }) => name)
    expect(await here()).not.toContain('Agbada')
    shop.replica.noteChange()
    // Also a statement of a request that began before the notice.
    expect(await here()).toContain('Agbada')
    expect(await names()).toContain('Agbada')
  } finally {
    await onServer(replica, 'select pg_wal_replay_resume()')
  }
  await isUsed()
  await expect.poll(() => readsThere(names)).toBeGreaterThan(0)
})

test.skipIf(!bin)('a replica that lags is left within a second, and taken up again', async () => {
  await isUsed()
  await onServer(replica, 'select pg_wal_replay_pause()')
  const began = performance.now()
  await shop.database.db.insert(categories).values({ name: 'Gele', slug: 'gele' })
  await expect.poll(() => shop.replica.isUsed(), { interval: 20 }).toBe(false)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(await names()).toContain('Gele')
  await onServer(replica, 'select pg_wal_replay_resume()')
  await isUsed()
  expect(await names()).toContain('Gele')
})

test.skipIf(!bin)(
  'no read fails or waits for long while the replica is killed, hangs, and comes back',
  async () => {
    await isUsed()
    const waits: number[] = []
    const statuses = new Set<number>()
    let isOver = false
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const began = performance.now()
        statuses.add((await shop.api.request('/api/products')).status)
        waits.push(performance.now() - began)
      }
    })
    const left = () => expect.poll(() => shop.replica.isUsed(), { interval: 20 }).toBe(false)
    await replica.halt('SIGKILL')
    await left()
    await replica.resume()
    await isUsed()
    line.delay(60_000)
    await left()
    line.heal()
    line.cut()
    await isUsed()
    isOver = true
    await Promise.all(visitors)
    expect([...statuses]).toEqual([200])
    // Half a second on a quiet machine.
    expect(Math.max(...waits)).toBeLessThan(2000)
  },
)

test.skipIf(!bin)('a primary or another shop’s replica is refused in one line', async () => {
  const open = async (url: string) => openWebDatabase(settings(url))
  await expect(open(primary.url)).rejects.toThrow(
    new EnvError('the server in DATABASE_REPLICA_URL is a primary: it is no replica'),
  )
  await onServer(primary, 'create database others')
  const others = replica.url.replace('/postgres?', '/others?')
  await expect
    .poll(() => onServer(replica, `select from pg_database where datname = 'others'`))
    .toHaveLength(1)
  await expect(open(others)).rejects.toThrow(
    new EnvError("the server in DATABASE_REPLICA_URL is another database's, not this shop's"),
  )
})

test.skipIf(!bin)(
  'a replica that is away at the start keeps no shop from starting, and one that is promoted is left',
  async () => {
    const database = await openWebDatabase(settings('postgres://shop@127.0.0.1:9/postgres'))
    expect(database.replica!.isUsed()).toBe(false)
    expect(await database.replica!.isCurrent()).toBe(false)
    await database.close()
    await isUsed()
    const turned: (string | null)[] = []
    shop.replica.onTurn((problem) => void turned.push(problem))
    await onServer(replica, 'select pg_promote()')
    await expect.poll(() => turned).toEqual(['is a primary: it is no replica'])
    expect(await names()).toContain('Gele')
  },
)

test('a shop without a replica sets no cookie for it', async () => {
  const alone = await openShopApi()
  const response = await alone.api.request('/api/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
  await alone.close()
})
