import { randomUUID } from 'node:crypto'
import { type Actor, asSystem, type Ctx } from '../lib/server/context.ts'
import { openQueue } from '../lib/server/jobs/queue.ts'
import { ownerNoticeQueue } from '../orders/order/owner-notice.rules.ts'
import { type Database, openPostgres } from './client.ts'
import { migrate } from './migrate.ts'
import { onServer, withDatabase } from './on-server.ts'
import { emptyEverything, openEmptyPglite, openTestPglite } from './test-pglite.ts'

/**
 * A migrated database for one test file: in-memory PGlite (see `test-pglite.ts`), or a database of its own on
 * `TEST_DATABASE_URL`. The queue is the real one, so tests see exactly what a commit would send.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? openClone(url) : openTestPglite()
}

/** A database without a single table, for a test of the migrations. */
export async function openEmptyDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) return openEmptyPglite()
  const name = await createDatabase(url, 'template1')
  return openPostgres(withDatabase(url, name), 6)
}

/**
 * A poll of the queue's own that got no connection in time, as on a machine that is busy: it polls again. A connection that is
 * never given back fails what asks for one next.
 */
const isWithoutConnection = ({ message }: Error) =>
  /timeout exceeded when trying to connect|due to connection timeout/.test(message)

/** Service context for tests: `now` can be moved, the actor chosen. Owners can be told of orders without naming the queue. */
export async function openTestContext(queues: { name: string }[] = []) {
  const database = await openTestDatabase()
  const { queue, stop } = await openQueue(database, [ownerNoticeQueue, ...queues], (error) => {
    if (!isWithoutConnection(error)) throw error
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

export type TestContext = Awaited<ReturnType<typeof openTestContext>>

const namePrefix = 'shop_test_'

export const postgresTemplate = `${namePrefix}template`

/** Makes the template once per run; clones of it take a fraction of a second. The user must be a superuser. */
export async function writePostgresTemplate(url: string): Promise<void> {
  await onServer(url, `drop database if exists ${postgresTemplate}`)
  await onServer(url, `create database ${postgresTemplate}`)
  const database = await openPostgres(withDatabase(url, postgresTemplate), 4)
  await migrate(database)
  const { stop } = await openQueue(database, [], () => {})
  await stop()
  await database.close()
}

/** Drops what the tests of a run have made on the server. */
export async function dropTestDatabases(url: string): Promise<void> {
  const made = await onServer<{ name: string }>(
    url,
    `select datname as name from pg_database where datname ~ '^${namePrefix}([0-9a-f]{12}|template)$'`,
  )
  for (const { name } of made) await onServer(url, `drop database ${name} with (force)`)
}

/** Emptied clones, see `emptyEverything`: making one copies a thousand files. They outlive a test file. */
const worker = globalThis as { emptyClones?: string[] }

async function openClone(url: string): Promise<Database> {
  const name = worker.emptyClones?.pop() ?? (await createDatabase(url, postgresTemplate))
  const database = await openPostgres(withDatabase(url, name), 6)
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(withDatabase(url, name), `${endOthers}; ${emptyEverything}`)
      ;(worker.emptyClones ??= []).push(name)
    },
  }
}

const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

async function createDatabase(url: string, template: string): Promise<string> {
  const name = `${namePrefix}${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await onServer(url, `create database ${name} template ${template}`)
  return name
}
