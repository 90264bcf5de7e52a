import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** A part of a command that has a key of its own, and its answer: the same again does nothing more (rule: once-per-key). */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    actor: text().notNull(),
    key: text().notNull(),
    /** What was asked for: a key is good for one request. */
    request: jsonb().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] }), index().on(t.createdAt)],
)
