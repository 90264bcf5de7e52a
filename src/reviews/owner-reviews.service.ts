import * as z from 'zod'
import { eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { reviewPhotos, reviews, type ReviewRow } from '../db/schema.ts'
import { actorName, inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { idParams as params } from '../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../lib/server/web/operation.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { reviewLists, type ReviewListName } from './fit.rules.ts'
import { reviewError } from './reviews.errors.rules.ts'
import {
  fitCountsSchema,
  type OwnerReview,
  ownerReviewSchema,
  type ReviewList,
  reviewListSchema,
} from './reviews.schema.ts'
import { photosOf, readFitCounts, reviewerName } from './reviews.service.ts'

const answer = [ownerReviewSchema, 'The review as it is now'] as const
const typed = z.string().normalize('NFC').trim().max(1000)

type Row = Omit<OwnerReview, 'at' | 'edited_at'> & { at: string; edited_at: string | null }

const listConditions: Record<ReviewListName, SQL> = {
  unanswered: sql`v.state = 'shown' and v.answer = '' and v.words <> ''`,
  low: sql`v.state = 'shown' and v.stars <= 3`,
  all: sql`true`,
  hidden: sql`v.state = 'hidden'`,
}

const readRows = (ctx: OwnerCtx, where = sql`true`, page = sql`limit 1`) => rowsOf<{ of: Row }>(ctx.db)`
  select json_build_object('id', v.id, 'size', v.size, 'fit', v.fit, 'stars', v.stars, 'words', v.words, 'answer', v.answer,
      'at', v.created_at, 'edited_at', v.edited_at, 'name', o.customer_name, 'title', l.title, 'color', l.color,
      'product_id', v.product_id, 'image_url', l.image_key, 'order_id', o.id, 'order_number', o.order_number, 'state', v.state,
      'hidden_reason', v.hidden_reason, 'hidden_by', v.hidden_by,
      'photos', ${photosOf(sql`true`)}) as of
    from (select * from reviews v where ${where} order by v.created_at desc, v.id ${page}) v
      join order_lines l on l.id = v.order_line_id join orders o on o.id = l.order_id
    order by v.created_at desc, v.id`

const view = ({ of: { at, edited_at, name, image_url: key, ...row } }: { of: Row }): OwnerReview => ({
  ...row,
  image_url: key && mediaUrl(key, 480),
  name: reviewerName(name),
  at: new Date(at).toISOString(),
  edited_at: edited_at && new Date(edited_at).toISOString(),
})

/** What customers say, newest first (rule: owner-hides). */
export const listReviews = ownerRead('get /reviews', {
  summary: 'Reviews of every product, or of one, newest first',
  query: z.strictObject({
    state: z.enum(reviewLists).default('all'),
    product: z.uuid().optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  answer: [reviewListSchema, 'The reviews'],
  run: async (ctx, { state, product, page }): Promise<ReviewList> => {
    const limit = 30
    const where = sql`${listConditions[state]} ${product ? sql`and v.product_id = ${product}` : sql``}`
    const rows = await readRows(ctx, where, sql`limit ${limit} offset ${(page - 1) * limit}`)
    const [counted] = await rowsOf<Pick<ReviewList, 'total' | 'unanswered'>>(ctx.db)`
      select (select count(*)::int from reviews v where ${where}) as total,
        (select count(*)::int from reviews v where ${listConditions.unanswered}) as unanswered`
    return { reviews: rows.map(view), ...counted!, page, limit }
  },
})

/** How each size of a product fits, next to the whole shop. */
export const readProductFit = ownerRead('get /reviews/fit', {
  summary:
    'How many found each size of a product small, true or large, with accepted returns; and in all the shop',
  query: z.strictObject({ product: z.uuid() }),
  answer: [fitCountsSchema, 'The counts'],
  run: (ctx, { product }) => readFitCounts(ctx, product),
})

async function change(
  ctx: OwnerCtx,
  id: string,
  action: string,
  changesOf: (row: ReviewRow) => Partial<ReviewRow>,
): Promise<OwnerReview> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for('update')
    if (!row) throw reviewError('REVIEW_NOT_FOUND')
    const changes = changesOf(row)
    await ctx.db.update(reviews).set(changes).where(eq(reviews.id, id))
    await audit(ctx, ['review', id], action, {
      after: action === 'review.hide' ? { why: changes.hiddenReason } : null,
    })
  })
  const [row] = await readRows(ctx, sql`v.id = ${id}`)
  return view(row!)
}

/** An empty answer removes it. Throws REVIEW_NOT_FOUND. */
export const answerReview = ownerCommand('post /reviews/{id}/answer', {
  summary: 'Answer a review under its words; an empty text removes the answer',
  params,
  body: z.strictObject({ answer: typed }),
  answer,
  atomic: true,
  run: (ctx, { id, answer }) =>
    change(ctx, id, 'review.answer', () => ({ answer, answeredAt: answer ? ctx.now() : null })),
})

/** A hidden review counts nowhere. Throws REVIEW_NOT_FOUND. */
export const hideReview = ownerCommand('post /reviews/{id}/hide', {
  summary: 'Hide a review, with the reason for the log; it counts nowhere then',
  params,
  body: z.strictObject({ reason: typed.refine((text) => text !== '', 'Say why, for the team log') }),
  answer,
  atomic: true,
  run: (ctx, { id, reason }) =>
    change(ctx, id, 'review.hide', () => ({
      state: 'hidden',
      hiddenReason: reason,
      hiddenBy: actorName(ctx.actor),
    })),
})

/** Throws REVIEW_NOT_FOUND. */
export const showReview = ownerCommand('post /reviews/{id}/show', {
  summary: 'Show a hidden review again',
  params,
  body: z.strictObject({}),
  answer,
  atomic: true,
  run: (ctx, { id }) =>
    change(ctx, id, 'review.show', () => ({ state: 'shown', hiddenReason: null, hiddenBy: null })),
})

/** Hides or shows one photograph; the review stays. Throws REVIEW_NOT_FOUND. */
export const hideReviewPhoto = ownerCommand('post /review-photos/{id}/hide', {
  summary: 'Hide one photograph of a review, or show it again',
  params,
  body: z.strictObject({ is_hidden: z.boolean() }),
  answer,
  atomic: true,
  run: async (ctx, { id, is_hidden: isHidden }) => {
    const reviewId = await inTransaction(ctx, async (ctx) => {
      const [row] = await ctx.db
        .update(reviewPhotos)
        .set({ isHidden })
        .where(eq(reviewPhotos.id, id))
        .returning({ reviewId: reviewPhotos.reviewId })
      if (!row) throw reviewError('REVIEW_NOT_FOUND')
      const action = isHidden ? 'review.hide_photo' : 'review.show_photo'
      await audit(ctx, ['review', row.reviewId], action)
      return row.reviewId
    })
    const [row] = await readRows(ctx, sql`v.id = ${reviewId}`)
    return view(row!)
  },
})
