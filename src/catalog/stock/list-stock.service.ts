import * as z from 'zod'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { pageShape } from '../../lib/input-limits.ts'
import { commonError } from '../../lib/errors.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { staffRead, workCommand } from '../../lib/server/web/operation.ts'
import { imageSchema } from '../catalog.schema.ts'
import { findOwnerPage, readLowStock, rowsOfPage } from '../search/owner-filter.server.ts'
import { imageColumns, imageView } from '../product-view.server.ts'
import { stockedVariant } from './stocked-variant.schema.ts'

/** The products to count: a category's, or a search's. Archived products are left out. */
const stockListQuerySchema = z.object({
  category_id: z.uuid().optional(),
  search: z.string().max(80).optional(),
  stock: z.enum(['out', 'low']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})

/** Without a word of money: helpers read it too (rule: helper-role). */
const stockListSchema = z
  .object({
    products: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        image: imageSchema.nullable(),
        low_stock: z.int(),
        variants: z.array(stockedVariant.extend({ sku: z.string() })),
      }),
    ),
    ...pageShape,
  })
  .meta({ id: 'StockList' })
export type StockList = z.infer<typeof stockListSchema>

type Row = Omit<StockList['products'][number], 'image' | 'variants'> & {
  image: Parameters<typeof imageView>[0] | null
  variants: StockList['products'][number]['variants'] | null
}

/** By title. */
export const listStock = staffRead('get /stock', {
  summary: 'Products with the stock of every size, without prices',
  query: stockListQuerySchema,
  answer: [stockListSchema, 'The page'],
  run: async (ctx, { page, limit, ...filter }) => {
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
  },
})

const category = z.object({
  id: z.string(),
  name: z.string(),
  product_count: z.int(),
  counted_at: z.iso.datetime().nullable().describe('When somebody last counted all of it'),
})
type CategoryRow = Omit<z.infer<typeof category>, 'counted_at'> & { counted_at: Date | string | null }

/** In the owner's order. */
export const listStockCategories = staffRead('get /stock/categories', {
  summary: 'What there is to count, by category',
  answer: [z.object({ categories: z.array(category) }), 'The categories'],
  run: async (ctx) => {
    const rows = await rowsOf<CategoryRow>(ctx.db)`
      select c.id, c.name,
          (select count(*)::int from products p where p.category_id = c.id and p.status <> 'archived') as product_count,
          (select a.created_at from audit_log a where a.subject_type = 'category' and a.subject_id = c.id::text
            and a.action = 'category.counted' order by a.id desc limit 1) as counted_at
        from categories c order by c.sort_order, c.name, c.id`
    return {
      categories: rows.map(({ counted_at: at, ...row }) => ({
        ...row,
        counted_at: at && new Date(at).toISOString(),
      })),
    }
  },
})

/** Remembers that every size of a category was counted, and how many were put right. Throws NOT_FOUND. */
export const recordCounted = workCommand('count_stock')('post /stock/categories/{id}/counted', {
  summary: 'Say that a category was counted to its end',
  params: idParams,
  body: z.strictObject({ changed: z.int().min(0).max(100_000).describe('Sizes that were put right') }),
  answer: [z.object({ counted_at: z.iso.datetime() }), 'When'],
  run: async (ctx, { id, changed }) => {
    const [known] = await rowsOf<{ name: string }>(ctx.db)`select name from categories where id = ${id}`
    if (!known) throw commonError('NOT_FOUND')
    await audit(ctx, ['category', id], 'category.counted', { after: { name: known.name, changed } })
    return { counted_at: ctx.now().toISOString() }
  },
})
