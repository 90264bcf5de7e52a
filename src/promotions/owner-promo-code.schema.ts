import * as z from 'zod'
import { zonedInput, wholeInput } from '../lib/input-limits.ts'

const kindSchema = z.enum(['percent', 'fixed', 'free_delivery'])

/** A promo code as its owner sees it. Money in minor units. */
export const ownerPromoCodeSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    description: z.string(),
    kind: kindSchema,
    value: z.int().describe('A whole percentage, minor units, or 0 where delivery is free'),
    minimum_goods: z.int(),
    starts_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
    max_redemptions: z.int().nullable(),
    once_per_customer: z.boolean(),
    personal_email: z.string().nullable().describe('Whose code it is; null for everybody’s'),
    is_active: z.boolean(),
    category_ids: z.array(z.string()).describe('Counts for these categories; with no piece either, for all'),
    product_ids: z.array(z.string()).describe('Counts for these pieces too'),
    pieces: z.array(z.object({ id: z.string(), title: z.string() })).describe('The titles of product_ids'),
    uses: z.int().describe('Paid orders that used it'),
    open_uses: z.int().describe('Orders that wait for their payment with it'),
    given_minor: z.int().describe('What its paid orders got off their goods'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerPromoCode' })
export type OwnerPromoCode = z.infer<typeof ownerPromoCodeSchema>

const ids = z.array(z.uuid()).max(1000)

/** Every field; validated by `promo-code-input.rules.ts`. */
const codeFields = z.strictObject({
  code: z.string().max(100),
  description: z.string().max(1000),
  kind: kindSchema,
  value: wholeInput,
  minimum_goods: wholeInput,
  starts_at: zonedInput.nullable(),
  ends_at: zonedInput.nullable(),
  max_redemptions: wholeInput.nullable(),
  once_per_customer: z.boolean(),
  personal_email: z.string().max(254).nullable(),
  is_active: z.boolean(),
  category_ids: ids,
  product_ids: ids,
})

export const newPromoCodeSchema = codeFields.extend({
  category_ids: ids.default([]),
  product_ids: ids.default([]),
})
export const promoCodeChangesSchema = codeFields
  .omit({ code: true })
  .partial()
  .extend({ updated_at: z.iso.datetime().describe('The updated_at this save started from') })
