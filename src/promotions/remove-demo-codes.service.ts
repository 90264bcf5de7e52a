import { sql } from 'drizzle-orm'
import type { OwnerCtx } from '../lib/server/context.ts'

const isOfDemo = sql`id::text in (select row_id from demo_rows where table_name = 'promo_codes')`

/** Takes the demo's codes away, in the caller's transaction; one that a real order used is switched off. */
export async function removeDemoCodes(ctx: OwnerCtx): Promise<void> {
  await ctx.db.execute(sql`
    delete from promo_codes c where ${isOfDemo}
      and not exists (select from promo_redemptions r where r.promo_code_id = c.id)
      and not exists (select from orders o where o.promo_code_id = c.id)`)
  await ctx.db.execute(sql`
    update promo_codes set is_active = false, updated_at = ${ctx.now().toISOString()}::timestamptz where ${isOfDemo}`)
}
