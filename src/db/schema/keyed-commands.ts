import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/**
 * A command that came with an Idempotency-Key, and its answer (rule: once-per-key). Without the key, which is not stored, a row
 * says nothing: neither who called what, nor the answer.
 */
export const keyedCommands = pgTable(
  'keyed_commands',
  {
    /** Digest of key, caller, method and address. */
    id: text().primaryKey(),
    /** Digest of the query and body: a key is good for one request. */
    request: text().notNull(),
    /** A transaction of the command has changed something, whatever becomes of its answer. */
    isDone: boolean().notNull().default(false),
    /** Encrypted with the key; null while the command runs, and when its answer got lost. */
    answer: text(),
    /** When it was last known to run. */
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
)
