import * as z from 'zod'
import { createApi } from '../lib/server/web/api.ts'
import { productReviewsSchema } from './reviews.schema.ts'
import { readProductReviews } from './reviews.service.ts'

export const reviewsApi = createApi('Products').read('/api/reviews', {
  summary: 'What customers say of a product: rating, fit by size, and the newest reviews',
  query: z.strictObject({ product: z.uuid() }),
  answer: [productReviewsSchema, 'Null and empty while there are too few'],
  run: ({ ctx, query }) => readProductReviews(ctx, query.product),
})
