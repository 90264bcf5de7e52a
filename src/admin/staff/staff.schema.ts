import * as z from 'zod'

/** The staff member, and her waiting counts. */
export const staffSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    role: z.enum(['admin', 'helper']),
    brand_name: z.string(),
    counts: z.object({
      to_pack: z.int(),
      to_ship: z.int(),
      needs_you: z
        .int()
        .describe('What the screen Needs you lists: orders, delivery prices, money, mails; 0 for helpers'),
    }),
  })
  .meta({ id: 'Staff' })
export type Staff = z.infer<typeof staffSchema>
