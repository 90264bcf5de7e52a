import * as z from 'zod'
import { flagKinds } from '../../orders/order/flags.rules.ts'
import { reaches } from '../../orders/order/reach.rules.ts'
import { orderStatuses } from '../../orders/order/order-status.rules.ts'
import { tillSchema } from '../../payments/tills/till.schema.ts'

const orderPart = z.object({
  id: z.string(),
  order_number: z.string(),
  customer_name: z.string(),
  reach: z.enum(reaches).describe('How its customer is reached: by its mails, or by a text you send'),
  status: z.enum(orderStatuses),
  total_amount: z.int(),
  currency: z.string(),
})

/** Everything that waits for the owner (rule: needs-you), each with what happened and what the shop did by itself. */
export const needsYouSchema = z
  .object({
    orders: z.array(
      z.object({
        order: orderPart,
        reasons: z.array(
          z.object({
            id: z.string(),
            kind: z.enum(flagKinds),
            text: z.string(),
            dispute_id: z.string().nullable().describe('The dispute it is about'),
            return_id: z.string().nullable().describe('The return that waits'),
            due_at: z.iso.datetime().nullable().describe('Until when something is to be done about it'),
          }),
        ),
        accept: z
          .object({ received: z.int(), shortfall: z.int(), excess: z.int() })
          .nullable()
          .describe('What accepting the money would mean; null when it cannot be accepted'),
        refundable: z.int(),
        due: z.int().describe('What is still to pay, 0 when nothing is'),
        may_cancel: z.boolean(),
        may_send_unpaid: z.boolean().describe('Its pieces wait for money, and may be sent all the same'),
        disputes_url: z.string().describe('Where the provider takes answers to disputes'),
        failed_refunds: z.array(
          z.object({
            id: z.string(),
            amount: z.int(),
            status: z.enum(['failed', 'needs-attention']),
            attempt: z.int(),
            words: z.string().nullable(),
            provider: z.string().describe('That of its payment'),
          }),
        ),
        at: z.iso.datetime(),
      }),
    ),
    quotes: z.array(z.object({ order: orderPart, destination: z.string(), at: z.iso.datetime() })),
    payments: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        amount: z.int(),
        left: z
          .int()
          .describe('What of it neither went back, or is on its way, nor was taken; in minor units'),
        currency: z.string(),
        email: z.string().nullable(),
        provider: z.string(),
        channel: z.string().nullable(),
        note: z.string(),
        dispute: z
          .object({ due_at: z.iso.datetime().nullable(), url: z.string() })
          .nullable()
          .describe('The bank waits for an answer, which is given at the provider'),
        suggested: z
          .array(z.object({ id: z.string(), order_number: z.string(), is_sure: z.boolean() }))
          .describe('Unpaid orders from chats with this total; sure when neither fits another'),
        refund: z
          .enum(['sending', 'needs_details'])
          .nullable()
          .describe(
            'It goes back: the provider has not taken it yet, or cannot finish it without the payer’s account',
          ),
        at: z.iso.datetime(),
      }),
    ),
    tills: z.array(tillSchema).describe('Counted by a helper with a difference that no owner has accepted'),
    rates: z
      .array(z.object({ code: z.string(), country: z.string(), ends_on: z.string(), is_over: z.boolean() }))
      .describe('Countries whose prices to the door end within a week, or have ended'),
    mails: z.array(
      z.object({
        id: z.string(),
        what: z.string(),
        to: z.string().nullable(),
        order_id: z.string().nullable(),
        error: z.string(),
        tries: z.int(),
        is_given_up: z.boolean(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'NeedsYou' })
export type NeedsYou = z.infer<typeof needsYouSchema>
