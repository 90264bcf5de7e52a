import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { WorkCtx } from '../../lib/server/context.ts'
import { findOwnerPage, readLowStock, rowsOfPage } from '../search/owner-filter.server.ts'
import { imageColumns, imageView } from '../product-view.server.ts'
import type { StockCategories, StockList, StockListQuery } from './stock-list.schema.ts'

type Row = Omit<StockList['products'][number], 'image' | 'variants'> & {
  image: Parameters<typeof imageView>[0] | null
  variants: StockList['products'][number]['variants'] | null
}

/** A page of products with the stock of every size, by title. */
export async function listStock(ctx: WorkCtx, query: StockListQuery): Promise<StockList> {
  const { page, limit, ...filter } = query
  const lowStock = await readLowStock(ctx)
  const order = sql`lower(p.title), p.id`
  const found = await findOwnerPage(ctx, filter, { order, lowStock, page, limit })
  const rows = await rowsOf<Row>(ctx.db)`
    select p.id, p.title, coalesce(p.low_stock, ${lowStock}::int) as low_stock,
        (select ${imageColumns} from product_images i where i.product_id = p.id order by i.position limit 1) as image,
        (select json_agg(t) from (select id, size, color, color_hex, sku, stock, held
          from product_variants where product_id = p.id order by position, id) t) as variants
      from ${rowsOfPage(found)} p order by p.place`
  const products = rows.map(({ image, variants, ...row }) => ({
    ...row,
    image: image && imageView(image),
    variants: variants ?? [],
  }))
  return { products, total: found.total, page, limit }
}

/** The categories to count, in the owner's order, with how many products each has. */
export async function listStockCategories(ctx: WorkCtx): Promise<StockCategories['categories']> {
  return rowsOf<StockCategories['categories'][number]>(ctx.db)`
    select c.id, c.name,
        (select count(*)::int from products p where p.category_id = c.id and p.status <> 'archived') as product_count
      from categories c order by c.sort_order, c.name, c.id`
}
