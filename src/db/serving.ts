import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { rowsOf } from './rows.ts'

/** Every process of a shop that serves holds it, shared, in the session with which it listens; it ends with the process. */
const servingLock = 7402

export const holdServingLock = `select pg_advisory_lock_shared(${servingLock})`

/**
 * Takes this database for a transaction alone; false while any process of a shop serves on it. One that starts meanwhile waits. The
 * embedded database needs none: its folder is locked for one process.
 */
export async function takeFromServing(tx: Db): Promise<boolean> {
  const [row] = await rowsOf<{ taken: boolean }>(
    tx,
  )`select pg_try_advisory_xact_lock(${sql.raw(String(servingLock))}) as taken`
  return row!.taken
}
