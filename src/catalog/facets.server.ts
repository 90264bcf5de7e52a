import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { Facets, ListQuery } from './catalog.schema.ts'
import {
  categoryCondition,
  colorCondition,
  priceCondition,
  sizeCondition,
  stockCondition,
} from './product-filter.server.ts'
import { sortBySize } from './size-order.rules.ts'

type FacetRow = {
  total: number
  in_stock: number
  price_min: number | null
  price_max: number | null
  max_discount: number | null
  categories: Facets['categories'] | null
  sizes: Facets['sizes'] | null
  colors: Facets['colors'] | null
}

/**
 * The total and every filter's counts in one pass: each value is counted under all the other filters, so that a count
 * says what choosing it would show.
 */
export async function readFacets(
  ctx: Pick<Ctx, 'db'>,
  query: ListQuery,
  base: SQL,
): Promise<{ total: number; facets: Facets }> {
  const [row] = await rowsOf<FacetRow>(
    ctx.db,
    sql`with listed as materialized (
        select p.id, p.price_ngn, p.compare_at_price, c.slug, c.name, c.sort_order,
          ${categoryCondition(query)} as m_category, ${priceCondition(query)} as m_price
        from products p join categories c on c.id = p.category_id
        where ${base}),
      flat as materialized (
        select v.product_id, v.size, v.color, v.color_hex, l.m_category and l.m_price as m_product,
          ${sizeCondition(query)} as m_size, ${colorCondition(query)} as m_color, ${stockCondition(query)} as m_stock,
          v.stock > v.held as in_stock
        from listed l join product_variants v on v.product_id = l.id),
      per_product as (
        select l.*, m_variant, m_in_stock from listed l join (
          select product_id, bool_or(m_size and m_color and m_stock) as m_variant,
            bool_or(m_size and m_color and in_stock) as m_in_stock
          from flat group by product_id) v on v.product_id = l.id)
      select
        count(*) filter (where m_category and m_price and m_variant)::int as total,
        count(*) filter (where m_category and m_price and m_in_stock)::int as in_stock,
        min(price_ngn) filter (where m_category and m_variant) as price_min,
        max(price_ngn) filter (where m_category and m_variant) as price_max,
        max(round((compare_at_price - price_ngn) * 100.0 / compare_at_price))
          filter (where compare_at_price > price_ngn)::int as max_discount,
        (select json_agg(t) from (
          select slug as value, name, count(*)::int as count from per_product
          where m_price and m_variant group by slug, name, sort_order order by sort_order, slug) t) as categories,
        (select json_agg(t) from (
          select size as value, count(*)::int as count from (
            select distinct product_id, size from flat
            where size is not null and m_product and m_color and m_stock) s
          group by size) t) as sizes,
        (select json_agg(t) from (
          select color as value, min(hex) as hex, count(*)::int as count from (
            select product_id, color, min(color_hex) as hex from flat
            where color is not null and m_product and m_size and m_stock group by product_id, color) s
          group by color order by count(*) desc, color) t) as colors
      from per_product`,
  )
  return {
    total: row!.total,
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
