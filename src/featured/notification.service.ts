import { and, eq, sql } from 'drizzle-orm'
import { featuredShowcase, notificationSignups } from '../db/schema.ts'
import { type Ctx, userIdOf } from '../lib/server/context.ts'
import { errorsOf } from '../lib/errors.ts'
import { storedOptionalPhone } from '../lib/server/phone.ts'
import { isOut } from './showcase-live.service.ts'
import type { NotificationInput } from './featured.schema.ts'

const featuredError = errorsOf({
  ITEM_NOT_FOUND: [404, 'This item is no longer on show'],
  NOTIFY_CLOSED: [409, 'You cannot sign up for this item any more. It may be in the shop already.'],
})

/**
 * Stores a signup for an item's going live: once per item and e-mail, a repeat changes nothing and answers
 * the same (rule: notify-me). An unsubscribed signup waits again; a mailed one too, once the item is sold out
 * or announced again. Attaches the signed-in user. @throws ITEM_NOT_FOUND, NOTIFY_CLOSED
 */
export async function saveNotification(ctx: Ctx, input: NotificationInput): Promise<void> {
  const [item] = await ctx.db
    .select({ isOpen: featuredShowcase.notifyEnabled })
    .from(featuredShowcase)
    .where(and(eq(featuredShowcase.id, input.featured_showcase_id), eq(featuredShowcase.status, 'active')))
  if (!item) throw featuredError('ITEM_NOT_FOUND')
  if (!item.isOpen) throw featuredError('NOTIFY_CLOSED')
  const asked = {
    phone: storedOptionalPhone(input.phone),
    userId: userIdOf(ctx.actor),
    notifiedAt: null,
    unsubscribedAt: null,
    createdAt: ctx.now(),
  }
  await ctx.db
    .insert(notificationSignups)
    .values({ featuredShowcaseId: input.featured_showcase_id, email: input.email, ...asked })
    .onConflictDoUpdate({
      target: [notificationSignups.featuredShowcaseId, notificationSignups.email],
      set: asked,
      setWhere: sql`${notificationSignups.unsubscribedAt} is not null or (
        ${notificationSignups.notifiedAt} is not null and not exists (
          select 1 from featured_showcase f where f.id = ${input.featured_showcase_id} and ${isOut}))`,
    })
}
