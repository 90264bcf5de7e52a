import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { listTags } from '../../lib/server/jobs/shop-change.ts'
import { recall } from '../../lib/server/pages/shop-memory.ts'
import type { Facets, ListQuery } from './list.schema.ts'
import {
  type RequestedList,
  categoryCondition,
  colorMeets,
  listCondition,
  priceCondition,
  sizesThatMeet,
  variantCondition,
} from './list-condition.server.ts'
import { widest } from '../search/search-plan.rules.ts'
import { sortBySize } from '../sizes/size-order.rules.ts'

type FacetRow = {
  total: number
  in_stock: number
  price_min: number | null
  price_max: number | null
  max_discount: number | null
  titled: Counts['titled']
  all: number
  categories: Facets['categories'] | null
  sizes: Facets['sizes'] | null
  colors: Facets['colors'] | null
}

export type Counts = {
  total: number
  facets: Facets
  /** Of a search: how many products have it in their title, buyable and sold out. */
  titled: { open: number; allOpen: number; soldOut: number }
  /** How many products all lists have together. */
  all: number
}

/** Empty result. */
export const emptyCounts: Counts = {
  total: 0,
  facets: {
    categories: [],
    sizes: [],
    colors: [],
    in_stock: 0,
    price: { min: null, max: null },
    max_discount: 0,
  },
  titled: { open: 0, allOpen: 0, soldOut: 0 },
  all: 0,
}

/** Whether a list or its counts differ when a size is sold out. */
export const asksForSizes = ({ inStock, size, color }: ListQuery): boolean =>
  Boolean(inStock || size?.length || color?.length)

/**
 * The total and every filter's counts (rule: computed-claims), from the narrow rows alone: each value is
 * counted under all the other filters, so that a count says what choosing it would show. Cached until a
 * change that affects it.
 */
export function readCounts(ctx: Pick<Ctx, 'db' | 'memory'>, requested: RequestedList): Promise<Counts> {
  const { query, now } = requested
  const { page: _, limit: __, sortBy: ___, ...counted } = query
  // New In changes daily without a write.
  const minute = query.list === 'new' ? Math.floor(now.getTime() / 60_000) : 0
  return recall(ctx, `counts ${minute} ${JSON.stringify(counted)}`, listTags(asksForSizes(query)), () =>
    count(ctx, requested),
  )
}

async function count(ctx: Pick<Ctx, 'db'>, requested: RequestedList): Promise<Counts> {
  const { query, plan } = requested
  const arrays = sql.raw(arraysFor(query).join(', '))
  const [row] = await rowsOf<FacetRow>(ctx.db)`with l as materialized (
        select category_id, ${arrays}, is_sold_out, m_category, m_price, m_variant, m_in_stock, m_title,
          count(*)::int as n, min(price_ngn) as price_min, max(price_ngn) as price_max, max(discount) as discount
        from (select l.*, ${categoryCondition(requested)} as m_category, ${priceCondition(requested)} as m_price,
            ${variantCondition(query)} as m_variant, ${variantCondition({ ...query, inStock: true })} as m_in_stock,
            ${plan ? sql`l.title_words @@ ${widest(plan).query}::tsquery` : sql`false`} as m_title
          from listed_products l where ${listCondition(requested)}) l
        group by category_id, ${arrays}, is_sold_out, m_category, m_price, m_variant, m_in_stock, m_title),
      chosen as (select * from l where m_category and m_price and m_variant)
      select
        (select coalesce(sum(n), 0)::int from chosen) as total,
        (select coalesce(sum(n), 0)::int from l where m_category and m_price and m_in_stock) as in_stock,
        (select min(price_min) from l where m_category and m_variant) as price_min,
        (select max(price_max) from l where m_category and m_variant) as price_max,
        (select max(discount) from l) as max_discount,
        (select json_build_object(
          'open', coalesce(sum(n) filter (where m_title and not is_sold_out), 0),
          'allOpen', coalesce(sum(n) filter (where not is_sold_out), 0),
          'soldOut', coalesce(sum(n) filter (where m_title and is_sold_out), 0)) from chosen) as titled,
        (select count(*)::int from listed_products) as "all",
        (select json_agg(t) from (
          select c.slug as value, c.name, f.count from (
            select category_id, sum(n)::int as count from l where m_price and m_variant group by category_id) f
          join categories c on c.id = f.category_id order by c.sort_order, c.slug) t) as categories,
        (select json_agg(t) from (
          select s.size as value, sum(n)::int as count
          from l, lateral ${sizesThatMeet(query)} as s(size) where m_category and m_price group by s.size) t) as sizes,
        (select json_agg(t) from (
          select c.color as value, nullif(min(c.hex), '') as hex, sum(n)::int as count
          from l, unnest(l.colors, l.hexes) as c(color, hex)
          where m_category and m_price and ${colorMeets(sql`c.color`, query)}
          group by c.color order by sum(n) desc, c.color) t) as colors`
  return {
    total: row!.total,
    titled: row!.titled,
    all: row!.all,
    facets: {
      categories: row!.categories ?? [],
      sizes: sortBySize(row!.sizes ?? [], ({ value }) => value),
      colors: row!.colors ?? [],
      in_stock: row!.in_stock,
      price: { min: row!.price_min, max: row!.price_max },
      max_discount: row!.max_discount ?? 0,
    },
  }
}

/** The arrays of a narrow row that the counts read. */
function arraysFor({ size, color, inStock }: ListQuery): string[] {
  const which = inStock ? 'open_' : ''
  const options = size?.length || color?.length ? [`${which}options`] : []
  return [
    ...(color?.length ? [] : [`${which}sizes`]),
    'colors',
    'hexes',
    ...(inStock && !size?.length ? ['open_colors'] : []),
    ...options,
  ]
}
