import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/**
 * What owners changed, written by `lib/server/watch/audit.ts` in the transaction of the change. Append-only: a trigger refuses
 * updates and deletes. `actor` is `admin:<user id>` or the name of a program's part; `before` and `after` hold the changed fields.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actor: text().notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.id),
    index('audit_log_actor').on(t.actor, t.id),
  ],
)
