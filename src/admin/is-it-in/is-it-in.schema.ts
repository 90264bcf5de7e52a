import * as z from 'zod'
import { longestQuestion } from './is-it-in.rules.ts'

export const questionSchema = z.strictObject({
  q: z
    .string()
    .max(longestQuestion)
    .describe('An amount in naira, or at least three letters of the payer’s name'),
})

/** What the shop says about money that a customer says she sent; nothing of its payer but initials. */
export const isItInSchema = z
  .object({
    is_in: z.boolean().describe('Some of this money is with the shop now'),
    payments: z
      .array(
        z.object({
          amount: z.int().describe('Minor units, as paid'),
          refunded: z.int().describe('Minor units of it that go back or went'),
          currency: z.string(),
          provider: z.string(),
          channel: z.string().nullable(),
          payer: z.string().describe('Initials; empty when nobody is named'),
          at: z.iso.datetime(),
          minutes_ago: z.int(),
          order_number: z.string().nullable().describe('The order it belongs to'),
          is_waiting: z.boolean().describe('An owner is still to say which order it is of'),
        }),
      )
      .describe('The newest first'),
    has_more: z.boolean(),
  })
  .meta({ id: 'IsItIn' })
export type IsItIn = z.infer<typeof isItInSchema>
