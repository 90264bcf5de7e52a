import * as z from 'zod'
import { moneyInput } from '../lib/input-limits.ts'
import { orderStatuses } from '../orders/order/order-status.rules.ts'

const minor = z.int().describe('Minor units')

/** How a customer without an account shows that an order is hers: the signed link of its mails, else its e-mail. */
export const proofShape = {
  email: z.string().max(254).optional(),
  token: z.string().max(100).optional(),
}

export const changeableSchema = z
  .object({
    status: z.enum(orderStatuses),
    currency: z.string(),
    may_change: z.boolean().describe('Nothing of it is packed, and the shop lets customers change it'),
    may_cancel: z.boolean(),
    is_paid: z.boolean(),
    whole: minor.describe('What goes back when all of it is cancelled'),
    lines: z.array(
      z.object({
        order_line_id: z.string(),
        title: z.string(),
        variant: z.string(),
        image_url: z.string().nullable(),
        left: z.int().describe('Pieces that can be cancelled'),
        paid: minor.describe('What the line cost after the discount'),
        quantity: z.int(),
        before: z.int().describe('Pieces whose money went back already'),
        options: z
          .array(z.object({ variant_id: z.string(), option: z.string() }))
          .describe('Sizes and colours that can be had for all of the line, at the same price'),
      }),
    ),
  })
  .meta({ id: 'ChangeableOrder' })
export type Changeable = z.output<typeof changeableSchema>

const unique = (ids: string[]) => new Set(ids).size === ids.length

export const changeShape = {
  cancel: z
    .array(z.strictObject({ order_line_id: z.uuid(), quantity: z.int().min(1).max(999) }))
    .max(200)
    .default([])
    .refine((lines) => unique(lines.map(({ order_line_id }) => order_line_id)), 'Name each piece once'),
  swap: z
    .array(z.strictObject({ order_line_id: z.uuid(), variant_id: z.uuid() }))
    .max(200)
    .default([])
    .refine((lines) => unique(lines.map(({ order_line_id }) => order_line_id)), 'Name each piece once'),
  back: moneyInput.describe('What was shown to go back; another sum is refused'),
}
export type OwnChange = z.output<z.ZodObject<typeof changeShape>>
