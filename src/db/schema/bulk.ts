import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { createdAt, instant, partOf } from './columns.ts'

/** What became of one product of a bulk change. `kept`: an undo found it changed by something else. */
export const bulkItemStates = ['waiting', 'changed', 'refused', 'undone', 'kept'] as const

/** One bulk change (rule: bulk-change). `id` is made by whoever asks for it: the same again continues the same run. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: uuid().primaryKey(),
    actor: text().notNull(),
    kind: text().notNull(),
    /** The digest of selection and change, so that another change under the same id is refused. */
    requestHash: text().notNull(),
    /** Products that were like this already. */
    unchanged: integer().notNull(),
    createdAt: createdAt(),
    /** When its undo began; nothing of it is applied afterwards. */
    undoneAt: instant(),
  },
  (t) => [index('bulk_runs_newest').on(t.createdAt)],
)

/**
 * The products of a run with their old and new values, computed once, when the run is created: applying an item again
 * writes the same value. No reference to the product: an item outlives it.
 */
export const bulkRunItems = pgTable(
  'bulk_run_items',
  {
    runId: partOf(() => bulkRuns.id),
    productId: uuid().notNull(),
    title: text().notNull(),
    state: text({ enum: bulkItemStates }).notNull(),
    /** The changed columns only; null for what was refused at once. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The product's `updated_at` when the run last read or wrote it: another one means that something else changed it. */
    productUpdatedAt: instant().notNull(),
    /** Why it was refused or kept. */
    message: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.productId] }),
    index('bulk_run_items_state').on(t.runId, t.state, t.productId),
    check('bulk_run_items_state', sql`${t.state} in ('waiting', 'changed', 'refused', 'undone', 'kept')`),
  ],
)
