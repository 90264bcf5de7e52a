import { type SQL, sql } from 'drizzle-orm'
import { nairaToMinor } from '../../lib/money.ts'
import { dayMs } from '../../lib/time.ts'
import type { ListQuery } from './list.schema.ts'
import { type SearchPlan, searchClasses, widest } from '../search/search-plan.rules.ts'

/** A list as conditions on `l`, the narrow rows of what shoppers may see (`listed_products`). */
export type RequestedList = {
  query: ListQuery
  /** The requested visible category; null is all of them (rule: category-filter). */
  categoryId: string | null
  /** The text's search plan; null without a text. */
  plan: SearchPlan | null
  now: Date
}

/** Which list it is: everything, new within N days, on sale, featured (rules: sale-list, new-in-list, featured-list). */
function kindCondition({ query, now }: RequestedList): SQL {
  if (query.list === 'new')
    return sql`l.first_seen_at > ${new Date(now.getTime() - query.days * dayMs).toISOString()}::timestamptz`
  if (query.list === 'sale') return sql`l.discount is not null`
  if (query.list === 'featured') return sql`l.is_featured`
  return sql`true`
}

/** The list's own condition, before any filter. */
export const listCondition = (requested: RequestedList): SQL =>
  requested.plan
    ? sql`${kindCondition(requested)} and l.words @@ ${widest(requested.plan).query}::tsquery`
    : kindCondition(requested)

export const categoryCondition = ({ categoryId }: RequestedList): SQL =>
  categoryId ? sql`l.category_id = ${categoryId}::uuid` : sql`true`

/** Prices of the filter are naira (rule: price-filter). */
export function priceCondition({ query: { minPrice, maxPrice } }: RequestedList): SQL {
  const min = minPrice === undefined ? sql`true` : sql`l.price_ngn >= ${nairaToMinor(minPrice)}::int`
  const max = maxPrice === undefined ? sql`true` : sql`l.price_ngn <= ${nairaToMinor(maxPrice)}::int`
  return sql`${min} and ${max}`
}

const unitSeparator = '\u001F'
const arrayOf = (values: string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}]`

type VariantFilter = {
  size?: string[] | undefined
  color?: string[] | undefined
  inStock?: boolean | undefined
}

/** One variant must meet size, colour and stock together. */
export function variantCondition({ size = [], color = [], inStock = false }: VariantFilter): SQL {
  const which = sql.raw(inStock ? 'open_' : '')
  if (size.length && color.length) {
    const options = size.flatMap((one) => color.map((other) => one + unitSeparator + other))
    return sql`l.${which}options && ${arrayOf(options)}`
  }
  if (size.length) return sql`l.${which}sizes && ${arrayOf(size)}`
  if (color.length) return sql`l.${which}colors && ${arrayOf(color)}`
  return inStock ? sql`not l.is_sold_out` : sql`true`
}

/** A variant of the row `l` in this colour that meets the rest of the filter; `color` is a column. */
export function colorMeets(color: SQL, { size = [], inStock = false }: VariantFilter): SQL {
  const which = sql.raw(inStock ? 'open_' : '')
  if (!size.length) return inStock ? sql`${color} = any(l.open_colors)` : sql`true`
  const options = size.map((one) => sql`${one + unitSeparator} || ${color}`)
  return sql`l.${which}options && array[${sql.join(options, sql`, `)}]`
}

/** The sizes of the row `l` of which a variant meets the rest of the filter, as a set of rows. */
export function sizesThatMeet({ color = [], inStock = false }: VariantFilter): SQL {
  const which = sql.raw(inStock ? 'open_' : '')
  if (!color.length) return sql`unnest(l.${which}sizes)`
  return sql`(select distinct split_part(o, ${unitSeparator}::text, 1) from unnest(l.${which}options) o
    where split_part(o, ${unitSeparator}::text, 2) = any(${arrayOf(color)}) and split_part(o, ${unitSeparator}::text, 1) <> '')`
}

export const filterCondition = (requested: RequestedList): SQL =>
  sql`${categoryCondition(requested)} and ${priceCondition(requested)} and ${variantCondition(requested.query)}`

export const latest = sql`l.first_seen_at desc`

/** The answers of a search: titles that have its words first, misspellings last; 0 is the best (rule: header-search). */
export const searchClass = (plan: SearchPlan): SQL =>
  sql`case ${sql.join(
    searchClasses(plan).map(
      ({ column, query }, index) =>
        sql`when l.${sql.raw(column)} @@ ${query}::tsquery then ${sql.raw(String(index))}`,
    ),
    sql` `,
  )} else 9 end`

/**
 * Sold-out products come last in every order, in a list that can be sorted those sold out in the chosen sizes and colours too; ties
 * are broken by id so that pages never overlap. Every order but a search's and that one has an index (`listed_products`).
 */
export function listOrder({ query, plan }: RequestedList, canSort: boolean): SQL {
  const sorts: Record<NonNullable<ListQuery['sortBy']>, SQL> = {
    latest,
    price_asc: sql`l.price_ngn asc`,
    price_desc: sql`l.price_ngn desc`,
    featured: sql`l.is_featured desc, ${latest}`,
  }
  const isByRank = query.list === 'featured'
  if (isByRank) sorts.featured = sql`l.featured_rank asc nulls last, ${latest}`
  const unsorted = isByRank ? sorts.featured : sorts.latest
  const chosen = query.sortBy ? sorts[query.sortBy] : plan ? sql`${searchClass(plan)}, ${latest}` : unsorted
  const isGone =
    canSort && (query.size?.length || query.color?.length)
      ? sql`not (${variantCondition({ ...query, inStock: true })})`
      : sql`l.is_sold_out`
  return sql`${isGone}, ${chosen}, l.product_id`
}
