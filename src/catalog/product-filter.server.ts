import { type SQL, sql } from 'drizzle-orm'
import { nairaToMinor } from '../lib/money.ts'
import { dayMs } from '../lib/time.ts'
import type { ListQuery } from './catalog.schema.ts'

/**
 * What a shopper may see and buy at all: visible, in a visible category, with title, slug and a picture (rule:
 * listed-products). `p` and `c` are the query's products and categories.
 */
export const listedWhen = (p: SQL, c: SQL): SQL => sql`
  ${p}.visible and ${c}.visible and ${p}.title <> '' and ${p}.slug <> ''
  and exists (select 1 from product_images i where i.product_id = ${p}.id)`

export const isListed: SQL = listedWhen(sql`p`, sql`c`)

/** When shoppers saw it first; what was never recorded counts from when it was made (rule: new-in-list). */
export const firstSeenAt: SQL = sql`coalesce(p.first_live_at, p.created_at)`

/** Which list it is: everything, new within N days, on sale, featured (rules: sale-list, new-in-list, featured-list). */
export function listCondition(query: Pick<ListQuery, 'list' | 'days'>, now: Date): SQL {
  if (query.list === 'new')
    return sql`${firstSeenAt} > ${new Date(now.getTime() - query.days * dayMs).toISOString()}`
  if (query.list === 'sale') return sql`p.compare_at_price > p.price_ngn`
  if (query.list === 'featured') return sql`p.is_featured`
  return sql`true`
}

/**
 * A text for `websearch_to_tsquery`, which reads a dash as "not" and fails over a long row of them: only a dash inside
 * a word or before one stays.
 */
const withoutLooseDashes = (text: string) => text.replace(/(?<![\p{L}\p{N}])-(?![\p{L}\p{N}])/gu, ' ')

/**
 * Matches words by stem, any part of a word, and misspellings ("drees" finds dresses). `%` and `_` are plain
 * characters. An empty text matches everything.
 */
export function searchCondition(search: string | undefined): SQL {
  const text = search?.trim().toLowerCase()
  if (!text) return sql`true`
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(p.search_vector @@ websearch_to_tsquery('english', ${withoutLooseDashes(text)})
    or p.search_text like ${pattern}
    or (${text.length} >= 4 and word_similarity(${text}, p.search_text) >= 0.5))`
}

/**
 * What owners search by: stems and parts of words, which two indexes find. Misspellings would have every text of the
 * catalogue read.
 */
export function indexedSearchCondition(search: string | undefined): SQL {
  const text = search?.trim().toLowerCase()
  if (!text) return sql`true`
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(p.search_vector @@ websearch_to_tsquery('english', ${withoutLooseDashes(text)}) or p.search_text like ${pattern})`
}

/** Titles that begin with the text first (0), then those that hold it (1), then the rest (2). */
export function titleRank(search: string | undefined): SQL {
  const pattern = (search ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
  return sql`(case when lower(p.title) like ${`${pattern}%`} then 0 when lower(p.title) like ${`%${pattern}%`} then 1 else 2 end)`
}

/** How well a product answers the text: title first, then the rest; without a text everything is equal. */
export function searchRank(search: string | undefined): SQL {
  const text = search?.trim().toLowerCase()
  if (!text) return sql`0`
  return sql`(case when lower(p.title) like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} then 2 else 0 end
    + word_similarity(${text}, lower(p.title)))`
}

/** Applies for visible categories only: any other word means none (rule: category-filter). */
export const categoryCondition = ({ category }: Pick<ListQuery, 'category'>): SQL =>
  category
    ? sql`(c.slug = ${category}
        or not exists (select 1 from categories k where k.slug = ${category} and k.visible))`
    : sql`true`

export function priceCondition(query: Pick<ListQuery, 'minPrice' | 'maxPrice'>): SQL {
  const min = query.minPrice === undefined ? sql`true` : sql`p.price_ngn >= ${nairaToMinor(query.minPrice)}`
  const max = query.maxPrice === undefined ? sql`true` : sql`p.price_ngn <= ${nairaToMinor(query.maxPrice)}`
  return sql`(${min} and ${max})`
}

const listOf = (values: string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** Conditions on one variant `v`: size, colour, and whether it can be bought. One variant must meet all of them. */
export const sizeCondition = (query: Pick<ListQuery, 'size'>): SQL =>
  query.size?.length ? sql`v.size in (${listOf(query.size)})` : sql`true`
export const colorCondition = (query: Pick<ListQuery, 'color'>): SQL =>
  query.color?.length ? sql`v.color in (${listOf(query.color)})` : sql`true`
export const stockCondition = (query: Pick<ListQuery, 'inStock'>): SQL =>
  query.inStock ? sql`v.stock > v.held` : sql`true`

const hasVariantFilter = (query: ListQuery) =>
  Boolean(query.size?.length || query.color?.length || query.inStock)

export function filterCondition(query: ListQuery): SQL {
  const variant = hasVariantFilter(query)
    ? sql`exists (select 1 from product_variants v where v.product_id = p.id
        and ${sizeCondition(query)} and ${colorCondition(query)} and ${stockCondition(query)})`
    : sql`true`
  return sql`${categoryCondition(query)} and ${priceCondition(query)} and ${variant}`
}

/** Sold-out products stand last in every order; ties are broken by id so that pages never overlap. */
export function listOrder(query: ListQuery): SQL {
  const sort: Record<NonNullable<ListQuery['sortBy']>, SQL> = {
    latest: sql`${firstSeenAt} desc`,
    price_asc: sql`p.price_ngn asc`,
    price_desc: sql`p.price_ngn desc`,
    featured: sql`p.is_featured desc, ${firstSeenAt} desc`,
  }
  const unsorted =
    query.list === 'featured' ? sql`p.featured_rank asc nulls last, ${firstSeenAt} desc` : sort.latest
  const chosen = query.sortBy
    ? sort[query.sortBy]
    : query.search
      ? sql`${searchRank(query.search)} desc, ${sort.latest}`
      : unsorted
  return sql`(a.available <= 0), ${chosen}, p.id`
}
