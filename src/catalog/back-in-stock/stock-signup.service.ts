import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { productVariants, stockSignups } from '../../db/schema.ts'
import { claimInBatches } from '../../lib/server/jobs/claim-batches.ts'
import { type Ctx, inTransaction, userIdOf } from '../../lib/server/context.ts'
import { errorsOf } from '../../lib/errors.ts'
import { defineQueue } from '../../lib/job-queue.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { hourMs } from '../../lib/time.ts'
import { isListed } from '../product-filter.server.ts'
import { signedIds } from '../../lib/server/signed-id.ts'
import {
  askToConfirm,
  leftAt,
  mayRestart,
  readConsent,
  stateAgain,
  stateOf,
} from './signup-consent.service.ts'
import { deadLinkText } from '../../layout/mail-link.rules.ts'

const stockSignupError = errorsOf({
  VARIANT_NOT_FOUND: [404, 'This product is no longer available'],
  IN_STOCK: [409, 'This can be bought now. Reload the page.'],
  LINK_DEAD: [400, deadLinkText],
})

/** The token of a mail's unsubscribe link, and its signup. */
export const stockLink = signedIds('stock-unsubscribe')

export const backInStockMail = defineQueue<{ signupIds: string[] }>('stock.back-in-stock-mail')

const calls = defineLimit({
  name: 'stock-signup',
  by: 'network',
  most: 1000,
  windowMs: hourMs,
  carrier: 'A thousand of one city who wait for sizes within an hour are more than a drop leaves behind.',
})
const callsForAddress = defineLimit({
  name: 'stock-signup-email',
  by: 'network and thing',
  most: 30,
  windowMs: hourMs,
  carrier: 'It counts for one e-mail address; others behind the same internet address have their own.',
})

/**
 * Stores a signup for the return of a sold-out variant: once per variant and e-mail. A repeat changes nothing while one is
 * waiting; a mailed or unsubscribed one waits again. Mails go to confirmed addresses alone: another is asked first, and too many
 * for it are dropped with the same answer (rules: back-in-stock, signup-consent). Attaches the signed-in user.
 * @param input.email normalised
 * @throws VARIANT_NOT_FOUND, IN_STOCK, TOO_MANY_REQUESTS
 */
export async function saveStockSignup(
  ctx: Ctx,
  input: { variantId: string; email: string; clientIp: string },
): Promise<void> {
  const { variantId, email, clientIp: network } = input
  await limitRate(ctx, { limit: calls, network }, { limit: callsForAddress, network, thing: email })
  const [variant] = await ctx.db
    .select({ available: sql<number>`${productVariants.stock} - ${productVariants.held}` })
    .from(productVariants)
    .where(
      sql`${productVariants.id} = ${variantId} and exists (select 1 from products p
        join categories c on c.id = p.category_id where p.id = ${productVariants.productId} and ${isListed})`,
    )
  if (!variant) throw stockSignupError('VARIANT_NOT_FOUND')
  if (variant.available > 0) throw stockSignupError('IN_STOCK')
  const consent = await readConsent(ctx, email)
  if (consent === 'full') return
  const userId = userIdOf(ctx.actor)
  const table = sql`stock_signups`
  await inTransaction(ctx, async (ctx) => {
    const [saved] = await ctx.db
      .insert(stockSignups)
      .values({ variantId, email, userId, ...stateOf(consent, ctx.now()) })
      .onConflictDoUpdate({
        target: [stockSignups.variantId, stockSignups.email],
        set: { userId, ...stateAgain(consent, ctx.now(), table) },
        setWhere: sql`stock_signups.notified_at is not null and stock_signups.unsubscribed_at is null or ${mayRestart(consent, table)}`,
      })
      .returning({ id: stockSignups.id })
    await askToConfirm(ctx, consent, saved?.id)
  })
}

/**
 * Claims who waits for a variant that can be bought again, and queues their mails in the same transaction: each signup
 * is claimed once, also by sweeps that run at once. Returns how many.
 */
export function sweepBackInStock(ctx: Ctx): Promise<number> {
  return claimInBatches(ctx, async (ctx, limit) => {
    const rows = await rowsOf<{ id: string }>(ctx.db)`
      update stock_signups set notified_at = ${ctx.now().toISOString()}::timestamptz where id in (
        select s.id from stock_signups s
        join product_variants v on v.id = s.variant_id join products p on p.id = v.product_id
        join categories c on c.id = p.category_id
        where s.notified_at is null and s.unsubscribed_at is null and v.stock - v.held > 0 and ${isListed}
        order by s.created_at limit ${limit} for update of s skip locked) returning id`
    if (rows.length) await ctx.queue.send(ctx.db, backInStockMail, { signupIds: rows.map((row) => row.id) })
    return rows.length
  })
}

export type BackInStock = {
  id: string
  email: string
  asked_at: string
  title: string
  slug: string
  size: string | null
  color: string | null
}

/** The contents of these signups' mails, without signups unsubscribed meanwhile and removed products. */
export function readBackInStock(ctx: Ctx, signupIds: string[]): Promise<BackInStock[]> {
  if (!signupIds.length) return Promise.resolve([])
  return rowsOf<BackInStock>(ctx.db)`
    select s.id, s.email, s.created_at::text as asked_at, p.title, p.slug, v.size, v.color
      from stock_signups s join product_variants v on v.id = s.variant_id
      join products p on p.id = v.product_id join categories c on c.id = p.category_id
      where s.id in ${signupIds} and s.unsubscribed_at is null and ${isListed}`
}

/** Leaves the list with the token of a mail; twice is fine. @throws LINK_DEAD */
export async function leaveStockList(ctx: Ctx, secret: string, token: string): Promise<void> {
  const signupId = stockLink.read(secret, token)
  if (!signupId) throw stockSignupError('LINK_DEAD')
  await ctx.db
    .update(stockSignups)
    .set({ unsubscribedAt: leftAt(ctx.now(), stockSignups.createdAt) })
    .where(eq(stockSignups.id, signupId))
}
