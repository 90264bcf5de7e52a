import { and, asc, eq, gt } from 'drizzle-orm'
import { auditLog, categories } from '../db/schema.ts'
import { recordAudits } from '../lib/server/audit.ts'
import { actorName, inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { changeTime } from '../lib/server/stale-save.ts'
import type { BulkUndoResult } from './bulk-change.schema.ts'
import { bulkShown } from './bulk-change.service.ts'
import { type BulkRow, readBulkRows, writeBulkRows } from './bulk-rows.server.ts'
import { catalogWriteError } from './catalog.errors.rules.ts'
import { refreshSearchText } from './search-text.server.ts'

const perBatch = 50

type Line = { id: number; productId: string; before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Takes a change of many products back, from the values the audit kept before it. A product that something else changed
 * since stays as it is and is told. Only who made the change can take it back.
 * @throws UNDO_GONE for a token that names no change of hers
 */
export async function undoBulk(ctx: OwnerCtx, token: string): Promise<BulkUndoResult> {
  const result: BulkUndoResult = { undone: 0, failed: 0, failures: [] }
  let last = Number(/^(\d{1,15})\./.exec(token)?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(last)) throw catalogWriteError('UNDO_GONE')
  const asUndo = { ...ctx, requestId: `undo:${token}` }
  for (;;) {
    const lines = await readLines(ctx, token, last)
    if (lines.length > 0) await inTransaction(asUndo, (ctx) => undoBatch(ctx, lines, result))
    if (lines.length < perBatch) break
    last = lines.at(-1)!.id
  }
  if (result.undone + result.failed === 0) throw catalogWriteError('UNDO_GONE')
  return result
}

async function readLines(ctx: OwnerCtx, token: string, last: number): Promise<Line[]> {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actor, actorName(ctx.actor)),
        gt(auditLog.id, last),
        eq(auditLog.requestId, token),
        eq(auditLog.action, 'product.bulk'),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(perBatch)
  return rows.map(({ id, subjectId, before, after }) => ({
    id,
    productId: subjectId,
    before: before as Line['before'],
    after: after as Line['after'],
  }))
}

async function undoBatch(ctx: OwnerCtx, lines: Line[], result: BulkUndoResult): Promise<void> {
  const ids = lines.map((line) => line.productId)
  const rows = await readBulkRows(ctx, { ids }, { limit: perBatch, lowStock: 0, isLocked: true })
  const known = new Set((await ctx.db.select({ id: categories.id }).from(categories)).map(({ id }) => id))
  const undone = lines.flatMap((line) => {
    const row = rows.find(({ id }) => id === line.productId)
    const problem = row ? undoProblem(row, line, known) : 'It was deleted'
    if (problem !== null) {
      result.failed += 1
      if (result.failures.length < bulkShown)
        result.failures.push({ id: line.productId, title: row?.title ?? 'A product', message: problem })
      return []
    }
    const next = { ...row!, ...revived(line.before), updatedAt: changeTime(ctx, row) } as BulkRow
    return { next, line }
  })
  result.undone += undone.length
  await writeBulkRows(
    ctx,
    undone.map(({ next }) => next),
  )
  if (undone.some(({ line }) => 'tags' in line.before || 'categoryId' in line.before))
    await refreshSearchText(ctx, { productIds: undone.map(({ next }) => next.id) })
  await recordAudits(
    ctx,
    undone.map(({ next, line: { before, after } }) => ({
      action: 'product.bulk-undo',
      subject: { type: 'product', id: next.id },
      before: after,
      after: before,
    })),
  )
}

function undoProblem(row: BulkRow, { before, after }: Line, categoryIds: Set<string>): string | null {
  if (row.updatedAt.toISOString() !== after.updatedAt) return 'It was changed since'
  if (typeof before.categoryId === 'string' && !categoryIds.has(before.categoryId))
    return 'Its category is gone'
  return null
}

const times = ['saleEndsAt', 'firstLiveAt', 'publishAt']

/** Values as they stood in the row, from the audit's JSON. */
const revived = (before: Line['before']) =>
  Object.fromEntries(
    Object.entries(before).map(([name, value]) => [
      name,
      times.includes(name) && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
