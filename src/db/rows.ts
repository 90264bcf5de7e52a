import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** The rows of a hand-written statement, on either driver. Columns come as the driver has them: cast in the SQL. */
export async function rowsOf<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as { rows: T[] }
  return result.rows
}

/**
 * The same for a statement that runs all the time: PostgreSQL parses and plans it once per connection. Its text must be
 * one of few, since every text is kept; only its parameters may vary freely.
 */
export async function preparedRowsOf<T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T[]> {
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession }
  const built = dialect.sqlToQuery(query)
  const prepared = session.prepareQuery(built, undefined, nameOf(built.sql), false)
  const result = (await prepared.execute()) as unknown as { rows: T[] }
  return result.rows
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `shop_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
  }
  return name
}
