import * as z from 'zod'
import { creditCauses, creditKinds } from '../../credit/credit-causes.rules.ts'
import { creditEntrySchema } from '../../credit/credit.schema.ts'

const minor = z.int().describe('Minor units')

export const creditAccountSchema = z.object({
  id: z.string(),
  kind: z.enum(creditKinds),
  label: z.string().describe('A customer’s name or email, or the end of a code'),
  customer_id: z.string().nullable(),
  balance: minor,
  currency: z.string(),
  is_stopped: z.boolean(),
  moved_at: z.iso.datetime().nullable().describe('When it last moved'),
})

export const creditOverviewSchema = z
  .object({
    owed: minor.describe('What the shop owes now, as Today says'),
    issued: minor.describe('All that was ever given, lent, bought or refunded into credit'),
    spent: minor.describe('All that pays orders, less what came back'),
    taken_back: minor.describe(
      'All that the shop took back; issued less spent and taken back is what is owed',
    ),
    by_cause: z.array(z.object({ cause: z.enum(creditCauses), amount: minor })),
    accounts: z.array(creditAccountSchema),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
  })
  .meta({ id: 'CreditOverview' })

export const creditDetailSchema = creditAccountSchema
  .extend({
    card: z
      .object({
        to_name: z.string(),
        to_email: z.string().nullable().describe('Null when it is handed over'),
        from_name: z.string(),
        amount: minor,
        send_on: z.string().nullable().describe('The day it is mailed on, `2026-12-24`; null: at once'),
        sent_at: z.iso.datetime().nullable(),
        order_number: z.string().nullable().describe('Null of one that was given'),
      })
      .nullable()
      .describe('Of a gift card; null once it was replaced'),
    entries: z.array(creditEntrySchema.extend({ why: z.string(), by: z.string() })),
  })
  .meta({ id: 'CreditDetail' })
export type CreditDetail = z.output<typeof creditDetailSchema>
