import { isAPIError } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** better-auth does not say what failed inside. When that was the database, asking it fails in a way that does. */
export const outagesOf =
  (db: Db) =>
  async <T>(call: Promise<T>): Promise<T> =>
    call.catch(async (error) => {
      if (isAPIError(error) && error.statusCode >= 500) await db.execute(sql`select 1`)
      throw error
    })
