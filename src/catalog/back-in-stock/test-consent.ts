import { sql } from 'drizzle-orm'
import type { Ctx } from '../../lib/server/context.ts'

/** Everybody presses the button of the mail that asks. */
export async function confirmEverybody(ctx: Ctx): Promise<void> {
  for (const table of [sql`stock_signups`, sql`notification_signups`])
    await ctx.db.execute(sql`update ${table} set unsubscribed_at = null where unsubscribed_at <= created_at`)
}
