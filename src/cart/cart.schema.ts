import * as z from 'zod'
import { maxLineQuantity } from './quote/cart-limits.rules.ts'
import { imageSchema } from '../catalog/catalog.schema.ts'
import { lineProblemSchema } from './quote/quote.schema.ts'

/** Above 0 it is a new quantity, else the line is removed (rule: cart-quantity). */
export const quantityInputSchema = z.strictObject({
  quantity: z.int().min(-maxLineQuantity).max(maxLineQuantity),
})

/**
 * A line of the cart with its joined product. Money in minor units; `stock_quantity` is the available stock
 * (rule: cart-line).
 */
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
export type CartItem = z.infer<typeof cartItemSchema>

/** `count` is the sum of quantities, `total` that of prices times quantities (rule: cart-line), in minor units. */
export const cartSchema = z.object({
  items: z.array(cartItemSchema),
  count: z.int(),
  total: z.int(),
  notices: z.array(z.string()),
})
export type CartView = z.infer<typeof cartSchema>

const choice = z.string().max(60).default('')

/** The form of a product's page: the product and its options; an empty option is none. */
export const addFormSchema = z.object({
  product_id: z.uuid(),
  slug: z.string().regex(/^[a-z0-9-]{1,120}$/),
  color: choice,
  size: choice,
})
export type AddForm = z.infer<typeof addFormSchema>
