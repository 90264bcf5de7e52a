import * as z from 'zod'

/** What pays a quote, never what makes it cheaper. Money in minor units. */
export const quoteCreditSchema = z.object({
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
export type QuoteCredit = z.infer<typeof quoteCreditSchema>
