import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The rows that the demo's seed put in, by their table: what "Make it mine" takes away (decision 051). Orders have `is_sample`. */
export const demoRows = pgTable(
  'demo_rows',
  {
    tableName: text().notNull(),
    /** The row's id, of a setting its key. */
    rowId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tableName, t.rowId] })],
)
