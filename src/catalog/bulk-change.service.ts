import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { auditLog, categories } from '../db/schema.ts'
import { changedFields, recordAudits } from '../lib/server/audit.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { changeTime } from '../lib/server/stale-save.ts'
import { type BulkColumns, bulkOutcome, bulkWords } from './bulk-change.rules.ts'
import type { Bulk, BulkChange, BulkResult, Selection } from './bulk-change.schema.ts'
import { type BulkRow, readBulkRows, writeBulkRows } from './bulk-rows.server.ts'
import { catalogWriteError } from './catalog.errors.rules.ts'
import { readLowStock } from './owner-filter.server.ts'
import { refreshSearchText } from './search-text.server.ts'

/** Products of one transaction, and of one call: a long selection takes several calls. */
const perBatch = 50
const perCall = 500
const perDryBatch = 1000
export const bulkShown = 50

/**
 * Changes many products in the same way, or says what would change (`dry_run`). Each product is changed or refused by
 * itself; a batch of 50 is one transaction, each product with its line in the audit. A call looks at 500 products and
 * says where to go on; a dry run looks at all. `token` takes all of it back (`undoBulk`).
 * @throws CATEGORY_UNKNOWN
 */
export async function changeProducts(ctx: OwnerCtx, bulk: Bulk): Promise<BulkResult> {
  const nameOf = await categoryNames(ctx)
  if (bulk.change.kind === 'category' && !nameOf.has(bulk.change.category_id))
    throw catalogWriteError('CATEGORY_UNKNOWN')
  const lowStock = await readLowStock(ctx)
  const result = emptyResult(bulk.dry_run ? null : (bulk.token ?? (await newToken(ctx))))
  const asBulk = { ...ctx, ...(result.token && { requestId: result.token }) }
  const limit = bulk.dry_run ? perDryBatch : perBatch
  let after = bulk.after
  while (bulk.dry_run || result.total < perCall) {
    const from = after
    const rows = await inTransaction(asBulk, (ctx) =>
      changeBatch(ctx, bulk, { after: from, limit, lowStock }, result, nameOf),
    )
    after = rows.at(-1)?.id
    if (rows.length < limit) return result
  }
  return { ...result, next: after ?? null }
}

const emptyResult = (token: string | null): BulkResult => ({
  total: 0,
  changed: 0,
  unchanged: 0,
  failed: 0,
  changes: [],
  failures: [],
  next: null,
  token,
})

async function categoryNames(ctx: OwnerCtx): Promise<Map<string, string>> {
  const rows = await ctx.db.select({ id: categories.id, name: categories.name }).from(categories)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Names the change in the audit; its number tells `undoBulk` where in the audit to begin. */
async function newToken(ctx: OwnerCtx): Promise<string> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${auditLog.id}), 0)::int` })
    .from(auditLog)
  return `${row!.last}.${randomUUID()}`
}

async function changeBatch(
  ctx: OwnerCtx,
  { selection, change, dry_run: isDry }: { selection: Selection; change: BulkChange; dry_run: boolean },
  page: { after: string | undefined; limit: number; lowStock: number },
  result: BulkResult,
  names: Map<string, string>,
): Promise<BulkRow[]> {
  const rows = await readBulkRows(ctx, selection, { ...page, isLocked: !isDry })
  const changed = rows.flatMap((row) => {
    const { id, title } = row
    const outcome = bulkOutcome(row, change, ctx.now())
    if ('problem' in outcome) {
      result.failed += 1
      if (result.failures.length < bulkShown) result.failures.push({ id, title, message: outcome.problem })
      return []
    }
    const fields = changedFields<BulkColumns>(row, outcome.columns)
    if (!fields) {
      result.unchanged += 1
      return []
    }
    const next = { ...row, ...fields.after, updatedAt: changeTime(ctx, row) } as BulkRow
    const words = (of: BulkRow) => bulkWords(of, change.kind, (category) => names.get(category) ?? '')
    if (result.changes.length < bulkShown)
      result.changes.push({ id, title, before: words(row), after: words(next) })
    return { next, before: fields.before, after: { ...fields.after, updatedAt: next.updatedAt } }
  })
  result.total += rows.length
  result.changed += changed.length
  if (isDry) return rows
  await writeBulkRows(
    ctx,
    changed.map(({ next }) => next),
  )
  await refreshFound(
    ctx,
    change.kind,
    changed.map(({ next }) => next.id),
  )
  await recordAudits(
    ctx,
    changed.map(({ next, before, after }) => ({
      action: 'product.bulk',
      before,
      after,
      subject: {
        type: 'product',
        id: next.id,
      },
    })),
  )
  return rows
}

const isSearched = (kind: BulkChange['kind']) => kind === 'tags' || kind === 'category'

async function refreshFound(ctx: OwnerCtx, kind: BulkChange['kind'], ids: string[]): Promise<void> {
  if (isSearched(kind) && ids.length > 0) await refreshSearchText(ctx, { productIds: ids })
}
