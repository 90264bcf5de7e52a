import { sql } from 'drizzle-orm'
import {
  askToConfirm,
  mayRestart,
  readConsent,
  stateAgain,
  stateOf,
} from '../catalog/back-in-stock/signup-consent.service.ts'
import { rowsOf } from '../db/rows.ts'
import { notificationSignups } from '../db/schema.ts'
import { type Ctx, inTransaction, userIdOf } from '../lib/server/context.ts'
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
 * or announced again. Mails go to confirmed addresses alone (rule: signup-consent). Attaches the signed-in user.
 * @throws ITEM_NOT_FOUND, NOTIFY_CLOSED, also for what can be bought now
 */
export async function saveNotification(ctx: Ctx, input: NotificationInput): Promise<void> {
  const { featured_showcase_id: itemId, email } = input
  const [item] = await rowsOf<{ is_open: boolean }>(ctx.db)`
    select f.notify_enabled and not (${isOut}) as is_open from featured_showcase f
      where f.id = ${itemId} and f.status = 'active'`
  if (!item) throw featuredError('ITEM_NOT_FOUND')
  if (!item.is_open) throw featuredError('NOTIFY_CLOSED')
  const phone = storedOptionalPhone(input.phone)
  const consent = await readConsent(ctx, email)
  if (consent === 'full') return
  const asked = { phone, userId: userIdOf(ctx.actor) }
  const table = sql`notification_signups`
  await inTransaction(ctx, async (ctx) => {
    const [saved] = await ctx.db
      .insert(notificationSignups)
      .values({ featuredShowcaseId: itemId, email, ...asked, ...stateOf(consent, ctx.now()) })
      .onConflictDoUpdate({
        target: [notificationSignups.featuredShowcaseId, notificationSignups.email],
        set: { ...asked, ...stateAgain(consent, ctx.now(), table) },
        setWhere: sql`${mayRestart(consent, table)} or notification_signups.notified_at is not null`,
      })
      .returning({ id: notificationSignups.id })
    await askToConfirm(ctx, consent, saved?.id)
  })
}
