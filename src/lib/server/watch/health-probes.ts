import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Db } from '../../../db/client.ts'

/**
 * Probes for monitoring (rule: health-probes): `/healthz` says that the process is alive, `/readyz` that it
 * reaches the database, else 503. Neither reveals more.
 */
export function mountHealthProbes(app: Hono, db: Pick<Db, 'execute'>): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const isReady = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return c.json({ ok: isReady }, isReady ? 200 : 503)
  })
}
