import * as z from 'zod'
import { labelStates, mostGrams, trackedStates } from './label-states.rules.ts'

const rateSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  cost: z.int().describe('In minor units of naira'),
})

export const pricesSchema = z.object({
  id: z.string().describe('With it one of the prices is chosen'),
  weight_grams: z.int(),
  rates: z.array(rateSchema),
})

export const labelSchema = z.object({
  id: z.string(),
  state: z.enum(labelStates),
  parcel: z.string().nullable(),
  return_id: z.string().nullable(),
  carrier: z.string(),
  cost: z.int().nullable().describe('In minor units of naira; null for helpers'),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  file_url: z.string().nullable().describe('The label to print, at the carrier'),
  tracked: z.enum(trackedStates).nullable(),
  is_old_address: z.boolean().describe('Its customer has another address since'),
})
export type LabelView = z.output<typeof labelSchema>

export const labelsSchema = z.object({
  account: z.string().nullable().describe('Where the shop has an account; null without one'),
  labels: z.array(labelSchema),
})

export const weightShape = {
  weight_grams: z
    .int()
    .min(1)
    .max(mostGrams)
    .optional()
    .describe('What it weighs, in place of what its pieces do'),
}
