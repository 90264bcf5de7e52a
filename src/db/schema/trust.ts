import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The one row of what a night counted of the shop's own orders (rule: facts-of-trust). Its change makes the pages that show it stale. */
export const trustFacts = pgTable(
  'trust_facts',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Parcels that arrived; of them those whose order was promised a day, and those that came by it. */
    delivered: integer().notNull(),
    promised: integer().notNull(),
    onTime: integer().notNull(),
    /** Refunds the provider confirmed; half of them took this many days or fewer. */
    refunds: integer().notNull(),
    refundDays: integer(),
    /** Orders that were sold here, and when the first of them was paid. */
    sold: integer().notNull(),
    sellingSince: instant(),
    /** Samples, or orders paid with play money, are among them. */
    isMadeUp: boolean().notNull(),
    countedAt: instant().notNull(),
  },
  (t) => [check('trust_facts_only', sql`${t.isOnly}`)],
)
