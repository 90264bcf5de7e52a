import { and, asc, count, eq, inArray, or, type SQL } from 'drizzle-orm'
import { orderLines, reviewPhotos, reviews } from '../db/schema.ts'
import { commonError } from '../lib/errors.ts'
import { defineQueue } from '../lib/job-queue.ts'
import { type Ctx, inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { defineLimit, limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import {
  encodePrivatePicture,
  shrinkPrivatePicture,
  storePrivatePicture,
} from '../media/private-picture.service.ts'
import { privateName, type Storage } from '../media/storage.server.ts'
import { mostReviewPhotos } from './fit.rules.ts'
import { reviewError } from './reviews.errors.rules.ts'

/** Removes a file that no row names: its row was erased, or never written. */
export const unusedReviewPhotoQueue = defineQueue<{ key: string }>('reviews.unused-photo')

/** The small one's longer side, in pixels: twice what a product's page shows. */
const smallSide = 320

const sent = defineLimit({
  name: 'review-photos',
  by: 'thing',
  most: 30,
  windowMs: hourMs,
  carrier: 'It counts for one line of an order, whose customer has its link.',
})

/**
 * Adds a picture to the review of a line, re-encoded and without its metadata, in two sizes (rule: review-photos). Throws what
 * `encodePrivatePicture` throws, REVIEW_PHOTOS_MANY, PICTURES_UNREACHABLE.
 */
export async function addReviewPhoto(
  ctx: Ctx,
  storage: Storage,
  { line, bytes }: { line: string; bytes: Uint8Array },
): Promise<void> {
  await limitRate(ctx, { limit: sent, thing: line })
  const picture = await encodePrivatePicture(bytes)
  const small = await shrinkPrivatePicture(picture, smallSide)
  const unused = { unused: unusedReviewPhotoQueue, withinMs: hourMs }
  const key = await storePrivatePicture(ctx, storage, picture, unused)
  const smallKey = await storePrivatePicture(ctx, storage, small, unused)
  const { width, height } = small
  await inTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.orderLineId, line)).for('update')
    if (!review) throw reviewError('REVIEW_NOT_FOUND')
    const [there] = await ctx.db
      .select({ count: count() })
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reviewId, review.id))
    if (there!.count >= mostReviewPhotos) throw reviewError('REVIEW_PHOTOS_MANY')
    await ctx.db
      .insert(reviewPhotos)
      .values({ reviewId: review.id, key, smallKey, width, height, createdAt: ctx.now() })
  })
}

/** Does the job of `unusedReviewPhotoQueue`. */
export async function removeUnusedReviewPhoto(ctx: Ctx, storage: Storage, key: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: reviewPhotos.id })
    .from(reviewPhotos)
    .where(or(eq(reviewPhotos.key, key), eq(reviewPhotos.smallKey, key)))
  if (!row) await storage.remove(privateName(key))
}

/** Erases pictures: their rows in the caller's transaction, their files by jobs that exist once it commits. */
export async function eraseReviewPhotos(ctx: Ctx, where: SQL | undefined): Promise<void> {
  const erased = await ctx.db
    .delete(reviewPhotos)
    .where(where)
    .returning({ key: reviewPhotos.key, smallKey: reviewPhotos.smallKey })
  for (const key of erased.flatMap(({ key, smallKey }) => [key, smallKey]))
    await ctx.queue.send(ctx.db, unusedReviewPhotoQueue, { key })
}

/** What its customer takes off; what the owner hid stays, so that it is not sent again. */
export const takeOffReviewPhotos = (
  ctx: Ctx,
  { line, ids }: { line: string; ids: string[] },
): Promise<void> =>
  inTransaction(ctx, (ctx) =>
    eraseReviewPhotos(
      ctx,
      and(
        inArray(reviewPhotos.id, ids),
        eq(reviewPhotos.isHidden, false),
        inArray(
          reviewPhotos.reviewId,
          ctx.db.select({ id: reviews.id }).from(reviews).where(eq(reviews.orderLineId, line)),
        ),
      ),
    ),
  )

const row = { id: reviewPhotos.id, width: reviewPhotos.width, height: reviewPhotos.height }

export type LinePhoto = { id: string; line: string; width: number; height: number; isShown: boolean }

/** The pictures of the reviews of an order, as its customer sees them: hidden ones are named alone. */
export async function readLinePhotos(ctx: Ctx, orderId: string): Promise<LinePhoto[]> {
  const rows = await ctx.db
    .select({ ...row, line: reviews.orderLineId, isHidden: reviewPhotos.isHidden, state: reviews.state })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(reviewPhotos.createdAt), asc(reviewPhotos.id))
  return rows.map(({ isHidden, state, ...photo }) => ({ ...photo, isShown: !isHidden && state === 'shown' }))
}

type Asked = { id: string; size: 'small' | 'whole' }

async function openPhoto(storage: Pick<Storage, 'get'>, ctx: Ctx, { id, size }: Asked, where?: SQL) {
  const [found] = await ctx.db
    .select({ key: size === 'small' ? reviewPhotos.smallKey : reviewPhotos.key })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(and(eq(reviewPhotos.id, id), where))
  const jpeg = found && (await storage.get(privateName(found.key)))
  if (!jpeg) throw commonError('NOT_FOUND')
  return jpeg
}

/** A picture for everybody, while it and its review are shown. Throws NOT_FOUND, PICTURES_UNREACHABLE. */
export const openShownPhoto = (ctx: Ctx, storage: Pick<Storage, 'get'>, asked: Asked) =>
  openPhoto(storage, ctx, asked, and(eq(reviews.state, 'shown'), eq(reviewPhotos.isHidden, false)))

/** Any picture for the owner. Throws NOT_FOUND, PICTURES_UNREACHABLE. */
export const openAnyPhoto = (ctx: OwnerCtx, storage: Pick<Storage, 'get'>, asked: Asked) =>
  openPhoto(storage, ctx, asked)
