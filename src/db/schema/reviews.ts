import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fits, reviewStates } from '../../reviews/fit.rules.ts'
import { products } from './catalog.ts'
import { createdAt, id, instant, partOf } from './columns.ts'
import { fulfilments } from './fulfilments.ts'
import { orderLines } from './orders.ts'

/** What a customer says of a line that reached her (rule: who-may-review). Its change makes the product's page stale (rule: review-drops-page). */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    orderLineId: partOf(() => orderLines.id).unique('reviews_line_once'),
    productId: partOf(() => products.id),
    /** The size she wore, as her order has it. */
    size: text(),
    fit: text({ enum: fits }),
    stars: integer(),
    words: text().notNull().default(''),
    state: text({ enum: reviewStates }).notNull().default('shown'),
    hiddenReason: text(),
    hiddenBy: text(),
    answer: text().notNull().default(''),
    answeredAt: instant(),
    createdAt: createdAt(),
    editedAt: instant(),
  },
  (t) => [
    index('reviews_of_product').on(t.productId, t.createdAt),
    index('reviews_newest').on(t.createdAt),
    check('reviews_stars', sql`${t.stars} between 1 and 5`),
    check('reviews_says_something', sql`${t.fit} is not null or ${t.stars} is not null`),
    check('reviews_hidden', sql`(${t.state} = 'hidden') = (${t.hiddenReason} is not null)`),
  ],
)

/** Pictures of a review, each a private file in two sizes (rule: review-photos). Sizes are the small one's, in pixels. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: id(),
    reviewId: partOf(() => reviews.id),
    key: text().notNull().unique(),
    smallKey: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    isHidden: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.reviewId)],
)

/** Parcels whose customer was asked how they fit: each once (rule: asked-once). */
export const reviewAsks = pgTable('review_asks', {
  fulfilmentId: uuid()
    .primaryKey()
    .references(() => fulfilments.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

export type ReviewRow = typeof reviews.$inferSelect
