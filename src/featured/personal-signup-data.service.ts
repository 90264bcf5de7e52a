import { eq, or } from 'drizzle-orm'
import type { DataSubject, PersonalDataPart } from '../account/personal-data.server.ts'
import { rowsOf } from '../db/rows.ts'
import { notificationSignups, stockSignups } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'

/**
 * Requested notifications: showcase items and sold-out sizes, by the account or its e-mail. They are deleted
 * with the account.
 */
export const personalSignupData: PersonalDataPart = {
  name: 'notifications',
  read: readSignups,
  erase: async (ctx, { userId, email }) => {
    const isHers = (signups: typeof notificationSignups | typeof stockSignups) =>
      or(userId === null ? undefined : eq(signups.userId, userId), eq(signups.email, email))
    await ctx.db.delete(notificationSignups).where(isHers(notificationSignups))
    await ctx.db.delete(stockSignups).where(isHers(stockSignups))
  },
}

function readSignups(ctx: Ctx, { userId, email }: DataSubject) {
  return rowsOf<Record<string, unknown>>(ctx.db)`
    select 'drop' as kind, f.title as item, n.email, n.phone, n.created_at::text, n.notified_at::text
      from notification_signups n join featured_showcase f on f.id = n.featured_showcase_id
      where n.user_id = ${userId} or n.email = ${email}
      union all
      select 'back_in_stock', concat_ws(', ', p.title, v.size, v.color), s.email, null, s.created_at::text, s.notified_at::text
      from stock_signups s join product_variants v on v.id = s.variant_id join products p on p.id = v.product_id
      where s.user_id = ${userId} or s.email = ${email}
      order by 5 desc`
}
