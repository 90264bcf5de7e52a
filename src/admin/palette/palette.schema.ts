import * as z from 'zod'

export const foundSchema = z
  .object({
    orders: z.array(
      z.object({
        id: z.string(),
        order_number: z.string(),
        name: z.string().describe('First name and initial'),
        total_amount: z.int().nullable().describe('Minor units; null for helpers'),
        currency: z.string(),
      }),
    ),
    products: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.string(),
        image_url: z.string().nullable(),
        stock: z.int().describe('Pieces in the shop, as Products counts them'),
      }),
    ),
    customers: z
      .array(
        z.object({
          key: z.string().describe('The id of her account, or `guest-` and that of an order of hers'),
          name: z.string(),
          email: z.string().describe('Masked'),
        }),
      )
      .describe('Nobody for helpers'),
  })
  .meta({ id: 'Found' })
export type Found = z.infer<typeof foundSchema>
