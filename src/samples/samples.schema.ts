import * as z from 'zod'

const count = z.int().min(0)

/** What "Make it mine" would do now (rule: make-it-mine). */
export const demoPartsSchema = z
  .object({
    goes: z.object({
      orders: count.describe('Sample orders, with their payments, parcels and history'),
      customers: count.describe('Sample customers'),
      products: count,
      pictures: count.describe('Pictures of those products'),
      categories: count,
      drops: count,
      codes: count,
    }),
    words: z.object({
      places: count.describe('Places of delivery as the demo has them'),
      texts: count.describe('Settings and texts as the demo has them'),
    }),
    stays: z.object({
      orders: count.describe('Real orders, with customers and payments'),
      products: count.describe('Products of the demo in real orders: they are archived'),
      own_products: count.describe('Products that did not come with the demo'),
    }),
  })
  .meta({ id: 'DemoParts' })
export type DemoParts = z.infer<typeof demoPartsSchema>
