import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/**
 * Replaces Drizzle's way of taking a connection for a transaction: when `begin` fails, as it does on every connection
 * that a restart of the database broke, Drizzle never gives the connection back, and the pool soon has none left.
 * `databaseOn` is the same database on one connection.
 */
export function returnConnections<Schema extends Record<string, unknown>>(
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
