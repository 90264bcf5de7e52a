import { type SQL, sql } from 'drizzle-orm'

/** What the shop owes in credit now, in minor units: what its own screen and Today say (rule: credit-owed). */
export const creditOwed: SQL = sql`(select coalesce(sum(balance), 0)::float8 from credit_accounts where balance > 0)`
