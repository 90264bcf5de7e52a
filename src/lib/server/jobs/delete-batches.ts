import { type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { rowsOf } from '../../../db/rows.ts'
import type { Ctx } from '../context.ts'

const batchSize = 500

/**
 * Deletes the rows of a table that meet the condition, some hundred at a time: locks are short, and parallel
 * processes take different rows. Idempotent. Returns how many were deleted.
 */
export async function deleteInBatches(ctx: Pick<Ctx, 'db'>, table: PgTable, where: SQL): Promise<number> {
  for (let total = 0; ;) {
    const gone = await rowsOf(ctx.db)`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${where} limit ${batchSize} for update skip locked)) returning 1 as gone`
    total += gone.length
    if (gone.length < batchSize) return total
  }
}
