import type { SQL } from 'drizzle-orm'
import type { Db } from './client.ts'

/** The rows of a hand-written statement, on either driver. Columns come as the driver has them: cast in the SQL. */
export async function rowsOf<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as { rows: T[] }
  return result.rows
}
