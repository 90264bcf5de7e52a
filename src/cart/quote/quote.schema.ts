import * as z from 'zod'
import { imageSchema } from '../../catalog/catalog.schema.ts'
import { codeInput, textInput } from '../../lib/input-limits.ts'
import { findCountry, findState } from '../../shipping/countries.rules.ts'
import { deliverySchema } from '../../shipping/shipping.schema.ts'
import { maxCartLines, maxLineQuantity } from './cart-limits.rules.ts'

/** A requested line; without `variant_id` it means the first variant with stock (rule: default-variant). */
export const requestedLineSchema = z.strictObject({
  product_id: z.uuid(),
  variant_id: z.uuid().nullish(),
  quantity: z.int().min(1).max(maxLineQuantity),
})
export type RequestedLine = z.infer<typeof requestedLineSchema>

/** A country by its ISO code or label (rule: countries); empty means not chosen yet. */
export const countrySchema = z
  .string()
  .max(60)
  .transform((text, context) => {
    if (!text.trim()) return undefined
    const country = findCountry(text)
    if (country) return country.code as string
    context.addIssue({ code: 'custom', message: 'Please choose one of the countries we deliver to' })
    return z.NEVER
  })

/** Empty means not chosen yet; the known Nigerian names take their usual form, others pass as typed. */
const stateSchema = textInput(60).transform((text) =>
  text.trim() ? (findState(text) ?? text.trim()) : undefined,
)

const noChoice = z.literal('').transform(() => undefined)

export const quoteInputSchema = z.strictObject({
  items: z.array(requestedLineSchema).max(maxCartLines).optional(),
  country: countrySchema.optional(),
  state: stateSchema.optional(),
  shippingLocation: z.union([noChoice, z.uuid()]).optional(),
  pickup: z
    .union([noChoice, z.uuid()])
    .optional()
    .describe('The place where it is fetched, instead of a delivery'),
  promoCode: codeInput(40).optional(),
  postcode: textInput(20).optional().describe('Some have customs of their own'),
  credit: z.boolean().optional().describe('Pay with the store credit of who is signed in'),
  giftCode: textInput(60).optional().describe('Pay with a gift card; spaces and dashes do not matter'),
})

/** A page's request for a quote; unchosen fields are absent or empty. */
export type QuoteAsk = z.input<typeof quoteInputSchema> & { items: RequestedLine[] }

export const lineProblemSchema = z.enum(['unavailable', 'sold_out', 'reduced'])
export type LineProblem = z.infer<typeof lineProblemSchema>

/** Money in minor units. `quantity` is the priced one: as requested, or the stock left. */
export const quoteLineSchema = z.object({
  product_id: z.string(),
  variant_id: z.string().nullable(),
  title: z.string(),
  slug: z.string().nullable(),
  image: imageSchema.nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
  available: z.int(),
  unit_price: z.int().nullable(),
  compare_at_price: z.int().nullable(),
  line_total: z.int(),
  is_final_sale: z.boolean().optional().describe('It comes back only when the shop is at fault'),
  problem: lineProblemSchema.optional(),
  message: z.string().optional(),
})
export type QuoteLine = z.infer<typeof quoteLineSchema>

/**
 * What every screen, e-mail and order shows (rule: one-quote). `message` says why it cannot be paid as it is.
 */
export const quoteSchema = z.object({
  lines: z.array(quoteLineSchema),
  subtotal: z.int(),
  discount: z.int(),
  promo: z.object({ code: z.string(), applied: z.boolean(), message: z.string() }).nullable(),
  delivery: deliverySchema,
  total: z.int(),
  currency: z.literal('NGN'),
  free_delivery: z.object({ threshold: z.int(), missing: z.int() }).nullable(),
  is_payable: z.boolean(),
  message: z.string().nullable(),
  /** What may be paid first instead of all of it; absent where the owner offers no deposit. */
  deposit: z.object({ percent: z.int(), amount: z.int(), rest: z.int(), due_on: z.string() }).optional(),
  /** What store credit and a gift card pay of the total, which is no less for it; absent unless asked for. */
  credit: z
    .object({
      lines: z.array(
        z.object({ label: z.string(), available: z.int(), amount: z.int().describe('What of it pays this') }),
      ),
      used: z.int(),
      to_pay: z.int().describe('What is left to pay'),
      card: z
        .object({ label: z.string(), available: z.int() })
        .nullable()
        .describe('The card that was typed, with what may be spent of it'),
      message: z.string().nullable().describe('Why the code that was typed pays nothing'),
    })
    .optional(),
})
export type Quote = z.infer<typeof quoteSchema>
