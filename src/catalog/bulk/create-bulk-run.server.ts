import { sql } from 'drizzle-orm'
import { bulkRunItems, bulkRuns, categories } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { formatMoney } from '../../lib/money.ts'
import { actorName, type OwnerCtx } from '../../lib/server/context.ts'
import { changeTime } from '../../lib/server/stale-save.ts'
import { type BulkColumns, bulkOutcome } from './bulk-change.rules.ts'
import type { Bulk, BulkRequest } from './bulk-change.schema.ts'
import { type BulkRow, readBulkRows } from './bulk-rows.server.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { readLowStock } from '../search/owner-filter.server.ts'
import { refuseSteepCuts } from '../refuse-steep-prices.service.ts'

const atOnce = 1000

/** One product of a selection: what would be written, why it cannot be, or nothing to do. */
export type Outcome = { row: BulkRow } & (
  | { kind: 'change'; next: BulkRow; before: Partial<BulkColumns>; after: Partial<BulkColumns> }
  | { kind: 'refused'; message: string }
  | { kind: 'dearer'; next: BulkRow }
  | { kind: 'same' }
)

/**
 * Every product of a selection with its change, a thousand at a time. Locks nothing. @throws CATEGORY_UNKNOWN
 */
export async function* bulkOutcomes(
  ctx: OwnerCtx,
  { selection, change }: BulkRequest,
): AsyncGenerator<Outcome[]> {
  if (change.kind === 'category' && !(await categoryNames(ctx)).has(change.category_id))
    throw catalogWriteError('CATEGORY_UNKNOWN')
  const lowStock = await readLowStock(ctx)
  let after: string | undefined
  for (;;) {
    const rows = await readBulkRows(ctx, selection, { after, limit: atOnce, lowStock, isLocked: false })
    yield rows.map((row) => {
      const outcome = bulkOutcome(row, change, ctx.now())
      if ('problem' in outcome) return { row, kind: 'refused', message: outcome.problem }
      if ('dearer' in outcome) return { row, kind: 'dearer', next: { ...row, ...outcome.dearer } as BulkRow }
      const fields = changedFields<BulkColumns>(row, outcome.columns)
      if (!fields) return { row, kind: 'same' }
      const next = { ...row, ...fields.after, updatedAt: changeTime(ctx, row) } as BulkRow
      return { row, kind: 'change', next, ...fields }
    })
    after = rows.at(-1)?.id
    if (rows.length < atOnce) return
  }
}

export async function categoryNames(ctx: OwnerCtx): Promise<Map<string, string>> {
  const rows = await ctx.db.select({ id: categories.id, name: categories.name }).from(categories)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/**
 * Stores the run with the old and new values of all its products, and its line in the staff log. Changes no product.
 * @throws CATEGORY_UNKNOWN, PASSWORD_AGAIN where prices fall far
 */
export async function createRun(ctx: OwnerCtx, bulk: Bulk, requestHash: string): Promise<void> {
  const { id, change } = bulk
  await ctx.db.insert(bulkRuns).values({
    id,
    actor: actorName(ctx.actor),
    kind: change.kind,
    requestHash,
    unchanged: 0,
    createdAt: ctx.now(),
  })
  let [unchanged, changing] = [0, 0]
  for await (const outcomes of bulkOutcomes(ctx, bulk)) {
    unchanged += outcomes.filter(({ kind }) => kind === 'same' || kind === 'dearer').length
    const changes = outcomes.filter((outcome) => outcome.kind === 'change')
    changing += changes.length
    await refuseSteepCuts(
      ctx,
      changes.map(({ row, next }) => ({ id: row.id, before: row, after: next })),
    )
    await insertItems(ctx, id, outcomes)
  }
  await ctx.db
    .update(bulkRuns)
    .set({ unchanged })
    .where(sql`id = ${id}::uuid`)
  await audit(ctx, ['bulk', id], 'bulk.start', {
    after: { kind: change.kind, products: changing, ...(await termsOf(ctx, bulk)) },
  })
}

/** What the staff log says of a change of prices: its step, its end, the one category it was chosen by. */
async function termsOf(ctx: OwnerCtx, { change, selection }: Bulk) {
  if (change.kind !== 'price' && change.kind !== 'sale') return {}
  const { by, value } = change.step
  const sign = value < 0 ? '−' : '+'
  const step = by === 'percent' ? `${sign}${Math.abs(value)}%` : `${sign}${formatMoney(Math.abs(value))}`
  const id = 'filter' in selection ? selection.filter.category_id : undefined
  const category = id && (await categoryNames(ctx)).get(id)
  return {
    step,
    ...(change.kind === 'sale' && change.ends_at && { until: change.ends_at }),
    ...(category && { category }),
  }
}

async function insertItems(ctx: OwnerCtx, runId: string, outcomes: Outcome[]): Promise<void> {
  const items = outcomes.flatMap((outcome): (typeof bulkRunItems.$inferInsert)[] => {
    if (outcome.kind === 'same' || outcome.kind === 'dearer') return []
    const { id: productId, title, updatedAt: productUpdatedAt } = outcome.row
    const item = { runId, productId, title, productUpdatedAt }
    if (outcome.kind === 'refused') return [{ ...item, state: 'refused', message: outcome.message }]
    return [{ ...item, state: 'waiting', before: outcome.before, after: outcome.after }]
  })
  if (items.length > 0) await ctx.db.insert(bulkRunItems).values(items)
}
