import * as z from 'zod'

/** What a shop's own rows say of it; each null below twenty cases. */
export const trustFactsSchema = z
  .object({
    delivered: z.int().nullable().describe('Parcels'),
    promised: z
      .object({ parcels: z.int(), on_time: z.int() })
      .nullable()
      .describe('Delivered parcels whose order was promised a day, and those of them that came by it'),
    refunds: z
      .object({ count: z.int(), days: z.int() })
      .nullable()
      .describe('Refunds the provider confirmed; half of them within so many days'),
    selling_since: z.string().nullable().describe('When the first order was paid'),
    paid_back_by: z.string().describe('The provider that payments at checkout go back through'),
    made_up: z.boolean().describe('Orders of a demo are among them'),
    counted_at: z.string(),
  })
  .meta({ id: 'TrustFacts' })
export type TrustFacts = z.infer<typeof trustFactsSchema>

export const trustSchema = z.object({
  facts: trustFactsSchema
    .nullable()
    .describe('Null while there is nothing to say, or the owner says nothing'),
})
