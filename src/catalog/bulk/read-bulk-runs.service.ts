import * as z from 'zod'
import { type SQL, sql, lt } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { bulkRuns } from '../../db/schema.ts'
import type { OwnerCtx, Ctx } from '../../lib/server/context.ts'
import { bulkRunState } from './bulk-run.rules.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { oldestRun } from './bulk-run.server.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { deleteInBatches } from '../../lib/server/jobs/delete-batches.ts'

export const bulkShown = 50
const mostRuns = 5

export const failureRow = z.object({ id: z.string(), title: z.string(), message: z.string() })
const count = z.int()
export const bulkRunSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    by: z.string().nullable().describe('The email of who asked for it'),
    at: z.iso.datetime(),
    state: z
      .enum(['open', 'done', 'undoing', 'undone'])
      .describe('`open` and `undoing` are not finished: call `continue`, or `undo`, until they are'),
    waiting: count.describe('Not changed yet'),
    changed: count,
    undone: count,
    unchanged: count.describe('That were like this already'),
    failed: count.describe('Refused, or changed by something else since and left alone'),
    failures: z.array(failureRow).describe('The first 50'),
    can_undo: z.boolean(),
  })
  .meta({ id: 'BulkRun' })
export type BulkRun = z.infer<typeof bulkRunSchema>

/** What can be continued or undone. */
export const readBulkRuns = ownerRead('get /products/bulk/runs', {
  summary: 'The newest changes of many products, with what is not finished',
  answer: [
    z.object({ runs: z.array(bulkRunSchema).describe('The newest of this week') }),
    'The newest first',
  ],
  run: async (ctx) => ({ runs: await readRuns(ctx, sql`true`) }),
})

/** @throws BULK_UNKNOWN */
export async function readBulkRun(ctx: OwnerCtx, id: string): Promise<BulkRun> {
  const [run] = await readRuns(ctx, sql`r.id = ${id}::uuid`)
  if (!run) throw catalogWriteError('BULK_UNKNOWN')
  return run
}

type Row = Pick<
  BulkRun,
  'id' | 'kind' | 'by' | 'waiting' | 'changed' | 'undone' | 'unchanged' | 'failed' | 'failures'
> & {
  at: string
  isUndone: boolean
}

async function readRuns(ctx: OwnerCtx, condition: SQL): Promise<BulkRun[]> {
  const rows = await rowsOf<Row>(ctx.db)`
    select r.id, r.kind, u.email as by, r.created_at as at, r.undone_at is not null as "isUndone", r.unchanged,
        i.waiting, i.changed, i.undone, i.failed, f.failures
      from bulk_runs r left join users u on r.actor = 'admin:' || u.id::text
      cross join lateral (select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'changed')::int as changed,
        count(*) filter (where state = 'undone')::int as undone,
        count(*) filter (where state in ('refused', 'kept'))::int as failed
        from bulk_run_items where run_id = r.id) i
      cross join lateral (select coalesce(json_agg(of_run), '[]') as failures from (
        select f.product_id as id, coalesce(p.title, f.title) as title, f.message
          from bulk_run_items f left join products p on p.id = f.product_id
          where f.run_id = r.id and f.state in ('refused', 'kept')
          order by f.product_id limit ${bulkShown}) of_run) f
      where r.created_at > ${oldestRun(ctx).toISOString()}::timestamptz and ${condition}
      order by r.created_at desc limit ${mostRuns}`
  return rows.map(({ isUndone, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    state: bulkRunState({ isUndone, ...row }),
    can_undo: row.changed > 0,
  }))
}

/** Deletes the records of bulk changes that can no longer be undone, with their items. Returns how many. */
export const purgeBulkRuns = (ctx: Pick<Ctx, 'db'>, before: Date): Promise<number> =>
  deleteInBatches(ctx, bulkRuns, lt(bulkRuns.createdAt, before))
