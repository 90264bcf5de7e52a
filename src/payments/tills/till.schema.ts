import * as z from 'zod'
import { moneyInput, wholeInput } from '../../lib/input-limits.ts'
import { tillStates } from './till.rules.ts'

/** A till as the staff sees it (rule: till). Minor units. */
export const tillSchema = z
  .object({
    id: z.string(),
    day: z.string(),
    state: z.enum(tillStates),
    person: z.string(),
    is_own: z.boolean(),
    float: z.int(),
    taken: z
      .array(z.object({ method: z.string(), amount: z.int() }))
      .describe('What came in, by the way it was paid'),
    given_back: z.int().describe('Cash that went back out of it'),
    moves: z
      .array(z.object({ amount: z.int(), reason: z.string(), at: z.iso.datetime() }))
      .describe('Cash put in, and below zero taken out, other than by a sale'),
    expected: z
      .int()
      .nullable()
      .describe('The cash that has to be in it; null for a helper before she counted'),
    counted: z.int().nullable(),
    reason: z.string(),
    opened_at: z.iso.datetime(),
    counted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Till' })
export type TillView = z.output<typeof tillSchema>

export const tillListSchema = z.object({ tills: z.array(tillSchema) })
export const openTillSchema = z.strictObject({ float: moneyInput })
export const countTillSchema = z.strictObject({
  counted: moneyInput,
  expected: wholeInput
    .nullable()
    .default(null)
    .describe('What the screen said had to be there: another amount is refused. None for a helper'),
  reason: z.string().max(500).default(''),
})
export const moveCashSchema = z.strictObject({
  amount: wholeInput
    .refine((amount) => amount !== 0, 'Type an amount, like 5,000')
    .describe('Minor units; below zero it is taken out'),
  reason: z.string().trim().min(1, 'Say what it is for').max(200),
})
