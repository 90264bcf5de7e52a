import { desc, eq, inArray } from 'drizzle-orm'
import { ordersOfPerson } from '../account/own-orders.server.ts'
import type { PersonalDataPart } from '../account/personal-data.server.ts'
import { orderLines, orders, reviewPhotos, reviews } from '../db/schema.ts'
import { eraseReviewPhotos } from './review-photos.service.ts'

/** What a person wrote of her pieces: her words, photographs and name go with her, how it fitted stays (rule: erased-reviewer). */
export const personalReviewData: PersonalDataPart = {
  name: 'reviews',
  read: async (ctx, person) => {
    const rows = await ctx.db
      .select({
        order_number: orders.orderNumber,
        piece: orderLines.title,
        size: reviews.size,
        fit: reviews.fit,
        stars: reviews.stars,
        words: reviews.words,
        state: reviews.state,
        answer: reviews.answer,
        writtenAt: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(orderLines, eq(orderLines.id, reviews.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(ordersOfPerson(person))
      .orderBy(desc(reviews.createdAt))
    return rows.map(({ writtenAt, ...row }) => ({ ...row, written_at: writtenAt.toISOString() }))
  },
  erase: async (ctx, person) => {
    const own = ctx.db
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(ordersOfPerson(person))
    await eraseReviewPhotos(
      ctx,
      inArray(
        reviewPhotos.reviewId,
        ctx.db.select({ id: reviews.id }).from(reviews).where(inArray(reviews.orderLineId, own)),
      ),
    )
    // The answer may name her or repeat her words.
    await ctx.db
      .update(reviews)
      .set({ words: '', answer: '', answeredAt: null })
      .where(inArray(reviews.orderLineId, own))
  },
}
