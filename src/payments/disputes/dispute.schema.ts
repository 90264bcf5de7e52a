import * as z from 'zod'
import { deliveryPhotoSchema } from '../../orders/reading/staff-order.schema.ts'
import { contactFields, acceptedPieces, disputeStates } from '../ledger/dispute-states.rules.ts'

const instant = z.iso.datetime()

/** What stands with the customer already, of an order whose money is claimed. */
const sentSchema = z
  .object({ pieces: z.int().describe('That have left and did not come back'), of: z.int() })
  .describe('What has left of the order')

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
    contact: z
      .object({ customer_name: z.string(), customer_email: z.string(), customer_phone: z.string() })
      .describe('Who paid, as it is sent with the answer; empty where it is not known'),
    is_shops_email: z
      .boolean()
      .describe('The order has no email: its payment was opened with the shop’s own'),
    required: z.array(z.enum(contactFields)).describe('What the provider asks for with an answer'),
    country: z.string().describe('What a phone number without + means, ISO alpha-2'),
    sent: sentSchema,
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
const typed = z.string().trim().max(254, 'Please write at most 254 characters').optional()

export const contestSchema = z.strictObject({
  customer_name: typed.describe('Who paid; without it what the dispute’s contact says'),
  customer_email: typed,
  customer_phone: typed,
  text: z
    .string()
    .trim()
    .max(10_000, 'Please write at most 10,000 characters')
    .refine((text) => text !== '', 'Write what speaks for you'),
})
