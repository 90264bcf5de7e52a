import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What the nightly comparison of stock, orders, money and mails found (rule: consistency-check): an empty list is a clean night. */
export const consistencyReports = pgTable('consistency_reports', {
  checkedAt: instant().primaryKey(),
  findings: jsonb().$type<{ kind: string; subject: string; text: string }[]>().notNull(),
})
