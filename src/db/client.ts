import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { prepareRepeatedStatements } from './prepared-statements.ts'
import * as schema from './schema.ts'

/** One type over PGlite and PostgreSQL, and over a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /** The driver below, for pg-boss and migrations. */
  driver: PGlite | pg.Pool
  /** Calls `onNotice` with each payload of a NOTIFY on the channel, in every process. Returns its end. */
  listen: (channel: string, onNotice: (payload: string) => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

const drizzleConfig = { schema, casing: 'snake_case' } as const

/**
 * Opens PGlite in `folder`, or in memory without one. The folder is locked for this process alone: two processes on
 * one folder would destroy it, so a second one is refused with a clear message.
 */
export async function openPglite(folder?: string, loadDataDir?: Blob): Promise<Database> {
  const unlock = folder ? lockFolder(folder) : () => {}
  const driver = await PGlite.create({ dataDir: folder ?? 'memory://', extensions: { pg_trgm }, loadDataDir })
  return {
    db: drizzlePglite({ client: driver, ...drizzleConfig }) as unknown as Db,
    kind: 'pglite',
    driver,
    listen: (channel, onNotice) => driver.listen(channel, onNotice),
    close: async () => {
      await driver.close()
      unlock()
    },
  }
}

/** Opens a pool of at most `max` connections on PostgreSQL ≥ 15. */
export async function openPostgres(url: string, max = 10): Promise<Database> {
  const driver = new pg.Pool({ connectionString: url, max })
  driver.on('error', () => {})
  prepareRepeatedStatements(driver)
  const listeners = new Set<pg.Client>()
  return {
    db: drizzlePg({ client: driver, ...drizzleConfig }) as unknown as Db,
    kind: 'postgres',
    driver,
    listen: (channel, onNotice) => listenOnPostgres(url, channel, onNotice, listeners),
    close: async () => {
      await Promise.all([...listeners].map((client) => client.end()))
      await driver.end()
    },
  }
}

/** A connection of its own per listener; when it breaks it comes back, and one notice is given for what was missed. */
async function listenOnPostgres(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  listeners: Set<pg.Client>,
) {
  let isEnded = false
  let current: pg.Client | undefined
  const connect = async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('notification', (notice) => onNotice(notice.payload ?? ''))
    const reconnect = () => {
      if (!listeners.delete(client) || isEnded) return
      setTimeout(() => connect().then(() => onNotice(''), reconnectLater), 1000).unref()
    }
    const reconnectLater = () => {
      if (!isEnded) setTimeout(() => connect().then(() => onNotice(''), reconnectLater), 1000).unref()
    }
    client.on('error', reconnect)
    client.on('end', reconnect)
    await client.connect()
    await client.query(`listen ${channel}`)
    listeners.add(client)
    current = client
  }
  await connect()
  return async () => {
    isEnded = true
    if (current && listeners.delete(current)) await current.end()
  }
}
