import * as z from 'zod'
import { cleanPasted } from '../../lib/pasted-text.ts'
import { settlementStates } from '../providers/settlement-states.rules.ts'
import { orderSchema } from '../../orders/order/order.schema.ts'

export const verifyInputSchema = z.strictObject({
  reference: z
    .string()
    .max(200)
    .transform(cleanPasted)
    .refine(
      (reference) => /^[A-Za-z0-9.=-]+$/.test(reference),
      'Could not verify payment. Please contact support.',
    ),
})

/**
 * `verified`: the money is in. Not verified but `success`: unfinished or unreachable, ask again (rule:
 * never-failed-early). Neither: the payment failed, or the reference is unknown. `state` tells these apart. `order`
 * only for its owner.
 */
export const verifiedSchema = z.object({
  success: z.boolean(),
  verified: z.boolean(),
  state: z.enum(settlementStates),
  order: orderSchema.nullable(),
  chat_order: z
    .object({
      order_number: z.string(),
      has_email: z.boolean(),
      expected: z.string().nullable().describe('`Tue 24 – Thu 26 Nov`'),
      rest: z
        .object({ due: z.int(), due_on: z.string() })
        .nullable()
        .describe('What is left to pay of an order in parts'),
    })
    .nullable()
    .describe('What the payer of an order from a chat may know of it without an account'),
  nothing_to_pay: z.boolean().describe('The order costs nothing, and was confirmed without a payment'),
  message: z.string(),
})

export const storedSchema = z.object({ received: z.literal(true) })
