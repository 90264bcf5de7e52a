import { randomUUID } from 'node:crypto'
import { type Actor, asSystem, type Ctx } from '../lib/server/context.ts'
import { openQueue } from '../lib/server/jobs/queue.ts'
import { ownerNoticeQueue } from '../orders/mails/owner-notice.rules.ts'
import { type Database, openPglite, openPostgres } from './client.ts'
import { migrate } from './migrate.ts'
import { onServer, withDatabase } from './on-server.ts'
import { openTestPglite } from './test-pglite.ts'

/**
 * A migrated database for one test file: in-memory PGlite (see `test-pglite.ts`), or a database of its own on
 * `TEST_DATABASE_URL`. The queue is the real one, so tests see exactly what a commit would send.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? openClone(url) : openTestPglite()
}

/** A database without a single table, for a test of the migrations. */
export const openEmptyDatabase = (): Promise<Database> => {
  const url = process.env.TEST_DATABASE_URL
  return url ? openClone(url, 'template1') : openPglite()
}

/** Service context for tests: `now` can be moved, the actor chosen. Owners can be told of orders without naming the queue. */
export async function openTestContext(queues: { name: string }[] = []) {
  const database = await openTestDatabase()
  const { queue, stop } = await openQueue(database, [ownerNoticeQueue, ...queues], (error) => {
    throw error
  })
  let now = new Date('2026-11-20T10:00:00Z')
  const shared = { db: database.db, now: () => now, queue }
  const ctxFor = (actor?: Actor): Ctx => (actor ? { ...shared, actor } : asSystem(shared, 'test'))
  return {
    database,
    ctx: asSystem(shared, 'test'),
    ctxFor,
    setNow: (date: Date) => {
      now = date
    },
    close: async () => {
      await stop()
      await database.close()
    },
  }
}

export const postgresTemplate = 'shop_test_template'

/** Makes the template once per run; clones of it take a fraction of a second. */
export async function writePostgresTemplate(url: string): Promise<void> {
  await onServer(url, `drop database if exists ${postgresTemplate}`)
  await onServer(url, `create database ${postgresTemplate}`)
  const database = await openPostgres(withDatabase(url, postgresTemplate), 4)
  await migrate(database)
  const { stop } = await openQueue(database, [], () => {})
  await stop()
  await database.close()
}

async function openClone(url: string, template = postgresTemplate): Promise<Database> {
  const name = `shop_test_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await onServer(url, `create database ${name} template ${template}`)
  const database = await openPostgres(withDatabase(url, name), 6)
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(url, `drop database if exists ${name} with (force)`)
    },
  }
}
