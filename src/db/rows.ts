import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * The rows of a hand-written statement, on either driver: rowsOf<Row>(ctx.db)`select …`. Columns come as the driver has them: cast
 * in the SQL.
 */
export const rowsOf =
  <T extends Record<string, unknown>>(db: Db) =>
  async (words: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    ((await db.execute(sql(words, ...values))) as unknown as { rows: T[] }).rows

/**
 * Ids as one parameter, whatever their number: `v.id = any(${uuids(ids)})` (rule: steady-plans). Of an array PostgreSQL expects ten,
 * and looks them up; of a set that is made from JSON it expects a hundred, and of a large table reads every row for them.
 */
export const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
