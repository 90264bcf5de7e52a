import { Socket } from 'node:net'
import type pg from 'pg'
import { type Database, databaseThrough, type Db, openPool } from './client.ts'
import { prepareRepeatedStatements } from './prepared-statements.ts'
import { watchReplica } from './replica-watch.ts'

export type Replica = Awaited<ReturnType<typeof watchReplica>> & {
  /**
   * Reads there while it has every change this process was notified of. What fails there, a write among them, is done on the primary,
   * and every transaction is.
   */
  db: Db
}

/** How long a read waits for a connection to the replica before the primary answers it. */
const connectionWithinMs = 500

type Servers = { primaryUrl: string; replicaUrl: string; max: number; isPooled: boolean }

/**
 * The same database with a streaming replica (decision 058), through at most `max` connections. With `isPooled` both addresses may be
 * poolers in transaction mode.
 * @throws WrongReplica when the replica is a primary, or another shop's
 */
export async function addReplica(database: Database, servers: Servers): Promise<Database> {
  const { primaryUrl, replicaUrl, max, isPooled } = servers
  const sockets = openSockets()
  const watch = await watchReplica({ primaryUrl, replicaUrl, onLeft: sockets.cut })
  const pool = openPool(replicaUrl, max, {
    connectionTimeoutMillis: connectionWithinMs,
    stream: sockets.open,
  })
  if (!isPooled) prepareRepeatedStatements(pool)
  const primary = database.driver as pg.Pool
  type Query = (...args: unknown[]) => Promise<unknown>
  const onPrimary: Query = (...args) => (primary.query as Query)(...args)
  const db = databaseThrough(
    (...args) =>
      watch.isReadable()
        ? (pool.query as Query)(...args).catch(() => onPrimary(...args))
        : onPrimary(...args),
    database.db,
  )
  return {
    ...database,
    replica: { ...watch, db },
    pools: [...database.pools, pool],
    close: async () => {
      await watch.close()
      await Promise.all([database.close(), pool.end()])
    },
  }
}

/** Sockets for a pool, which can all be ended while in use. */
function openSockets() {
  const sockets = new Set<Socket>()
  const open = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.on('close', () => sockets.delete(socket))
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { open, cut }
}
