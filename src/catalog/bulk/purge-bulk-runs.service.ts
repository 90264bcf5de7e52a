import { lt } from 'drizzle-orm'
import { bulkRuns } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { deleteInBatches } from '../../lib/server/jobs/delete-batches.ts'

/** Deletes the records of bulk changes that can no longer be undone, with their items. Returns how many. */
export const purgeBulkRuns = (ctx: Pick<Ctx, 'db'>, before: Date): Promise<number> =>
  deleteInBatches(ctx, bulkRuns, lt(bulkRuns.createdAt, before))
