import * as z from 'zod'
import { pageShape } from '../../lib/input-limits.ts'
import { imageSchema } from '../catalog.schema.ts'

/** The products to count: a category's, or a search's. Archived products are left out. */
export const stockListQuerySchema = z.object({
  category_id: z.uuid().optional(),
  search: z.string().max(80).optional(),
  stock: z.enum(['out', 'low']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type StockListQuery = z.output<typeof stockListQuerySchema>

/** A size of a product with its pieces, as the staff sees it. */
export const stockedVariant = z.object({
  id: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  color_hex: z.string().nullable(),
  stock: z.int(),
  held: z.int(),
})

/** Products with the stock of every size, without a word of money: helpers read it too (rule: helper-role). */
export const stockListSchema = z
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

export const stockCategoriesSchema = z.object({
  categories: z.array(z.object({ id: z.string(), name: z.string(), product_count: z.int() })),
})
export type StockCategories = z.infer<typeof stockCategoriesSchema>
