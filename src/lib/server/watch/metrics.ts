import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { rowsOf } from '../../../db/rows.ts'
import { heapLimitBytes } from './heap-limit.ts'
import type { PageCache } from '../pages/page-cache.ts'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * What Prometheus reads of one web process (rule: metrics): how long each route takes, the page cache, connections, jobs
 * that wait, pieces that are held, and how long the oldest unsettled payment has waited.
 */
export function createMetrics(database: Database, cache: PageCache) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const latency = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time to an answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  new Counter({
    name: 'shop_page_cache_requests_total',
    help: 'Public pages asked for',
    labelNames: ['found'],
    registers,
    collect() {
      this.reset()
      this.inc({ found: 'yes' }, cache.counts.hits)
      this.inc({ found: 'no' }, cache.counts.misses)
    },
  })
  gauge('shop_heap_limit_bytes', 'What the heap may grow to; the process ends beyond it', heapLimitBytes)
  gauge('shop_page_cache_bytes', 'Bytes of kept pages', () => cache.bytes)
  if (database.kind === 'postgres') {
    const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
      database.pools.reduce((total, pool) => total + pool[count], 0)
    gauge('shop_connections', 'Connections to the database', sum('totalCount'))
    gauge('shop_connections_idle', 'Connections nobody uses', sum('idleCount'))
    gauge('shop_connections_wanted', 'Statements that wait for a connection', sum('waitingCount'))
  }
  const { replica } = database
  if (replica) {
    gauge('shop_replica_used', 'Whether the replica is read from', () => Number(replica.isUsed()))
    new Counter({
      name: 'shop_replica_fallbacks_total',
      help: 'Reads done on the primary that a replica is for',
      labelNames: ['reason'],
      registers,
      collect() {
        this.reset()
        for (const [reason, count] of Object.entries(replica.fallbacks.counts)) this.inc({ reason }, count)
      },
    })
  }
  const one = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<{ value: number }>(database.db)`${query}`)[0]!.value
  gauge('shop_jobs_waiting', 'Jobs that are due and not begun', () =>
    one(sql`select count(*)::int as value from pgboss.job where state < 'active' and start_after <= now()`),
  )
  gauge('shop_pieces_held', 'Pieces set aside for unpaid orders', () =>
    // By the orders that have not been paid: they are few, variants may be half a million.
    one(sql`select coalesce(sum(l.quantity), 0)::int as value from orders o join order_lines l on l.order_id = o.id
        where o.status in ('pending', 'pending_review') and o.hold_state = 'held' and l.variant_id is not null`),
  )
  gauge('shop_settle_lag_seconds', 'How long the oldest payment that is due for a look has waited', () =>
    one(
      sql`select coalesce(greatest(extract(epoch from now() - min(next_check_at)), 0), 0)::float8 as value
        from payments where next_check_at is not null`,
    ),
  )
  return { registry, latency }

  function gauge(name: string, help: string, read: () => number | Promise<number>) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  }
}

/** Measures every call that passes, under the route that answered it. */
export const measureRoutes =
  ({ latency }: Metrics, nameOf: (path: string) => string | undefined = () => undefined): MiddlewareHandler =>
  async (c, next) => {
    const end = latency.startTimer({ method: c.req.method })
    await next()
    end({ route: nameOf(c.req.path) ?? routePath(c), status: c.res.status })
  }

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `GET /metrics` with the token (`Authorization: Bearer …`); otherwise 404. */
export function mountMetrics(app: Hono, { registry }: Metrics, token: string): void {
  const wanted = digest(`Bearer ${token}`)
  app.get('/metrics', async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), wanted)) return next()
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}
