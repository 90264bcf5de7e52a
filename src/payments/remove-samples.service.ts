import { sql } from 'drizzle-orm'
import type { OwnerCtx } from '../lib/server/context.ts'
import { sampleName } from './providers/sample-reference.rules.ts'

/**
 * Takes the made-up money that no order has away, and the tills of made-up sales (rule: sample-payments); in the caller's
 * transaction, after the sample orders. A till that took real money since stays.
 */
export async function removeSamplePayments(ctx: OwnerCtx): Promise<void> {
  await ctx.db.execute(sql`delete from payments where provider = ${sampleName} and order_id is null`)
  await ctx.db.execute(sql`
    delete from tills t where t.id::text in (select row_id from demo_rows where table_name = 'tills')
      and not exists (select from payments p where p.till_id = t.id)
      and not exists (select from refunds r where r.till_id = t.id)`)
}
