import * as z from 'zod'
import { longestSearch } from './palette.rules.ts'

export const searchQuerySchema = z.strictObject({ q: z.string().max(longestSearch).default('') })

export const foundSchema = z
  .object({
    orders: z.array(
      z.object({
        id: z.string(),
        order_number: z.string(),
        name: z.string().describe('First name and initial'),
        status: z.string(),
        total_amount: z.int().nullable().describe('Minor units; null for helpers'),
        currency: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
    products: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.string(),
        stock: z.int().describe('Pieces that can be sold'),
        image_url: z.string().nullable(),
      }),
    ),
    customers: z
      .array(
        z.object({
          key: z.string().describe('The id of her account, or `guest-` and that of an order of hers'),
          user_id: z.string().nullable(),
          order_id: z.string().nullable(),
          name: z.string(),
          email: z.string().describe('Masked'),
        }),
      )
      .describe('Nobody for helpers'),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof foundSchema>
