import { chmodSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { keepColumnLists } from './kept-column-lists.ts'
import { createListeners } from './listeners.ts'
import { prepareRepeatedStatements } from './prepared-statements.ts'
import type { countFallbacks } from './replica-fallbacks.ts'
import type { WatchedReplica } from './replica-watch.ts'
import * as schema from './schema.ts'

/** One type over PGlite and PostgreSQL, and over a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  db: Db
  /** The same database for owners' calls, where each statement is planned for its values (decision 015). */
  ownersDb: Db
  /** A streaming replica for reads that may go there (`addReplica`); null without one. */
  replica: Replica | null
  kind: 'pglite' | 'postgres'
  /** The driver below, for pg-boss and migrations. */
  driver: PGlite | pg.Pool
  /** Every pool of connections, for what watches statements; none over PGlite. */
  pools: pg.Pool[]
  /**
   * Calls `onNotice` with each payload of a NOTIFY on the channel, in every process, and with '' after a time in which
   * some may have been missed. Returns its end.
   */
  listen: (channel: string, onNotice: (payload: string) => void) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

export type Replica = WatchedReplica & {
  /** Reads that were done on the primary instead. */
  fallbacks: ReturnType<typeof countFallbacks>
  /**
   * Reads there while it has every change this process was notified of. What fails there, a write among them, is done on the primary,
   * and every transaction is.
   */
  db: Db
  /** The same for owners' calls, where each statement is planned for its values. */
  ownersDb: Db
}

const drizzleConfig = { schema, casing: 'snake_case' } as const

/**
 * Opens PGlite in `folder`, or in memory without one. The folder is locked for this process alone: two processes on
 * one folder would destroy it, so a second one is refused with a clear message.
 */
export async function openPglite(folder?: string, loadDataDir?: Blob): Promise<Database> {
  const unlock = folder ? lockFolder(folder) : () => {}
  // What this process writes is for its user alone; PGlite makes its first files for everybody.
  if (folder) process.umask(0o077)
  const driver = await PGlite.create({ dataDir: folder ?? 'memory://', extensions: { pg_trgm }, loadDataDir })
  if (folder) keepForOwner(folder)
  return overPglite(driver, async () => {
    await driver.close()
    unlock()
  })
}

/** A database over a PGlite that is open; `close` is what ends it. */
export function overPglite(driver: PGlite, close: () => Promise<void>): Database {
  const db = keepColumnLists(drizzlePglite({ client: driver, ...drizzleConfig })) as unknown as Db
  return {
    db,
    ownersDb: db,
    replica: null,
    kind: 'pglite',
    driver,
    pools: [],
    listen: (channel, onNotice) => driver.listen(channel, onNotice),
    close,
  }
}

function keepForOwner(folder: string): void {
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(each.parentPath, each.name), each.isDirectory() ? 0o700 : 0o600)
}

/** How long a statement waits for a connection: longer than a peak takes, and nobody waits for ever. */
const connectionTimeoutMillis = 10_000

/** Connections of owners' calls, beside those of shoppers. */
export const mostForOwners = 4

/**
 * Opens a pool of at most `max` connections on PostgreSQL ≥ 15, and a small one for owners' calls. While the database is
 * away statements fail, see `isDatabaseOutage`; when it is back so are the connections. With `directUrl`, `url` is a pooler that gives a
 * connection for one transaction: no statement is prepared there, and LISTEN goes to `directUrl` (decision 055).
 */
export async function openPostgres(url: string, max = 10, directUrl?: string): Promise<Database> {
  const pool = openPool(url, max)
  if (!directUrl) prepareRepeatedStatements(pool)
  const ownersPool = openPool(url, Math.min(max, mostForOwners))
  const listeners = createListeners(directUrl ?? url)
  return {
    db: databaseOn(pool),
    ownersDb: databaseOn(ownersPool),
    replica: null,
    kind: 'postgres',
    driver: pool,
    pools: [pool, ownersPool],
    listen: listeners.listen,
    close: async () => {
      await listeners.close()
      await Promise.all([pool.end(), ownersPool.end()])
    },
  }
}

export function openPool(connectionString: string, max: number, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis,
    keepAlive: true,
    // A plan whose guess is high would cost 20 ms of compiling for a statement of 2 ms (rule: steady-plans).
    onConnect: (client) => client.query('set jit = off'),
    ...settings,
  })
  // The statement that was running fails by itself; but an error nobody listens for would end the program. The pool
  // listens to its idle connections only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const openOn = (client: pg.Pool | pg.PoolClient) => keepColumnLists(drizzlePg({ client, ...drizzleConfig }))

function databaseOn(pool: pg.Pool): Db {
  const db = openOn(pool)
  returnConnections(db, pool, openOn)
  return db as unknown as Db
}

/** Statements go through `query`, transactions are those of `database`. */
export function databaseThrough(query: (...args: unknown[]) => Promise<unknown>, database: Db): Db {
  const db = openOn({ query } as unknown as pg.Pool) as unknown as Db
  db.transaction = database.transaction.bind(database)
  return db
}

/**
 * Replaces Drizzle's way of taking a connection for a transaction: when `begin` fails, as it does on every connection
 * that a restart of the database broke, Drizzle never gives the connection back, and the pool soon has none left.
 * `databaseOn` is the same database on one connection.
 */
function returnConnections<Schema extends Record<string, unknown>>(
  database: NodePgDatabase<Schema>,
  pool: pg.Pool,
  databaseOn: (client: pg.PoolClient) => NodePgDatabase<Schema>,
): void {
  const known = new WeakMap<pg.PoolClient, NodePgDatabase<Schema>>()
  database.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const own = known.get(client) ?? databaseOn(client)
      known.set(client, own)
      return await own.transaction(work, config)
    } finally {
      // The pool throws a broken one away by itself.
      client.release()
    }
  }
}
