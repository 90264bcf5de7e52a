import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { readSettings } from '../../settings/settings.service.ts'
import type { OwnerFilter } from './owner-filter.schema.ts'
import { indexedSearchCondition } from '../product-filter.server.ts'

/** A size with this many pieces or fewer runs low, where its product says no other number (rule: low-stock). */
export const readLowStock = async (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  (await readSettings(ctx)).low_stock

/** Which products `p` a filter of the owner's list matches. `lowStock` is the shop's number. */
export function ownerFilterCondition(filter: OwnerFilter, lowStock: number): SQL {
  const { status, category_id, search, stock, sale, featured, no_picture } = filter
  const conditions = [
    status ? sql`p.status = ${status}` : sql`p.status <> 'archived'`,
    category_id ? sql`p.category_id = ${category_id}` : sql`true`,
    indexedSearchCondition(search),
    stock ? hasStockOf(stock, lowStock) : sql`true`,
    sale ? sql`p.compare_at_price > p.price_ngn` : sql`true`,
    featured ? sql`p.is_featured` : sql`true`,
    no_picture ? sql`not exists (select 1 from product_images i where i.product_id = p.id)` : sql`true`,
  ]
  return sql.join(conditions, sql` and `)
}

/** Uses the index on `stock - held`; products with their own low-stock number are then compared with it. */
function hasStockOf(stock: 'out' | 'low', lowStock: number): SQL {
  const within = (most: SQL) => sql`select product_id from product_variants where stock - held <= ${most}`
  if (stock === 'out') return sql`p.id in (${within(sql`0`)})`
  return sql`p.id in (${within(sql`${lowStock}::int`)} union all select own.id from products own
      join product_variants v on v.product_id = own.id where own.low_stock is not null and v.stock - v.held <= own.low_stock)
    and (p.low_stock is null or exists (select 1 from product_variants v where v.product_id = p.id
      and v.stock - v.held <= p.low_stock))`
}

/** A page of a list's results, and their total. */
export type FoundPage = { ids: string[]; total: number }

/**
 * The products `p` of one page, in order. Slow parts (a search, the stock of every size) are materialised
 * once for both page and count; everything else is read from the end of an index.
 */
export async function findOwnerPage(
  ctx: Pick<Ctx, 'db'>,
  filter: OwnerFilter,
  page: { order: SQL; lowStock: number; page: number; limit: number },
): Promise<FoundPage> {
  const condition = ownerFilterCondition(filter, page.lowStock)
  const isCostly = Boolean(filter.search?.trim() || filter.stock)
  const rows = sql`select p.id, row_number() over (order by ${page.order}) as place from products p where ${condition}`
  const cut = sql`limit ${page.limit} offset ${(page.page - 1) * page.limit}`
  const [found] = await rowsOf<{ ids: string[] | null; total: number }>(ctx.db)`${
    isCostly
      ? sql`with found as materialized (${rows}) select (select count(*)::int from found) as total,
          (select json_agg(id order by place) from (select id, place from found order by place ${cut}) cut) as ids`
      : sql`select (select count(*)::int from products p where ${condition}) as total,
          (select json_agg(id order by place) from (select id, row_number() over () as place
            from (select p.id from products p where ${condition} order by ${page.order} ${cut}) cut) numbered) as ids`
  }`
  return { ids: found!.ids ?? [], total: found!.total }
}

/** The rows `p` of a page, to be joined with a list's columns, `place` by place. */
export const rowsOfPage = ({ ids }: FoundPage): SQL =>
  sql`(select p.*, wanted.place from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as wanted(id, place)
    join products p on p.id = wanted.id::uuid)`
