import * as z from 'zod'
import { fits, reviewStates } from './fit.rules.ts'

const photoSchema = z.object({
  id: z.string(),
  width: z.int().describe('Of the small picture, in pixels'),
  height: z.int(),
  is_hidden: z.boolean(),
})
export type ReviewPhoto = z.output<typeof photoSchema>

const said = {
  id: z.string(),
  size: z.string().nullable().describe('The size she wore'),
  fit: z.enum(fits).nullable(),
  stars: z.int().min(1).max(5).nullable(),
  words: z.string(),
  answer: z.string().describe('The shop’s'),
  at: z.iso.datetime(),
  photos: z.array(photoSchema).describe('At most two'),
}

export const productReviewsSchema = z
  .object({
    rating: z
      .object({ mean: z.number(), count: z.int() })
      .nullable()
      .describe('Of those with stars; null while there are fewer than three'),
    fit: z
      .object({
        all: z.string().nullable(),
        sizes: z.array(z.object({ size: z.string(), text: z.string() })),
      })
      .describe('Each sentence from five answers on'),
    reviews: z
      .array(z.object({ ...said, name: z.string().describe('First name and initial') }))
      .describe('The newest 20; none while there are fewer than three'),
  })
  .meta({ id: 'ProductReviews' })
export type ProductReviews = z.output<typeof productReviewsSchema>

export const ownerReviewSchema = z
  .object({
    ...said,
    name: z.string(),
    title: z.string(),
    color: z.string().nullable(),
    product_id: z.string(),
    image_url: z.string().nullable().describe('The piece as it was ordered'),
    order_id: z.string(),
    order_number: z.string(),
    state: z.enum(reviewStates),
    hidden_reason: z.string().nullable(),
    hidden_by: z.string().nullable(),
    edited_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnerReview' })
export type OwnerReview = z.output<typeof ownerReviewSchema>

export const reviewListSchema = z.object({
  reviews: z.array(ownerReviewSchema),
  total: z.int(),
  unanswered: z.int().describe('How many of the shop have words and no answer'),
  page: z.int(),
  limit: z.int(),
})
export type ReviewList = z.output<typeof reviewListSchema>

const counts = { small: z.int(), true: z.int(), large: z.int() }

export const fitCountsSchema = z.object({
  sizes: z.array(z.object({ size: z.string(), ...counts })),
  shop: z.object(counts).describe('Of all products together'),
})
export type FitOfProduct = z.output<typeof fitCountsSchema>
