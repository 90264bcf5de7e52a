import { and, asc, eq, gt } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { bulkRunItems, bulkRuns, categories } from '../../db/schema.ts'
import { recordAudits } from '../../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { changeTime } from '../../lib/server/stale-save.ts'
import { dayMs } from '../../lib/time.ts'
import type { BulkColumns } from './bulk-change.rules.ts'
import { bulkRunDays } from './bulk-run.rules.ts'
import { type BulkRow, readBulkRows, revivedColumns, writeBulkRows } from './bulk-rows.server.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { isSearched } from '../product-fields.rules.ts'
import { refreshSearchText } from '../search/search-text.server.ts'

export type BulkItem = typeof bulkRunItems.$inferSelect
export type BulkRunRow = typeof bulkRuns.$inferSelect

/**
 * Products of one transaction, and of one call: a long run takes several calls, which report its progress.
 */
const perBatch = 50
const perCall = 200

/** Runs older than this can be neither continued nor undone. */
export const oldestRun = (ctx: Pick<OwnerCtx, 'now'>) => new Date(ctx.now().getTime() - bulkRunDays * dayMs)

/** Locks the run until the transaction ends, so that its steps never overlap. @throws BULK_UNKNOWN */
export async function lockRun(ctx: OwnerCtx, id: string): Promise<BulkRunRow> {
  const [run] = await ctx.db
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), gt(bulkRuns.createdAt, oldestRun(ctx))))
    .for('update')
  if (!run) throw catalogWriteError('BULK_UNKNOWN')
  return run
}

/** A step on the items of one state, and its name in the audit. */
type Step = {
  from: 'waiting' | 'changed'
  to: 'changed' | 'undone'
  action: string
  /** The state of an item that something else changed since. */
  left: 'refused' | 'kept'
  /** False ends the loop: the run's state changed meanwhile. */
  goesOn: (run: BulkRunRow) => boolean
}

const applying: Step = {
  from: 'waiting',
  to: 'changed',
  action: 'product.bulk',
  left: 'refused',
  goesOn: (run) => run.undoneAt === null,
}
const undoing: Step = {
  from: 'changed',
  to: 'undone',
  action: 'product.bulk-undo',
  left: 'kept',
  goesOn: (run) => run.undoneAt !== null,
}

/** Writes the new values of what still waits, at most 200 products; each batch of 50 is one transaction. */
export const applyItems = (ctx: OwnerCtx, id: string) => runSteps(ctx, id, applying)

/** Writes the old values of the changed products, the same way. */
export const undoItems = (ctx: OwnerCtx, id: string) => runSteps(ctx, id, undoing)

async function runSteps(ctx: OwnerCtx, id: string, step: Step): Promise<void> {
  const named = { ...ctx, requestId: id }
  for (let done = 0; done < perCall; done += perBatch)
    if (!(await inTransaction(named, (ctx) => runBatch(ctx, id, step)))) return
}

/** False when nothing is left to do. */
async function runBatch(ctx: OwnerCtx, runId: string, step: Step): Promise<boolean> {
  if (!step.goesOn(await lockRun(ctx, runId))) return false
  const items = await ctx.db
    .select()
    .from(bulkRunItems)
    .where(and(eq(bulkRunItems.runId, runId), eq(bulkRunItems.state, step.from)))
    .orderBy(asc(bulkRunItems.productId))
    .limit(perBatch)
  if (items.length === 0) return false
  const ids = items.map(({ productId }) => productId)
  const rows = await readBulkRows(ctx, { ids }, { limit: perBatch, lowStock: 0, isLocked: true })
  const known = new Set((await ctx.db.select({ id: categories.id }).from(categories)).map(({ id }) => id))
  const results = items.map((item) => {
    const row = rows.find(({ id }) => id === item.productId)
    const values = revivedColumns(step.to === 'changed' ? item.after : item.before)
    const problem = row ? whyLeft(row, item, values, known) : 'It was deleted'
    if (problem) return { item, state: step.left, message: problem, next: null }
    const next = { ...row!, ...values, updatedAt: changeTime(ctx, row) }
    return { item, state: step.to, message: '', next }
  })
  const written = results.flatMap(({ item, next }) => (next ? [{ item, next }] : []))
  await writeBulkRows(
    ctx,
    written.map(({ next }) => next),
  )
  const searched = written.filter(({ item }) => isSearched(item.after!))
  if (searched.length > 0) await refreshSearchText(ctx, { productIds: searched.map(({ next }) => next.id) })
  await recordAudits(
    ctx,
    written.map(({ item, next }) => ({
      action: step.action,
      subject: { type: 'product', id: next.id },
      before: step.to === 'changed' ? item.before : item.after,
      after: step.to === 'changed' ? item.after : item.before,
    })),
  )
  await writeStates(ctx, runId, results)
  return true
}

function whyLeft(row: BulkRow, item: BulkItem, values: BulkColumns, categoryIds: Set<string>): string | null {
  if (row.updatedAt.getTime() !== item.productUpdatedAt.getTime()) return 'It was changed since'
  if (values.categoryId && !categoryIds.has(values.categoryId)) return 'Its category is gone'
  return null
}

type Result = { item: BulkItem; state: BulkItem['state']; message: string; next: BulkRow | null }

async function writeStates(ctx: OwnerCtx, runId: string, results: Result[]): Promise<void> {
  const states = results.map(({ item, state, message, next }) => ({
    id: item.productId,
    state,
    message,
    at: next?.updatedAt ?? item.productUpdatedAt,
  }))
  await rowsOf(ctx.db)`
    update bulk_run_items i set state = t.state, message = t.message, product_updated_at = t.at
      from json_to_recordset(${JSON.stringify(states)}::json) as t(id uuid, state text, message text, at timestamptz)
      where i.run_id = ${runId}::uuid and i.product_id = t.id`
}
