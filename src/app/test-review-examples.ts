import { randomUUID } from 'node:crypto'
import { reviewPhotos, reviews } from '../db/schema.ts'
import type { CommandWorld, Examples } from './test-command-world.ts'

async function reviewed(w: CommandWorld) {
  const { lineId } = await w.parcel('shipped')
  const { id: productId } = await w.product()
  const [row] = await w.ctx.db
    .insert(reviews)
    .values({ orderLineId: lineId, productId, stars: 4 })
    .returning()
  return row!.id
}

/** What commands about reviews are called with. */
export const reviewExamples: Examples = {
  'post /api/admin/reviews/{id}/answer': async (w) => ({
    path: { id: await reviewed(w) },
    body: { answer: 'Thank you' },
  }),
  'post /api/admin/reviews/{id}/hide': async (w) => ({
    path: { id: await reviewed(w) },
    body: { reason: 'Names a rider' },
  }),
  'post /api/admin/review-photos/{id}/hide': async (w) => {
    const [photo] = await w.ctx.db
      .insert(reviewPhotos)
      .values({ reviewId: await reviewed(w), key: randomUUID(), smallKey: randomUUID(), width: 1, height: 1 })
      .returning()
    return { path: { id: photo!.id }, body: { is_hidden: true } }
  },
  'post /api/admin/reviews/{id}/show': async (w) => {
    const id = await reviewed(w)
    await w.done(w.owner, `post /api/admin/reviews/${id}/hide`, { reason: 'Names a rider' })
    return { path: { id }, body: {} }
  },
}
