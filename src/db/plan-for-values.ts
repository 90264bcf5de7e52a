import type pg from 'pg'

/**
 * The same pool, but PostgreSQL plans each statement for its values, also those it has prepared: what an owner looks for
 * is sometimes everything and sometimes a single row, and one plan for both was thirty times slower
 * (docs/decisions/015-repeated-statements-are-prepared.md).
 */
export function planForValues(pool: pg.Pool): pg.Pool {
  // The same one each time for a connection: a database of Drizzle's is kept for it.
  const taken = new WeakMap<pg.PoolClient, { query: pg.PoolClient['query']; release: () => Promise<void> }>()
  const connect = async () => {
    const client = await pool.connect()
    try {
      await client.query('set plan_cache_mode = force_custom_plan')
    } catch (error) {
      client.release()
      throw error
    }
    const known = taken.get(client) ?? {
      query: client.query.bind(client) as typeof client.query,
      release: () => giveBack(client),
    }
    taken.set(client, known)
    return known
  }
  return {
    connect,
    query: async (...args: Parameters<pg.PoolClient['query']>) => {
      const client = await connect()
      try {
        return await client.query(...args)
      } finally {
        await client.release()
      }
    },
  } as unknown as pg.Pool
}

/** A connection that is broken is thrown away, by the pool itself. */
async function giveBack(client: pg.PoolClient) {
  await client.query('reset plan_cache_mode').catch(() => {})
  client.release()
}
