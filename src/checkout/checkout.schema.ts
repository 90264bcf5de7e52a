import * as z from 'zod'
import { maxCartLines, maxLineQuantity } from '../cart/quote/cart-limits.rules.ts'
import { ignoredInput, textInput, wholeInput } from '../lib/input-limits.ts'
import { quoteSchema } from '../cart/quote/quote.schema.ts'

const optionalText = (max: number) =>
  textInput(max)
    .nullish()
    .transform((value) => value ?? '')

const itemSchema = z.strictObject({
  id: ignoredInput,
  product_id: z.uuid(),
  variant_id: z.uuid().nullish(),
  quantity: z.int().min(1).max(maxLineQuantity),
  price: ignoredInput,
  title: ignoredInput,
  total: ignoredInput,
  variant: ignoredInput,
})

const addressSchema = z.strictObject({
  firstName: textInput(80),
  lastName: textInput(80),
  address: textInput(300),
  landmark: optionalText(200),
  city: textInput(80),
  state: optionalText(80),
  country: textInput(60).default('Nigeria'),
  zipCode: optionalText(20),
  shippingLocation: textInput(60),
})

/**
 * The contract's body of the call that opens a payment. `order_id` pays an existing order again; items and address may then be
 * left out. `shippingLocation` is a zone's id.
 */
export const initializeSchema = z.strictObject({
  amount: ignoredInput,
  email: optionalText(254),
  customerName: ignoredInput,
  callbackUrl: ignoredInput,
  orderData: z.strictObject({
    order_id: z.uuid().nullish(),
    user_id: ignoredInput,
    email: optionalText(254),
    phone: optionalText(40),
    customer_name: ignoredInput,
    items: z.array(itemSchema).max(maxCartLines).default([]),
    shipping_address: addressSchema.optional(),
    pickup: z
      .uuid()
      .nullish()
      .describe('The place where it is fetched; of the address only the names count then'),
    total_amount: z.number().nullish(),
    currency: ignoredInput,
    payment_method: ignoredInput,
    notes: optionalText(1000),
    promo_code: optionalText(40),
    credit: z
      .strictObject({
        own: z.boolean().default(false).describe('The store credit of who is signed in'),
        code: optionalText(60).describe('Of a gift card'),
        used: wholeInput.describe('What credit pays in all, as it was shown'),
      })
      .optional(),
    deposit_amount: wholeInput
      .optional()
      .describe('What is paid first, as it was shown; without it all of the order is paid'),
  }),
})

export type InitializeBody = z.output<typeof initializeSchema>

export const initializedSchema = z.object({
  success: z.literal(true),
  data: z.union([
    z.object({
      authorization_url: z.url(),
      access_code: z.string(),
      reference: z.string(),
      order_number: z.string(),
      order_id: z.string(),
    }),
    /** A zone whose price is on request: nothing to pay yet (rule: delivery-quote). */
    z.object({ order_number: z.string(), order_id: z.string(), quote_requested: z.literal(true) }),
  ]),
})

export const notInitializedSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  quote: quoteSchema.optional(),
})
export type NotInitialized = z.infer<typeof notInitializedSchema>
