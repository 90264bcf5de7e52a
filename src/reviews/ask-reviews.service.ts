import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { inTransaction, type SystemCtx } from '../lib/server/context.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { dayMs } from '../lib/time.ts'
import { readSettings } from '../settings/settings.service.ts'
import { type OrderMailLinks, readOrderMail } from '../orders/mails/order-mail.service.ts'
import type { ReviewMail } from './review-mail.email.tsx'
import { isCalm, keptPieces, reviewLink } from './reviewable.service.ts'

/** The mail that asks how the pieces of a parcel fit. */
export const reviewMailQueue = defineQueue<{ orderId: string; fulfilmentId: string }>('reviews.mail')

/** What waited longer than that for a return to end is not asked about any more. */
const askedWithinDays = 14

const isWorthAsking = sql`(f.state = 'delivered' and o.status <> 'cancelled' and not o.is_sample and o.source <> 'counter'
  and ${isCalm} and exists (
    select from fulfilment_lines part join order_lines l on l.id = part.order_line_id join products p on p.id = l.product_id
      where part.fulfilment_id = f.id and ${keptPieces} > 0
        and not exists (select from reviews v where v.order_line_id = l.id)))`

/** Marks the parcels that arrived so many days ago as asked about, with one mail for each of their orders (rule: asked-once). */
export async function askForReviews(ctx: SystemCtx): Promise<void> {
  const { review_after_days: days } = await readSettings(ctx)
  if (days === 0) return
  const before = (count: number) => new Date(ctx.now().getTime() - count * dayMs).toISOString()
  await inTransaction(ctx, async (ctx) => {
    const asked = await rowsOf<{ fulfilmentId: string; orderId: string }>(ctx.db)`
      with due as (
        insert into review_asks (fulfilment_id, created_at)
          select f.id, ${ctx.now().toISOString()}::timestamptz from fulfilments f join orders o on o.id = f.order_id
            where f.delivered_at <= ${before(days)}::timestamptz
              and f.delivered_at > ${before(days + askedWithinDays)}::timestamptz
              and not exists (select from review_asks a where a.fulfilment_id = f.id) and ${isWorthAsking}
          on conflict do nothing returning fulfilment_id)
      select distinct on (f.order_id) f.id as "fulfilmentId", f.order_id as "orderId"
        from due join fulfilments f on f.id = due.fulfilment_id order by f.order_id, f.number desc`
    for (const one of asked) await ctx.queue.send(ctx.db, reviewMailQueue, one)
  })
}

/** What the mail says; null when nobody is written to, or something has been opened or come back since. */
export async function readReviewMail(
  ctx: SystemCtx,
  { orderId, fulfilmentId }: { orderId: string; fulfilmentId: string },
  links: OrderMailLinks,
): Promise<{ to: string; mail: ReviewMail } | null> {
  const [still] = await rowsOf<{ id: string }>(ctx.db)`
    select f.id from fulfilments f join orders o on o.id = f.order_id where f.id = ${fulfilmentId} and ${isWorthAsking}`
  if (!still) return null
  const order = await readOrderMail(ctx, { orderId, kinds: [], event: '' }, links)
  if (!order?.customerEmail) return null
  const { brand, firstName, orderNumber } = order.mail
  const url = `${links.appUrl}/fits/${reviewLink.sign(links.authSecret, orderId)}`
  return { to: order.customerEmail, mail: { brand, firstName, orderNumber, url } }
}
