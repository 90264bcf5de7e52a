import { createServerEntry } from '@tanstack/react-start/server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Cluster, findPostgres, startPostgres } from '../../scripts/postgres.ts'
import { createShopApi } from './api.ts'
import { categories, mailboxMessages } from '../db/schema.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { setRateLimitScale } from '../lib/server/web/rate-limit.ts'
import { readEnv } from './env.ts'
import { callInProcess, setInProcessApi } from '../lib/server/pages/in-process-api.ts'
import { PageCache } from '../lib/server/pages/page-cache.ts'
import { openDatabase } from './open-database.ts'
import { openShop } from './open-shop.ts'
import { mountPages } from './pages.server.ts'

// Needs a server that can be stopped: its own, not the one shared by other tests.
const bin = process.env.TEST_DATABASE_URL ? findPostgres() : null

/**
 * The whole program on a PostgreSQL of its own, with its jobs and timers running; each page is one API call.
 */
async function openProgram(cluster: Cluster) {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'shop-restart-'))
  const env = readEnv({
    DATA_DIR,
    DATABASE_URL: cluster.url,
    APP_URL: 'http://shop.test',
    DEMO_REACHABLE: 'allow',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    RECONCILE_SECONDS: '1',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'silent',
  })
  const database = await openDatabase(env)
  const shop = await openShop(env, database)
  await shop.work()
  const program = { app_url: env.APP_URL, test_mode: true, google_sign_in: false }
  const api = createShopApi({ ...shop, program })
  setInProcessApi((url, init) => api.request(url, init))
  const cache = new PageCache()
  const notices: string[] = []
  await shop.database.listen('catalog_changed', (payload) => void notices.push(payload))
  const app = new Hono().all('/api/*', (c) => api.fetch(c.req.raw))
  const pages = createServerEntry({
    fetch: async (request) => {
      // Like the router: a page renders even when the call fails.
      const answer = await callInProcess(
        new URL(request.url).pathname === '/orders' ? '/api/cart' : '/api/shop',
      )
      return new Response(`<p>${answer.status}</p>`, { headers: { 'content-type': 'text/html' } })
    },
  })
  mountPages(app, {
    render: async (request) => pages.fetch(request),
    cache,
    appUrl: env.APP_URL,
    securityHeaders: {},
    log: shop.log,
  })
  const close = async () => {
    await shop.close()
    await database.close()
    rmSync(DATA_DIR, { recursive: true })
  }
  return { shop, app, notices, close }
}

type Seen = { what: string; status: number; retryAfter: string | null; body: string }

/** Eight clients that send requests until `stop`. */
function visit(app: Hono, productId: string) {
  const seen: Seen[] = []
  let isOver = false
  const guest = `shop_guest=${'g'.repeat(32)}`
  const post = (url: string, body: object) =>
    app.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: guest },
      body: JSON.stringify(body),
    })
  let codes = 0
  const askCode = () =>
    post('/api/functions/send-auth-otp', { email: `ada-${codes++}@example.com`, purpose: 'signup' })
  const calls: [string, () => Response | Promise<Response>][] = [
    ['products', () => app.request('/api/products')],
    ['search', () => app.request('/api/search?q=dress')],
    ['cart', () => app.request('/api/cart', { headers: { cookie: guest } })],
    ['add', () => post('/api/cart/items', { product_id: productId, quantity: 1 })],
    ['newsletter', () => post('/api/newsletter', { email: 'ada@example.com' })],
    ['code', () => askCode()],
    ['personal page', () => app.request('/orders')],
    ['public page', () => app.request('/')],
  ]
  const visitors = calls.map(async ([what, call]) => {
    while (!isOver) {
      const response = await call()
      const body = await response.text()
      seen.push({ what, status: response.status, retryAfter: response.headers.get('retry-after'), body })
      await new Promise(setImmediate)
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(visitors)
  }
  return { seen, calls, stop }
}

test.skipIf(!bin)(
  'a database that restarts under load is answered with 503, and everything works again within 5 s',
  async () => {
    const cluster = await startPostgres(bin!)
    onTestFinished(cluster.stop)
    const { shop, app, notices, close } = await openProgram(cluster)
    onTestFinished(async () => {
      await close()
      // The shop it opened lifted the limits of this whole process.
      setRateLimitScale(1)
    })
    const product = await insertProduct(shop.ctx, { variants: [{ stock: 1000 }] })
    const { seen, calls, stop } = visit(app, product.id)
    const asked = new Set(calls.map(([what]) => what))
    const whoGot = (isIt: (status: number) => boolean, from: number) =>
      new Set(seen.slice(from).flatMap(({ what, status }) => (isIt(status) ? [what] : [])))
    await expect.poll(() => whoGot((status) => status < 300, 0)).toEqual(asked)

    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGINT'] as const) {
      notices.length = 0
      await cluster.halt(signal)
      const down = seen.length
      const cached = new Set(['public page'])
      await expect
        .poll(() => whoGot((status) => status === 503, down), { timeout: 10_000 })
        .toEqual(asked.difference(cached))
      expect((await app.request('/')).status).toBe(200)

      await cluster.resume()
      const up = seen.length
      const healed = { timeout: 5000 }
      await expect.poll(() => whoGot((status) => status < 300, up), healed).toEqual(asked)
      await expect.poll(() => notices.filter((notice) => notice === ''), healed).toEqual([''])
      await shop.database.db.insert(categories).values({ name: signal, slug: `after-${up}` })
      await expect.poll(() => notices).toContain('categories')
      // Jobs are worked on again: the shop's own mails arrive.
      await shop.database.db.delete(mailboxMessages)
      const to = `after-${up}@example.com`
      await app.request('/api/newsletter', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: to }),
      })
      const mails = () => shop.database.db.select({ to: mailboxMessages.to }).from(mailboxMessages)
      await expect.poll(mails, healed).toContainEqual({ to })
    }
    await stop()

    const unexpected = seen.filter(({ status }) => status >= 400 && status !== 503 && status !== 429)
    expect(unexpected).toEqual([])
    const refused = seen.filter(({ status }) => status === 503)
    expect(refused.filter(({ retryAfter }) => retryAfter !== '5')).toEqual([])
    const bodyOf = (what: string) => refused.find((each) => each.what === what)!.body
    expect(JSON.parse(bodyOf('cart'))).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    expect(JSON.parse(bodyOf('code'))).toMatchObject({ ok: false, error: expect.any(String) })
    expect(bodyOf('personal page')).toContain('Back in a moment')
    const pool = shop.database.driver as pg.Pool
    const together = Array.from({ length: pool.options.max! }, () =>
      shop.database.db.transaction(async (tx) => tx.execute(sql`select pg_sleep(0.05)`)),
    )
    await Promise.all(together)
  },
  120_000,
)
