import { sql } from 'drizzle-orm'
import type { OwnerCtx } from '../lib/server/context.ts'

/**
 * Takes the demo's made-up credit and gift cards away (rule: sample-orders); in the caller's transaction. An account that something real
 * has moved stays with all its entries: the ledger is never short of one.
 */
export async function removeSampleCredit(ctx: OwnerCtx): Promise<void> {
  const isGone = sql`(a.is_sample and not exists (
    select from credit_entries e where e.account_id = a.id and not e.is_sample))`
  await ctx.db.execute(
    sql`delete from gift_cards where is_sample and account_id in (select a.id from credit_accounts a where ${isGone})`,
  )
  await ctx.db.execute(
    sql`delete from credit_entries where account_id in (select a.id from credit_accounts a where ${isGone})`,
  )
  await ctx.db.execute(sql`delete from credit_accounts a where a.is_sample
    and not exists (select from credit_entries e where e.account_id = a.id)`)
}
