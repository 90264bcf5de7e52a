import { eq, type SQL, sql } from 'drizzle-orm'
import { leftAt } from '../catalog/back-in-stock/signup-consent.service.ts'
import { isListed } from '../catalog/product-filter.server.ts'
import { availability } from '../catalog/product-view.server.ts'
import { deadLinkText } from '../layout/mail-link.rules.ts'
import { rowsOf } from '../db/rows.ts'
import { notificationSignups } from '../db/schema.ts'
import { claimInBatches } from '../lib/server/jobs/claim-batches.ts'
import type { Ctx } from '../lib/server/context.ts'
import { errorsOf } from '../lib/errors.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { signedIds } from '../lib/server/signed-id.ts'

const showcaseError = errorsOf({ LINK_DEAD: [400, deadLinkText] })

/** The token of a mail's unsubscribe link, and its signup. */
export const showcaseLink = signedIds('showcase-unsubscribe')

export const showcaseLiveMail = defineQueue<{ signupId: string }>('featured.showcase-live-mail')

/**
 * Whether the showcase item `f` is out: live and active. One without a visible product is out too; one that is sold
 * out is not, because a sold-out live item takes names as well (`takesNotifications`) and they wait for pieces.
 */
export const isOut: SQL = sql`
  f.mode = 'live' and f.status = 'active' and not exists (
    select 1 from products p join categories c on c.id = p.category_id ${availability}
    where p.id = f.product_id and ${isListed} and a.available <= 0)`

/**
 * Claims who waits for an item that is out, and queues one mail each in the same transaction: each signup is claimed
 * once, also by sweeps that run at once (rule: drop-is-live). Returns how many.
 */
export function sweepShowcaseLive(ctx: Ctx): Promise<number> {
  return claimInBatches(ctx, async (ctx, limit) => {
    const rows = await rowsOf<{ id: string }>(ctx.db)`
      update notification_signups set notified_at = ${ctx.now().toISOString()}::timestamptz where id in (
        select n.id from notification_signups n join featured_showcase f on f.id = n.featured_showcase_id
        where n.notified_at is null and n.unsubscribed_at is null and ${isOut}
        order by n.created_at limit ${limit} for update of n skip locked) returning id`
    for (const { id } of rows) await ctx.queue.send(ctx.db, showcaseLiveMail, { signupId: id })
    return rows.length
  })
}

export type ShowcaseLive = { id: string; email: string; asked_at: string; title: string; slug: string | null }

/**
 * The data of this signup's mail; `slug` is null without a visible product. Null for an unsubscribed signup,
 * and when the item is off show again.
 */
export async function readShowcaseLive(ctx: Ctx, signupId: string): Promise<ShowcaseLive | null> {
  const [signup] = await rowsOf<ShowcaseLive>(ctx.db)`
    select n.id, n.email, n.created_at::text as asked_at, f.title,
        (select p.slug from products p join categories c on c.id = p.category_id
         where p.id = f.product_id and ${isListed}) as slug
      from notification_signups n join featured_showcase f on f.id = n.featured_showcase_id
      where n.id = ${signupId} and n.notified_at is not null and n.unsubscribed_at is null
        and f.mode = 'live' and f.status = 'active'`
  return signup ?? null
}

/** Leaves the list with the token of a mail; twice is fine. @throws LINK_DEAD */
export async function leaveShowcaseList(ctx: Ctx, secret: string, token: string): Promise<void> {
  const signupId = showcaseLink.read(secret, token)
  if (!signupId) throw showcaseError('LINK_DEAD')
  await ctx.db
    .update(notificationSignups)
    .set({ unsubscribedAt: leftAt(ctx.now(), notificationSignups.createdAt) })
    .where(eq(notificationSignups.id, signupId))
}
