import * as z from 'zod'
import { agreedLineSchema, ownLinesShape } from '../cart/quote/agreed.schema.ts'
import { maxCartLines, maxLineQuantity } from '../cart/quote/cart-limits.rules.ts'
import { moneyInput, wholeInput } from '../lib/input-limits.ts'
import { disputeStates } from './disputes/dispute-states.rules.ts'
import { flagKinds } from '../orders/flags/flags.rules.ts'
import { depositSchema, dueSchema, orderSumsSchema } from '../orders/order.schema.ts'
import { reaches } from '../orders/mails/reach.rules.ts'
import { orderMailKinds } from '../orders/mails/order-mail.rules.ts'
import { contractRefundStatuses, contractStatuses } from './ledger/contract-words.rules.ts'
import { recordedMethodNames } from '../orders/status/payment-methods.rules.ts'
import { orderStatuses } from '../orders/status/order-status.rules.ts'

const minor = z.int().describe('Minor units')
const moment = z.iso.datetime()

/** Everything about an order's money, for owners: what came in, what went back, and what may be done now. */
export const orderMoneySchema = z
  .object({
    order: orderSumsSchema.omit({ promo_code: true, deposit: true, due: true }).extend({
      id: z.string(),
      order_number: z.string(),
      status: z.enum(orderStatuses),
      currency: z.string(),
      customer_name: z.string(),
      email: z.string(),
      reach: z.enum(reaches).describe('How its customer is reached: by its mails, or by a text you send'),
      delivery_days_min: z.int().nullable(),
      delivery_days_max: z.int().nullable(),
    }),
    received: minor.describe('What came in and was not taken back by the provider'),
    deposit: depositSchema.nullable(),
    due: dueSchema.nullable(),
    balance: minor.describe('What is due; below zero what is too much'),
    refundable: minor.describe('What of it is not on its way back'),
    attempts: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        status: z.enum(contractStatuses),
        amount: minor.nullable(),
        currency: z.string(),
        provider: z.string().describe('Its name in rows'),
        channel: z.string().nullable(),
        words: z.string().nullable().describe("The provider's words, or an owner's note"),
        is_recorded: z.boolean().describe('An owner recorded it; no provider knows of it'),
        at: moment,
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: minor,
        status: z.enum(contractRefundStatuses),
        provider: z.string().describe('That of its payment'),
        reason: z.string(),
        words: z.string().nullable(),
        lines: z.array(z.object({ text: z.string(), restocked: z.boolean() })),
        created_at: moment,
      }),
    ),
    lines: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        variant: z.string(),
        quantity: z.int(),
        paid: minor.describe('What the line cost after the discount'),
        refunded_pieces: z.int(),
        restockable_pieces: z.int(),
      }),
    ),
    attention: z.array(z.object({ id: z.string(), kind: z.enum(flagKinds), text: z.string() })),
    disputes: z.array(
      z.object({
        id: z.string(),
        state: z.enum(disputeStates),
        amount: minor,
        due_at: moment.nullable().describe('Unanswered until then the money is taken'),
      }),
    ),
    can: z.object({
      refund: z.boolean(),
      cancel: z.boolean(),
      cancel_returns_money: z.boolean(),
      accept: z
        .object({ received: minor, shortfall: minor, excess: minor })
        .nullable()
        .describe('What accepting the money of an order in review would mean'),
      record_transfer: z.boolean(),
      ask_deposit: z.boolean().describe('It can be paid in parts'),
      prolong_rest: z.boolean().describe('The rest can be due on another day'),
      answer_quote: z.boolean(),
      close_attention: z.boolean(),
    }),
    mails: z.array(z.enum(orderMailKinds)).describe('Mails that can be sent again'),
    receipt_url: z.string().nullable(),
  })
  .meta({ id: 'OrderMoney' })
export type OrderMoney = z.infer<typeof orderMoneySchema>

const words = (message: string) =>
  z
    .string()
    .trim()
    .max(500)
    .refine((text) => text !== '', message)

export const refundInputSchema = z.strictObject({
  refund_id: z.uuid().describe('Your own id of this refund: the same again is the same refund'),
  amount: moneyInput.positive().optional().describe('Minor units; without it what the lines cost'),
  lines: z
    .array(z.strictObject({ line_id: z.uuid(), quantity: z.int().min(1).max(999), restock: z.boolean() }))
    .max(200)
    .refine(
      (lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length,
      'Please name each item once, with all its pieces',
    )
    .default([]),
  why: z.string().trim().max(500).default(''),
})

export const linesInputSchema = z.strictObject({
  lines: z
    .array(z.strictObject({ line_id: z.uuid(), quantity: z.int().min(0).max(maxLineQuantity) }))
    .max(200)
    .default([])
    .describe('How many of a line there are then; 0 takes it out, and lines that are not named stay'),
  added: z.array(agreedLineSchema).max(maxCartLines).default([]),
  ...ownLinesShape,
  shown: wholeInput.describe(
    'The new total that was shown, of a paid order what goes back; another is refused',
  ),
  due: wholeInput.default(0).describe('Of a paid order what is still to pay then; another is refused'),
  updated_at: z.iso.datetime().describe('The updated_at this change started from'),
})
export const linesHeaderSchema = z.object({ 'idempotency-key': z.string().min(1).max(200) })

export const refundAgainSchema = z.strictObject({ refund_id: z.uuid().describe('The new refund’s id') })
export const byHandSchema = z.strictObject({ note: words('Say how you gave it back') })
export const cancelInputSchema = z.strictObject({
  why: words('Say why: the customer reads it'),
  restock: z.boolean().default(true),
})
export const acceptInputSchema = z.strictObject({ why: words('Say why you accept it') })
export const recordInputSchema = z.strictObject({
  payment_id: z.uuid().optional().describe('Your own id of this payment: the same again is the same payment'),
  method: z.enum(recordedMethodNames).default('bank_transfer'),
  amount: moneyInput.positive(),
  reference: z.string().trim().max(500).default('').describe('Needed unless it is cash'),
  note: words('Say where you saw it'),
})
export const depositInputSchema = z.strictObject({ percent: wholeInput, due_on: z.string().max(10) })
export const restInputSchema = depositInputSchema.pick({ due_on: true })
export const feeInputSchema = z.strictObject({
  fee: moneyInput.describe('Minor units'),
  days_min: wholeInput.optional(),
  days_max: wholeInput.optional(),
})
