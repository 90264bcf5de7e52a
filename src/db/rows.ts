import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * The rows of a hand-written statement, on either driver: rowsOf<Row>(ctx.db)`select …`. Columns come as the driver has them: cast
 * in the SQL.
 */
export const rowsOf =
  <T extends Record<string, unknown>>(db: Db) =>
  async (words: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    ((await db.execute(sql(words, ...values))) as unknown as { rows: T[] }).rows
