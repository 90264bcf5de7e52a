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
    expected: z.int().describe('The cash that has to be in it'),
    counted: z.int().nullable(),
    reason: z.string(),
    opened_at: z.iso.datetime(),
    counted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Till' })
export type TillView = z.output<typeof tillSchema>

export const tillListSchema = z.object({ tills: z.array(tillSchema) })
export const tillParamsSchema = z.object({ id: z.uuid() })
export const openTillSchema = z.strictObject({ float: moneyInput })
export const countTillSchema = z.strictObject({
  counted: moneyInput,
  expected: wholeInput.describe('What the screen said had to be there: another amount is refused'),
  reason: z.string().max(500).default(''),
})
