import { readFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replica } from '../../../db/client.ts'
import { countFallbacks } from '../../../db/replica-fallbacks.ts'
import { orderLines } from '../../../db/schema.ts'
import { openTestContext } from '../../../db/test-database.ts'
import { insertOrder, insertProduct } from '../../../db/test-fixtures.ts'
import { createMetrics, measureRoutes, mountMetrics } from './metrics.ts'
import { PageCache } from '../pages/page-cache.ts'

const token = 'a token of at least sixteen'
let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

function appWithMetrics() {
  const metrics = createMetrics(t.database, new PageCache())
  const app = new Hono()
  app.use(
    '*',
    measureRoutes(metrics, (path) => (path.startsWith('/product/') ? '/product/$slug' : undefined)),
  )
  mountMetrics(app, metrics, token)
  app.get('/api/orders/:id', (c) => c.text('ok'))
  app.get('*', (c) => c.text('page', 404))
  return app
}

// (rule: metrics)
test('metrics need the token', async () => {
  const app = appWithMetrics()
  const ask = (authorization?: string) =>
    app.request('/metrics', { headers: authorization ? { authorization } : {} })
  expect((await ask()).status).toBe(404)
  expect((await ask('Bearer another')).status).toBe(404)
  expect((await ask(`Bearer ${token}`)).status).toBe(200)
})

test('time is counted by route, never by address, and waiting work is reported', async () => {
  const { variants } = await insertProduct(t.ctx, { variants: [{ stock: 5, held: 2 }] })
  for (const [holdState, status] of [
    ['held', 'pending'],
    ['sold', 'paid'],
  ] as const) {
    const { id: orderId } = await insertOrder(t.ctx, { holdState, status, subtotal: 200, totalAmount: 200 })
    const line = { orderId, variantId: variants[0]!.id, title: 'Dress', unitPrice: 100, quantity: 2 }
    await t.ctx.db.insert(orderLines).values({ ...line, lineTotal: 200 })
  }
  const app = appWithMetrics()
  for (const path of ['/api/orders/1', '/api/orders/2', '/product/a', '/product/b', '/x'])
    await app.request(path)
  const text = await (await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
  expect(text).toContain('shop_request_seconds_count{method="GET",route="/api/orders/:id",status="200"} 2')
  expect(text).toContain('shop_request_seconds_count{method="GET",route="/product/$slug",status="404"} 2')
  expect(text).not.toMatch(/orders\/1|route="\/x"/)
  expect(Number(/^shop_heap_limit_bytes (\d+)$/m.exec(text)?.[1])).toBe(getHeapStatistics().heap_size_limit)
  for (const line of ['shop_jobs_waiting 0', 'shop_pieces_held 2', 'shop_settle_lag_seconds 0'])
    expect(text).toContain(line)
})

test('alerts and the dashboard read metrics that exist', async () => {
  const replica = { isUsed: () => true, fallbacks: countFallbacks() } as Replica
  replica.fallbacks.add('behind')
  const database = { ...t.database, replica }
  const known = await createMetrics(database, new PageCache()).registry.metrics()
  expect(known).toContain('shop_replica_fallbacks_total{reason="behind"} 1')
  const names = (file: string) =>
    readFileSync(`deploy/${file}`, 'utf8')
      .match(/\b(shop|nodejs)_\w+(?=\{)/g)!
      .map((name) => name.replace(/_(bucket|count)$/, ''))
  const read = new Set([...names('alerts.yaml'), ...names('dashboard.json')])
  // A gauge of connections is there over PostgreSQL alone.
  for (const name of read)
    if (!name.startsWith('shop_connections')) expect(known).toContain(`# TYPE ${name} `)
  expect(read.size).toBeGreaterThan(8)
})
