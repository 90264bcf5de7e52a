import { eq } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { orderLines, reviews } from '../db/schema.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { asSystem } from '../lib/server/context.ts'
import { openReturnShop } from '../returns/test-return-shop.ts'
import { askForReviews, readReviewMail, reviewMailQueue } from './ask-reviews.service.ts'
import { unusedReviewPhotoQueue } from './review-photos.service.ts'
import { reviewLink } from './reviewable.service.ts'
import { readProductReviews } from './reviews.service.ts'
import { type WrittenReview, writeReview } from './write-review.service.ts'

export const secret = 'secret'
const links = { appUrl: 'https://shop.test', authSecret: secret }

/** A shop with delivered orders, whose customers say how they fit. */
export async function openReviewShop() {
  const shop = await openReturnShop([reviewMailQueue, unusedReviewPhotoQueue])
  const system = () => asSystem(shop.ctx, 'test')
  const write = (order: { id: string; lines: string[] }, said: Partial<WrittenReview>) =>
    writeReview(shop.ctx, secret, {
      token: reviewLink.sign(secret, order.id),
      line: order.lines[0]!,
      fit: null,
      stars: null,
      words: '',
      ...said,
    })
  /** An order of one piece of a product in a size, delivered. */
  async function deliveredOf(productId: string, size: string | null = 'M') {
    const order = await shop.delivered()
    await shop.ctx.db.update(orderLines).set({ productId, size }).where(eq(orderLines.id, order.lines[0]!))
    return order
  }
  return {
    ...shop,
    write,
    deliveredOf,
    product: async () => (await insertProduct(shop.ctx, {})).id,
    /** Somebody who bought it says this. */
    told: async (productId: string, said: Partial<WrittenReview>, size: string | null = 'M') => {
      const order = await deliveredOf(productId, size)
      await write(order, said)
      return order
    },
    said: (productId: string) => readProductReviews(shop.ctx, productId),
    reviewOf: async (order: { lines: string[] }) =>
      (await shop.ctx.db.select().from(reviews).where(eq(reviews.orderLineId, order.lines[0]!)))[0],
    /** So many days later the shop asks. */
    askAfter: async (days: number) => {
      shop.days(days)
      await askForReviews(system())
    },
    /** The mails that were asked for of an order, as they would be sent now. */
    mailsFor: async (orderId: string) => {
      const jobs = await rowsOf<{ data: { orderId: string; fulfilmentId: string } }>(shop.ctx.db)`
        select data from pgboss.job where name = ${reviewMailQueue.name} and data->>'orderId' = ${orderId}`
      return Promise.all(jobs.map(({ data }) => readReviewMail(system(), data, links)))
    },
  }
}
export type ReviewShop = Awaited<ReturnType<typeof openReviewShop>>
