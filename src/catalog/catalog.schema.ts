import * as z from 'zod'
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
