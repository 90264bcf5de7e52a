import { reviews } from '../db/schema.ts'
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
  'post /api/admin/reviews/{id}/show': async (w) => {
    const id = await reviewed(w)
    await w.done(w.owner, `post /api/admin/reviews/${id}/hide`, { reason: 'Names a rider' })
    return { path: { id }, body: {} }
  },
}
