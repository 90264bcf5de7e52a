import { options } from '../../../src/checkout/test-checkout-shop.ts'
import { askForReviews, readReviewMail } from '../../../src/reviews/ask-reviews.service.ts'
import { reviewLink } from '../../../src/reviews/reviewable.service.ts'
import { writeReview } from '../../../src/reviews/write-review.service.ts'
import { type Act, act } from '../act.ts'
import { buyerOf, lineName, linesOf, orderName, pickOrder } from '../targets.ts'
import type { World } from '../world.ts'

const secret = options.authSecret

/** Mails that ask how pieces fit, as far as they have not been written. */
const unwritten = (world: World) =>
  world.now().reviewMails.filter(({ fulfilmentId }) => !world.askedParcels.includes(fulfilmentId))

/** How pieces fit: asked by the shop, said by customers. */
export const reviewActs: Act[] = [
  act('ask-reviews', 4, (world) => ({
    says: 'the shop asks how parcels fit',
    run: () => Promise.all([askForReviews(world.shop.as()), askForReviews(world.shop.as())]),
  })),
  act('mail-reviews', 6, (world) => {
    const waiting = unwritten(world)
    if (waiting.length === 0) return null
    return {
      says: 'the mails that ask how parcels fit are written',
      run: async () => {
        for (const job of waiting)
          if (await readReviewMail(world.shop.as(), job, options)) world.askedParcels.push(job.fulfilmentId)
      },
    }
  }),
  act('review', 4, (world, draw) => {
    const order = pickOrder(world, draw, ({ status }) => status !== 'pending')
    const lines = order ? linesOf(world, order) : []
    if (!order || lines.length === 0) return null
    const line = draw.pick(lines)
    return {
      says: `${buyerOf(world, order)} says how ${lineName(line)} of ${orderName(world, order)} fits`,
      run: () =>
        writeReview(world.shop.ctx, secret, {
          token: reviewLink.sign(secret, order.id),
          line: line.id,
          fit: 'true',
          stars: draw.pick([5, 1]),
          words: '',
        }),
    }
  }),
]
