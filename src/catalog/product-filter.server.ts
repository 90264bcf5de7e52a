import { type SQL, sql } from 'drizzle-orm'
import { foldedPattern, foldText } from '../lib/fold-text.ts'

/**
 * The condition of public products: visible, in a visible category, with title, slug and a picture
 * (rule: listed-products). `p` and `c` are the query's products and categories.
 */
export const listedWhen = (p: SQL, c: SQL): SQL => sql`
  ${p}.visible and ${c}.visible and ${p}.title <> '' and ${p}.slug <> ''
  and exists (select 1 from product_images i where i.product_id = ${p}.id)`

export const isListed: SQL = listedWhen(sql`p`, sql`c`)

/** Shoppers saw it once, and the owner took it out for good (rule: archived-product). `p` is the query's products. */
export const isGone: SQL = sql`p.status = 'archived' and p.first_live_at is not null`

/** When it was first published; unrecorded ones count from their creation (rule: new-in-list). */
export const firstSeenAt: SQL = sql`coalesce(p.first_live_at, p.created_at)`

/**
 * A text for `websearch_to_tsquery`, which reads a dash as "not" and fails over a long row of them: only a dash inside
 * a word or before one stays.
 */
const withoutLooseDashes = (text: string) => text.replace(/(?<![\p{L}\p{N}])-(?![\p{L}\p{N}])/gu, ' ')

/**
 * What owners search by: stems and parts of words, which two indexes find. Misspellings would have every text of the
 * catalogue read.
 */
export function indexedSearchCondition(search: string | undefined): SQL {
  const text = foldText(search ?? '').trim()
  if (!text) return sql`true`
  return sql`(p.search_vector @@ websearch_to_tsquery('english', ${withoutLooseDashes(text)}) or p.search_text like ${foldedPattern(text)})`
}

/** Titles that begin with the text first (0), then those that contain it (1), then the rest (2). */
export function titleRank(search: string | undefined): SQL {
  const pattern = foldedPattern((search ?? '').trim())
  const title = sql`search_fold(p.title)`
  return sql`(case when ${title} like ${pattern.slice(1)} then 0 when ${title} like ${pattern} then 1 else 2 end)`
}
