import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Db } from '../../../db/client.ts'

/** A probe is asked every few seconds and must not wait for a store that hangs. In milliseconds. */
const picturesWithinMs = 1000

type Parts = {
  db: Pick<Db, 'execute'>
  /** Rejects when pictures cannot be read. */
  reachPictures: () => Promise<unknown>
}

/**
 * Probes for monitoring (rule: health-probes): `/healthz` says that the process is alive, `/readyz` that it
 * reaches the database, else 503, and whether it reaches its pictures. Without pictures the shop still sells, and
 * no other process would have them: that alone takes none out of service. Neither reveals more.
 */
export function mountHealthProbes(app: Hono, { db, reachPictures }: Parts): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const [ok, pictures] = await Promise.all([
      isDone(db.execute(sql`select 1`)),
      isDone(Promise.race([reachPictures(), timeUp()])),
    ])
    return c.json({ ok, pictures }, ok ? 200 : 503)
  })
}

const isDone = (work: PromiseLike<unknown>): PromiseLike<boolean> =>
  work.then(
    () => true,
    () => false,
  )

const timeUp = () =>
  new Promise((_resolve, reject) => {
    setTimeout(reject, picturesWithinMs, new Error('No answer in time')).unref()
  })
