import * as z from 'zod'
import { wholeInput } from '../../lib/input-limits.ts'
import { maxCartLines } from '../../cart/quote/cart-limits.rules.ts'
import { agreedLineSchema, ownLinesShape } from '../../cart/quote/agreed.schema.ts'
import { quoteSchema } from '../../cart/quote/quote.schema.ts'
import { givenDiscountSchema } from '../../promotions/given-discount.schema.ts'
import { depositSchema } from '../../orders/order/order.schema.ts'
import { holdChoices } from './chat-order.rules.ts'

const text = (max: number) => z.string().max(max)
const fee = z.int().min(0).max(100_000_000)
export const chatQuoteInputSchema = z.strictObject({
  items: z.array(agreedLineSchema).max(maxCartLines).default([]),
  ...ownLinesShape,
  discount: givenDiscountSchema.optional().describe('Of the pieces, with its reason'),
  zone_id: z.uuid().optional(),
  delivery_fee: fee.optional().describe('Minor units; only where delivery is priced on request'),
})

export type ChatQuoteInput = z.output<typeof chatQuoteInputSchema>

export const chatQuoteSchema = quoteSchema.extend({
  needs_fee: z.boolean().describe('True where delivery is priced on request: the owner says what it costs'),
})

export const chatOrderSchema = chatQuoteInputSchema.extend({
  zone_id: z.uuid(),
  hold_minutes: z.literal([...holdChoices]),
  first_name: text(80),
  last_name: text(80).default(''),
  phone: text(40),
  email: text(254).default(''),
  address: text(300).default(''),
  landmark: text(200).default(''),
  city: text(80).default(''),
  notes: text(1000).default(''),
  deposit: z
    .strictObject({ percent: wholeInput, due_on: text(10) })
    .optional()
    .describe('It is paid in parts: the share paid first, and the last day for the rest'),
  total: wholeInput.describe('What was shown, in minor units; another total is refused'),
  key: z.string().min(8).max(100).describe('The same key makes the same order once'),
})
export type ChatOrderInput = z.output<typeof chatOrderSchema>

export const chatOrderDoneSchema = z.object({
  order_id: z.string(),
  order_number: z.string(),
  phone: z.string(),
  total: z.int(),
  deposit: depositSchema.nullable(),
  pay_url: z
    .string()
    .nullable()
    .describe('Null when nothing is to pay, or when the provider could not be reached: ask again'),
  hold_expires_at: z.iso.datetime().nullable(),
})
