import * as z from 'zod'
import { imageSchema, productSchema, variantSchema } from '../catalog.schema.ts'
import { listSchema } from './list.schema.ts'

/**
 * A card's data, enough to buy: a fifth of the whole product, so that list pages stay light. Pages that show
 * cards fetch these (`/api/cards`); whole products are for their own page and for programs outside
 * (rule: product-fields).
 */
export const cardSchema = productSchema
  .pick({
    id: true,
    title: true,
    slug: true,
    fabric: true,
    price_ngn: true,
    price_usd: true,
    compare_at_price: true,
    stock_quantity: true,
    is_featured: true,
    created_at: true,
  })
  .extend({
    images: z.array(imageSchema).describe('Front and back of each colour'),
    cloth_url: z.string().nullable().describe('A close-up of the cloth'),
    product_variants: z.array(
      variantSchema.pick({ id: true, size: true, color: true, color_hex: true, stock_quantity: true }),
    ),
  })
  .meta({ id: 'Card' })
export type CardProduct = z.infer<typeof cardSchema>
export type CardVariant = CardProduct['product_variants'][number]

/** The answer of `GET /api/cards`: a page of a list (rule: list-filters) as cards. */
export const cardListSchema = listSchema.extend({ products: z.array(cardSchema) }).meta({ id: 'CardList' })
export type CardList = z.infer<typeof cardListSchema>
