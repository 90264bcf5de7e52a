import * as z from 'zod'
import { maxCartLines, maxLineQuantity } from '../cart/quote/cart-limits.rules.ts'
import { emailInput, mostMinor, moneyInput, momentInput, pageShape, textInput } from '../lib/input-limits.ts'
import { givenDiscountSchema, reasonSchema } from '../promotions/given-discount.schema.ts'
import { reasonsOf } from '../returns/return-states.rules.ts'
import { backWays, counterMethods } from './counter-sale.rules.ts'

/** Minor units. `unit_price` and `total` are what the device showed: others are refused, unless the sale was kept there. */
export const counterSaleSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        variant_id: z.uuid(),
        quantity: z.int().min(1).max(maxLineQuantity),
        unit_price: z.int().min(1).max(mostMinor).optional(),
        agreed: z
          .strictObject({ unit_price: z.int().min(1).max(mostMinor), reason: reasonSchema })
          .optional()
          .describe('A lower price that was agreed on for these pieces, and why'),
      }),
    )
    .min(1)
    .max(maxCartLines),
  payments: z
    .array(z.strictObject({ method: z.enum(counterMethods), amount: z.int().min(1).max(mostMinor) }))
    .max(counterMethods.length)
    .describe(
      'They add up to the total less the gift card and what comes back; cash may be more, and `change` goes back',
    ),
  gift_card: z
    .strictObject({ code: textInput(60), amount: z.int().min(1).max(mostMinor) })
    .optional()
    .describe('What of it a gift card pays; not of a sale that was kept on the device'),
  returned: z
    .strictObject({
      order_id: z.uuid(),
      lines: z
        .array(
          z.strictObject({
            order_line_id: z.uuid(),
            quantity: z.int().min(1).max(maxLineQuantity),
            reason: z.enum(reasonsOf.return),
            is_damaged: z.boolean().describe('It cannot be sold again'),
          }),
        )
        .min(1)
        .max(maxCartLines),
      worth: moneyInput.describe('What the device showed for them'),
      back: z.enum(backWays).optional().describe('How goes back what they are worth more than the sale'),
    })
    .optional()
    .describe('Pieces of one order that come back for it; not of a sale that was kept on the device'),
  discount: givenDiscountSchema.optional(),
  total: moneyInput.optional(),
  email: emailInput.optional(),
  kept_at: momentInput
    .optional()
    .describe('When it was sold, of a sale kept on the device while there was no connection'),
})
export type CounterSaleInput = z.output<typeof counterSaleSchema>

/** A sale is sent again when its answer got lost: without a key it would be made twice (rule: once-per-key). */
export const saleHeaderSchema = z.object({ 'idempotency-key': z.string().min(1).max(200) })

export const counterSaleDoneSchema = z
  .object({
    order_id: z.string(),
    order_number: z.string(),
    total: z.int(),
    change: z.int().describe('What goes back of the cash'),
    worth: z.int().describe('What the pieces that came back pay of it'),
    back: z
      .object({ cash: z.int(), credit: z.int() })
      .describe('What goes back, in cash and as store credit, where they are worth more'),
    is_mailed: z.boolean().describe('The receipt is mailed to whom the returned pieces were sold'),
    receipt_url: z.string(),
    receipt_qr: z.string().describe('The same as a QR picture, SVG'),
    oversold: z.int().describe('Pieces that were not in stock any more when a kept sale arrived'),
  })
  .meta({ id: 'CounterSale' })
export type CounterSaleDone = z.output<typeof counterSaleDoneSchema>

export const soldOrderQuerySchema = z.strictObject({
  find: textInput(300).describe('A number, the link of a receipt, or a phone number'),
})

/** Orders of which pieces may come back over the counter, with what each line is worth. */
export const soldOrdersSchema = z
  .object({
    orders: z.array(
      z.object({
        order_id: z.string(),
        order_number: z.string(),
        name: z.string().describe('First name and initial'),
        sold_at: z.string(),
        why_not: z.string().nullable().describe('Why nothing of it can come back here'),
        can_be_credit: z.boolean().describe('Somebody is known who can spend store credit'),
        lines: z.array(
          z.object({
            order_line_id: z.string(),
            title: z.string(),
            variant: z.string(),
            image_url: z.string().nullable(),
            returnable: z.int().describe('Pieces that may come back now'),
            is_late: z.boolean().describe('Only an owner takes them: their time is over'),
            is_final: z.boolean(),
            why_not: z.string().nullable(),
            paid: z.int(),
            quantity: z.int(),
            before: z.int().describe('Pieces whose money went back, or is frozen for a return'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SoldOrders' })
export type SoldOrders = z.output<typeof soldOrdersSchema>

/** The code of a gift card as it was typed or scanned. */
export const counterCardInputSchema = z.strictObject({ code: textInput(60) })
export const counterCardSchema = z
  .object({ label: z.string(), available: z.int().describe('What is on it, minor units') })
  .meta({ id: 'CounterCard' })

export const saleParamsSchema = z.object({ id: z.uuid() })
export const saleReceiptSchema = z.strictObject({ email: emailInput })

export const sellableQuerySchema = z.object({
  search: textInput(80).optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(500),
})
export type SellableQuery = z.output<typeof sellableQuerySchema>

/** Products on sale with their sizes, small enough for a device to store them all. */
export const sellableSchema = z
  .object({
    products: z.array(
      z.object({
        title: z.string(),
        price: z.int(),
        image_url: z.string().nullable(),
        variants: z.array(
          z.object({
            id: z.string(),
            sku: z.string(),
            option: z.string().describe('Size and colour'),
            size: z.string(),
            color: z.string(),
            available: z.int(),
          }),
        ),
      }),
    ),
    ...pageShape,
  })
  .meta({ id: 'Sellable' })
export type Sellable = z.output<typeof sellableSchema>

export const oftenSoldSchema = z.object({
  variant_ids: z.array(z.string()).describe('A size of each product, the likeliest first'),
})
export type OftenSold = z.output<typeof oftenSoldSchema>
