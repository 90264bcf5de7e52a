import * as z from 'zod'
import { deliveryPhotoSchema } from '../../orders/reading/staff-order.schema.ts'
import { acceptedPieces, disputeStates } from './dispute-states.rules.ts'

const instant = z.iso.datetime()

/** A dispute with what the owner needs to answer it. */
export const disputeSchema = z
  .object({
    id: z.string(),
    order_id: z.string(),
    order_number: z.string(),
    customer_name: z.string(),
    reference: z.string(),
    category: z.string().describe('Why, in the provider’s word'),
    amount: z.int().describe('What is claimed, or what went back, in minor units'),
    currency: z.string(),
    state: z.enum(disputeStates),
    due_at: instant.nullable().describe('Unanswered until then the money is taken'),
    resolved_at: instant.nullable(),
    text: z.string().describe('The shop’s answer: what was sent, or what it would send'),
    file: z.string().nullable().describe('The name of the owner’s file'),
    photos: z.array(deliveryPhotoSchema).describe('What riders showed of its parcels, oldest first'),
    receipt_url: z.string(),
    unsent_pieces: z
      .int()
      .describe('Pieces of its order that have not left: accepting it asks what becomes of them'),
  })
  .meta({ id: 'Dispute' })
export type DisputeView = z.infer<typeof disputeSchema>

export const acceptDisputeSchema = z.strictObject({
  pieces: z
    .enum(acceptedPieces)
    .optional()
    .describe(
      'What becomes of pieces that have not left: back on the shelf, lost, or sent all the same; without it the order asks for that decision',
    ),
})

export const contestSchema = z.strictObject({
  text: z
    .string()
    .trim()
    .max(10_000, 'Please write at most 10,000 characters')
    .refine((text) => text !== '', 'Write what speaks for you'),
})
