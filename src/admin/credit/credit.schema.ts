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
    issued: minor.describe('All that was ever given, bought or refunded into credit'),
    spent: minor.describe('All that pays orders, less what came back'),
    by_cause: z.array(z.object({ cause: z.enum(creditCauses), amount: minor })),
    accounts: z.array(creditAccountSchema),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
  })
  .meta({ id: 'CreditOverview' })

export const creditDetailSchema = creditAccountSchema
  .extend({ entries: z.array(creditEntrySchema.extend({ why: z.string(), by: z.string() })) })
  .meta({ id: 'CreditDetail' })
export type CreditDetail = z.output<typeof creditDetailSchema>
