import { Socket } from 'node:net'
import type pg from 'pg'
import { type Database, databaseThrough, type Db, mostForOwners, openPool } from './client.ts'
import { prepareRepeatedStatements } from './prepared-statements.ts'
import { countFallbacks } from './replica-fallbacks.ts'
import { watchReplica } from './replica-watch.ts'

/** How long a read waits for a connection to the replica before the primary answers it. */
const connectionWithinMs = 500

type Servers = { primaryUrl: string; replicaUrl: string; max: number; isPooled: boolean }

/**
 * The same database with a streaming replica (decision 058), through as many connections as it has on the primary. With `isPooled` both
 * addresses may be poolers in transaction mode.
 * @throws WrongReplica when the replica is a primary, or another shop's
 */
export async function addReplica(database: Database, servers: Servers): Promise<Database> {
  const { primaryUrl, replicaUrl, max, isPooled } = servers
  const sockets = openSockets()
  const watch = await watchReplica({ primaryUrl, replicaUrl, onLeft: sockets.cut })
  const fallbacks = countFallbacks()
  const settings = { connectionTimeoutMillis: connectionWithinMs, stream: sockets.open }
  const pool = openPool(replicaUrl, max, settings)
  if (!isPooled) prepareRepeatedStatements(pool)
  const ownersPool = openPool(replicaUrl, Math.min(max, mostForOwners), settings)

  type Runs = { query: (...args: unknown[]) => Promise<unknown> }
  const readsOn = (replica: pg.Pool, primary: pg.Pool, db: Db): Db => {
    const [there, here] = [replica as unknown as Runs, primary as unknown as Runs]
    const onPrimary = (...args: unknown[]) => here.query(...args)
    return databaseThrough(async (...args) => {
      if (!watch.isReadable()) {
        fallbacks.add(watch.isUsed() ? 'behind' : 'left')
        return onPrimary(...args)
      }
      try {
        return await there.query(...args)
      } catch (error) {
        if (watch.isUsed()) fallbacks.addError(error as Error)
        else fallbacks.add('left')
        return onPrimary(...args)
      }
    }, db)
  }
  const [primary, ownersPrimary] = database.pools as [pg.Pool, pg.Pool]
  return {
    ...database,
    replica: {
      ...watch,
      fallbacks,
      db: readsOn(pool, primary, database.db),
      ownersDb: readsOn(ownersPool, ownersPrimary, database.ownersDb),
    },
    pools: [...database.pools, pool, ownersPool],
    close: async () => {
      fallbacks.stop()
      await watch.close()
      await Promise.all([database.close(), pool.end(), ownersPool.end()])
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
