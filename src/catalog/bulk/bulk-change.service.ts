import * as z from 'zod'
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { bulkRuns } from '../../db/schema.ts'
import { inTransaction } from '../../lib/server/context.ts'
import { bulkWords } from './bulk-change.rules.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { bulkPreviewSchema, bulkRunIdSchema, bulkSchema } from './bulk-change.schema.ts'
import { applyItems, lockRun, undoItems } from './bulk-run.server.ts'
import { isUnfinished } from './bulk-run.rules.ts'
import { bulkOutcomes, categoryNames, createRun } from './create-bulk-run.server.ts'
import { bulkRunSchema, bulkShown, failureRow, readBulkRun, readBulkRuns } from './read-bulk-runs.service.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { audit } from '../../lib/server/watch/audit.ts'

const changeRow = z.object({
  id: z.string(),
  title: z.string(),
  before: z.string(),
  after: z.string(),
})

const bulkPreviewResultSchema = z
  .object({
    total: z.int().describe('Products that were looked at'),
    changed: z.int(),
    unchanged: z.int().describe('That are like this already'),
    failed: z.int(),
    changes: z.array(changeRow).describe('The first 50, in words'),
    dearer: z.int().describe('That a sale would make dearer than they are now'),
    dearer_changes: z.array(changeRow).describe('The first 50 of these, in words'),
    failures: z.array(failureRow).describe('The first 50'),
  })
  .meta({ id: 'BulkPreview' })
export type BulkPreview = z.infer<typeof bulkPreviewResultSchema>

/** Each product's change in words (rule: bulk-change). @throws CATEGORY_UNKNOWN */
export const previewChange = ownerCommand('post /products/bulk/preview', {
  summary: 'Say what a change of many products would do',
  body: bulkPreviewSchema,
  answer: [bulkPreviewResultSchema, 'What would change, what would not and why'],
  run: async (ctx, request) => {
    const names = await categoryNames(ctx)
    const wordsOf = (row: Parameters<typeof bulkWords>[0]) =>
      bulkWords(row, request.change.kind, (category) => names.get(category) ?? '')
    const counts = { total: 0, changed: 0, unchanged: 0, failed: 0, dearer: 0 }
    const result: BulkPreview = { ...counts, changes: [], dearer_changes: [], failures: [] }
    const isSale = request.change.kind === 'sale'
    for await (const outcomes of bulkOutcomes(ctx, request))
      for (const outcome of outcomes) {
        const { id, title } = outcome.row
        result.total += 1
        if (outcome.kind === 'same') result.unchanged += 1
        else if (outcome.kind === 'refused') {
          result.failed += 1
          if (result.failures.length < bulkShown)
            result.failures.push({ id, title, message: outcome.message })
        } else {
          const words = { id, title, before: wordsOf(outcome.row), after: wordsOf(outcome.next) }
          const isDearer = isSale && outcome.next.priceNgn > outcome.row.priceNgn
          if (isDearer) result.dearer += 1
          if (isDearer && result.dearer_changes.length < bulkShown) result.dearer_changes.push(words)
          if (outcome.kind === 'dearer') continue
          result.changed += 1
          if (!isDearer && result.changes.length < bulkShown) result.changes.push(words)
        }
      }
    return result
  },
})

const unkeyed = 'the `id` in its body is its key, and the same again continues'

/**
 * The first call with an id stores the run with the old and new value of each product; this and every later call with it writes
 * the next 200, so a repeat never applies a step twice (rule: bulk-change).
 * @throws BULK_UNFINISHED while another run is, BULK_OTHER for another change under this id, BULK_UNDONE, BULK_UNKNOWN,
 * CATEGORY_UNKNOWN, PASSWORD_AGAIN where prices fall far
 */
export const changeProducts = ownerCommand('post /products/bulk', {
  summary: 'Change many products; the same `id` again continues the same change',
  body: bulkSchema,
  answer: [bulkRunSchema, 'How far it is; call again while it is `open`'],
  unkeyed,
  run: async (ctx, bulk) => {
    const { id, selection, change } = bulk
    const requestHash = createHash('sha256')
      .update(JSON.stringify([selection, change]))
      .digest('hex')
    await inTransaction(ctx, async (ctx) => {
      // One after another: two presses at once find each other's run.
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('bulk-change', 0))`)
      const [known] = await ctx.db.select().from(bulkRuns).where(eq(bulkRuns.id, id))
      if (known && known.requestHash !== requestHash) throw catalogWriteError('BULK_OTHER')
      if (known) return
      if ((await readBulkRuns(ctx, {})).runs.some(isUnfinished)) throw catalogWriteError('BULK_UNFINISHED')
      await createRun(ctx, bulk, requestHash)
    })
    return continueChange(ctx, { id })
  },
})

/** Writes the next 200 products. @throws BULK_UNKNOWN, BULK_UNDONE */
export const continueChange = ownerCommand('post /products/bulk/continue', {
  summary: 'Continue a change of many products that stopped midway',
  body: bulkRunIdSchema,
  answer: [bulkRunSchema, 'How far it is; call again while it is `open`'],
  unkeyed,
  run: async (ctx, { id }) => {
    const run = await inTransaction(ctx, (ctx) => lockRun(ctx, id))
    if (run.undoneAt) throw catalogWriteError('BULK_UNDONE')
    await applyItems(ctx, id)
    return readBulkRun(ctx, id)
  },
})

/**
 * Whole or as far as it came: the next 200 products in each call, until the run is no longer `undoing`. Products left alone
 * are named. Any owner may undo.
 * @throws BULK_UNKNOWN
 */
export const undoBulk = ownerCommand('post /products/bulk/undo', {
  summary: 'Take a change of many products back; what something else changed since stays',
  body: bulkRunIdSchema,
  answer: [bulkRunSchema, 'How far it is; call again while it is `undoing`'],
  unkeyed,
  run: async (ctx, { id }) => {
    await inTransaction(ctx, async (ctx) => {
      const run = await lockRun(ctx, id)
      if (run.undoneAt) return
      await ctx.db.update(bulkRuns).set({ undoneAt: ctx.now() }).where(eq(bulkRuns.id, id))
      await audit(ctx, ['bulk', id], 'bulk.undo', { after: { kind: run.kind } })
    })
    await undoItems(ctx, id)
    return readBulkRun(ctx, id)
  },
})
