import * as z from 'zod'

/** The staff member, and her waiting counts. */
export const staffSchema = z
  .object({
    email: z.string(),
    name: z.string(),
    role: z.enum(['admin', 'helper']),
    brand_name: z.string(),
    owners: z
      .array(z.string())
      .describe('For a helper: who can change her rights, by name; empty for owners'),
    transfer_to: z
      .object({ bank: z.string(), account: z.string(), name: z.string() })
      .nullable()
      .describe('The account of the Virtual Terminal; null while none is noted'),
    counter: z
      .object({ discount_percent: z.int().nullable().describe('The largest discount; null without a limit') })
      .nullable()
      .describe('Null for helpers who may not sell at the counter'),
    has_samples: z.boolean().describe('Whether the shop has made-up orders of the demo'),
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
