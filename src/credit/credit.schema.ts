import * as z from 'zod'
import { creditCauses } from './credit-causes.rules.ts'

const minor = z.int().describe('Minor units')

/** A movement as its customer reads it. */
export const creditEntrySchema = z.object({
  id: z.string(),
  cause: z.enum(creditCauses),
  amount: minor,
  order_number: z.string().nullable(),
  at: z.iso.datetime(),
})

export const cardsTakenSchema = z.object({ are_taken: z.boolean() }).meta({ id: 'CardsTaken' })

export const ownCreditSchema = z
  .object({
    balance: minor.describe('What can be spent now'),
    entries: z.array(creditEntrySchema).describe('The newest fifty'),
  })
  .meta({ id: 'OwnCredit' })
