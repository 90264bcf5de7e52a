import { eq } from 'drizzle-orm'
import { orders, reviews } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { erasedEmail } from '../orders/order/erased-customer.rules.ts'
import { type Fit, hasFit, longestWords } from './fit.rules.ts'
import { type LinePhoto, readLinePhotos } from './review-photos.service.ts'
import { readReviewable, type ReviewableLine, reviewLink } from './reviewable.service.ts'
import { reviewError } from './reviews.errors.rules.ts'

const written = defineLimit({
  name: 'reviews-written',
  by: 'thing',
  most: 120,
  windowMs: hourMs,
  carrier: 'It counts for one order, whose customer has its link.',
})

export type OrderToReview = { id: string; number: string; lines: ReviewableLine[]; photos: LinePhoto[] }

/** The order of a signed link. Throws REVIEW_LINK_UNKNOWN, also once its customer is erased. */
export async function readOrderToReview(ctx: Ctx, secret: string, token: string): Promise<OrderToReview> {
  const id = reviewLink.read(secret, token)
  const [order] = id
    ? await ctx.db
        .select({ id: orders.id, number: orders.orderNumber, email: orders.email })
        .from(orders)
        .where(eq(orders.id, id))
    : []
  if (!order || order.email === erasedEmail) throw reviewError('REVIEW_LINK_UNKNOWN')
  const lines = await readReviewable(ctx, order.id)
  return { id: order.id, number: order.number, lines, photos: await readLinePhotos(ctx, order.id) }
}

export type WrittenReview = { line: string; fit: Fit | null; stars: number | null; words: string }

/**
 * Saves what she says of one piece, again as often as she likes; a hidden review stays hidden (rule: review-edited).
 * Throws REVIEW_LINK_UNKNOWN, REVIEW_NOT_HERS, REVIEW_EMPTY, REVIEW_TOO_LONG.
 */
export async function writeReview(
  ctx: Ctx,
  secret: string,
  { token, line: lineId, fit: said, stars, words }: WrittenReview & { token: string },
): Promise<void> {
  const order = await readOrderToReview(ctx, secret, token)
  await limitRate(ctx, { limit: written, thing: order.id })
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw reviewError('REVIEW_NOT_HERS')
  const fit = hasFit(line.size) ? said : null
  if (fit === null && stars === null) throw reviewError('REVIEW_EMPTY')
  if (words.length > longestWords) throw reviewError('REVIEW_TOO_LONG')
  const content = { fit, stars, words }
  await ctx.db
    .insert(reviews)
    .values({
      orderLineId: line.id,
      productId: line.product_id,
      size: line.size,
      ...content,
      createdAt: ctx.now(),
    })
    .onConflictDoUpdate({ target: reviews.orderLineId, set: { ...content, editedAt: ctx.now() } })
}
