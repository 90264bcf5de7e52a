import * as z from 'zod'
import { pageShape } from '../lib/input-limits.ts'
import { valuesOf } from '../lib/search-params.ts'
import { maxBlock, pageSize } from './listing/list-blocks.rules.ts'
import { newDefaultDays } from './listing/new-in.rules.ts'
import { parseCategory, searchTextLimit, sortChoices } from './listing/product-list.rules.ts'
import { forEachText } from './product-texts.rules.ts'

export const categorySchema = z.object({ id: z.string(), name: z.string(), slug: z.string() })

export const imageSchema = z
  .object({
    url: z.string(),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    thumbhash: z.string(),
    focal: z.string().optional().describe('What must stay in sight when it is cut, as CSS: `30% 20%`'),
    color: z.string().optional().describe('The colour it shows; one without belongs to every colour'),
    share_url: z.string().optional().describe('Its 1200×630 JPEG for link previews'),
  })
  .meta({ id: 'Image' })

export const variantSchema = z
  .object({
    id: z.string(),
    size: z.string().nullable(),
    color: z.string().nullable(),
    color_hex: z.string().nullable(),
    sku: z.string(),
    stock_quantity: z.int().describe('What can be bought now'),
    held_until: z.iso
      .datetime()
      .optional()
      .describe('Nothing can be bought because others are paying for what is left: try again then'),
  })
  .meta({ id: 'Variant' })

/** A product on the wire (rule: product-fields); money in minor units. */
export const productSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    description: z.string().describe('May hold Markdown'),
    description_html: z.string().optional().describe('The same, safe to put into a page; not in lists'),
    ...forEachText(() => z.string()),
    price_ngn: z.int(),
    price_usd: z.int().nullable(),
    compare_at_price: z.int().nullable(),
    on_sale: z.boolean(),
    sale_ends_at: z.string().nullable(),
    images: z.array(imageSchema),
    share_image: z.string().nullable(),
    stock_quantity: z.int(),
    visible: z.boolean(),
    featured: z.boolean(),
    is_featured: z.boolean(),
    featured_rank: z.int().nullable(),
    created_at: z.string().describe('When shoppers saw it first'),
    tags: z.array(z.string()),
    category_enum: z.string(),
    categories: z.array(categorySchema),
    product_variants: z.array(variantSchema),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof productSchema>
export type ProductImage = z.infer<typeof imageSchema>
export type Variant = z.infer<typeof variantSchema>

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

export const searchResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      price_ngn: z.int(),
      images: z.array(imageSchema),
      category: z.string(),
    }),
  ),
  total: z.int().describe('How many there are in all'),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const categoryNamesSchema = z.object({
  categories: z.array(
    categorySchema.extend({
      sizes: z.array(z.string()).describe('All that its products come in, also sold out'),
    }),
  ),
})

export const categoryListSchema = z.object({
  categories: z.array(
    categorySchema.extend({
      visible: z.literal(true),
      sort_order: z.int(),
      product_count: z.int(),
      from_price_ngn: z.int().nullable().describe('The cheapest visible product, minor units'),
      sizes: z.array(z.string()),
      image: imageSchema.nullable(),
    }),
  ),
})
export type CategoryNames = z.infer<typeof categoryNamesSchema>
export type CategoryList = z.infer<typeof categoryListSchema>
