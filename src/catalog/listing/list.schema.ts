import * as z from 'zod'
import { pageShape } from '../../lib/input-limits.ts'
import { valuesOf } from '../../lib/search-params.ts'
import { productSchema } from '../catalog.schema.ts'
import { maxBlock, pageSize } from './list-blocks.rules.ts'
import { newDefaultDays } from './new-in.rules.ts'
import { parseCategory, searchTextLimit, sortChoices } from './product-list.rules.ts'

const valueList = z
  .union([z.string().max(400), z.array(z.string().max(400)).max(40)])
  .transform((value) => valuesOf(value).flatMap((part) => String(part).trim() || []))

/** `GET /api/products`; price filters in naira (rule: price-filter). */
export const listQuerySchema = z.object({
  list: z.enum(['all', 'new', 'sale', 'featured']).default('all'),
  days: z.coerce.number().int().min(1).max(365).default(newDefaultDays),
  category: z.string().max(60).transform(parseCategory).optional(),
  search: z.string().max(searchTextLimit).optional(),
  sortBy: z.enum(sortChoices.map((choice) => choice.value)).optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(maxBlock).default(pageSize),
  minPrice: z.coerce.number().min(0).max(10_000_000).optional(),
  maxPrice: z.coerce.number().min(0).max(10_000_000).optional(),
  size: valueList.optional(),
  color: valueList.optional(),
  inStock: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
})
export type ListQuery = z.infer<typeof listQuerySchema>

const facetSchema = z.array(z.object({ value: z.string(), count: z.int() }))
export const facetsSchema = z
  .object({
    categories: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
    sizes: facetSchema,
    colors: z.array(z.object({ value: z.string(), hex: z.string().nullable(), count: z.int() })),
    in_stock: z.int(),
    price: z.object({ min: z.int().nullable(), max: z.int().nullable() }).describe('Minor units'),
    max_discount: z.int().describe('The highest whole discount percentage in the list; 0 without a sale'),
  })
  .meta({ id: 'Facets' })
export type Facets = z.infer<typeof facetsSchema>

export const listSchema = z
  .object({
    products: z.array(productSchema),
    ...pageShape,
    facets: facetsSchema,
  })
  .meta({ id: 'ProductList' })
export type ProductList = z.infer<typeof listSchema>
