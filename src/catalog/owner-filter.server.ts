import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../lib/server/context.ts'
import { readSettings } from '../settings/settings.service.ts'
import type { OwnerFilter } from './owner-product.schema.ts'
import { indexedSearchCondition } from './product-filter.server.ts'

/** A size with this many pieces or fewer runs low, where its product says no other number (rule: low-stock). */
export const readLowStock = async (ctx: Pick<Ctx, 'db'>): Promise<number> =>
  (await readSettings(ctx)).low_stock

/** Which products `p` a filter of the owner's list matches. `lowStock` is the shop's number. */
export function ownerFilterCondition(filter: OwnerFilter, lowStock: number): SQL {
  const { status, category_id, search, stock, sale, featured } = filter
  const conditions = [
    status ? sql`p.status = ${status}` : sql`p.status <> 'archived'`,
    category_id ? sql`p.category_id = ${category_id}` : sql`true`,
    indexedSearchCondition(search),
    stock ? hasStockOf(stock, lowStock) : sql`true`,
    sale ? sql`p.compare_at_price > p.price_ngn` : sql`true`,
    featured ? sql`p.is_featured` : sql`true`,
  ]
  return sql.join(conditions, sql` and `)
}

function hasStockOf(stock: 'out' | 'low', lowStock: number): SQL {
  const most = stock === 'out' ? sql`0` : sql`coalesce(p.low_stock, ${lowStock}::int)`
  return sql`exists (select 1 from product_variants s where s.product_id = p.id and s.stock - s.held <= ${most})`
}
