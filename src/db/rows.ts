import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

type Rows<T> = (words: TemplateStringsArray, ...values: unknown[]) => Promise<T[]>

/**
 * The rows of a hand-written statement, on either driver: rowsOf<Row>(ctx.db)`select …`, or of one that was written before. Columns
 * come as the driver has them: cast in the SQL.
 */
export function rowsOf<T extends Record<string, unknown>>(db: Db): Rows<T>
export function rowsOf<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]>
export function rowsOf<T extends Record<string, unknown>>(db: Db, query?: SQL): Rows<T> | Promise<T[]> {
  const run = async (query: SQL) => ((await db.execute(query)) as unknown as { rows: T[] }).rows
  return query ? run(query) : (words, ...values) => run(sql(words, ...values))
}
