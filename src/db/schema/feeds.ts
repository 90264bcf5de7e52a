import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** One row: the files of the product feeds that are served, and why a later writing failed (rule: last-good-feed). */
export const productFeeds = pgTable('product_feeds', {
  name: text().primaryKey(),
  writtenAt: instant(),
  rows: integer(),
  failedAt: instant(),
  failure: text(),
})
