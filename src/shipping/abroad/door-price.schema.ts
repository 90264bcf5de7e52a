import * as z from 'zod'

/** What a shopper reads of a price to the door. */
export const doorWordsSchema = z.object({
  rows: z.array(z.object({ label: z.string(), text: z.string() })),
  note: z.string(),
})
