import * as z from 'zod'
import { maxLineQuantity } from './quote.rules.ts'
import { imageSchema, lineProblemSchema } from './quote.schema.ts'

/** Above 0 it is a new quantity, else the line is removed (rule: cart-quantity). */
export const quantityInputSchema = z.strictObject({
  quantity: z.int().min(-maxLineQuantity).max(maxLineQuantity),
})

const cartItemSchema = z.object({
  id: z.string(),
  product_id: z.string(),
  variant_id: z.string(),
  quantity: z.int(),
  product: z.object({
    title: z.string(),
    slug: z.string(),
    price_ngn: z.int(),
    compare_at_price: z.int().nullable(),
    images: z.array(imageSchema),
  }),
  variant: z.object({ size: z.string().nullable(), color: z.string().nullable(), stock_quantity: z.int() }),
  line_total: z.int(),
  problem: lineProblemSchema.optional(),
  message: z.string().optional(),
})

export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  count: z.int(),
  total: z.int(),
  notices: z.array(z.string()),
})
