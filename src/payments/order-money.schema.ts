import * as z from 'zod'
import { agreedLineSchema, ownLinesShape } from '../cart/quote/agreed.schema.ts'
import { maxCartLines, maxLineQuantity } from '../cart/quote/cart-limits.rules.ts'
import { codeInput, moneyInput, wholeInput } from '../lib/input-limits.ts'
import { disputeStates } from './ledger/dispute-states.rules.ts'
import { flagKinds } from '../orders/order/flags.rules.ts'
import { depositSchema, dueSchema, orderSumsSchema } from '../orders/order/order.schema.ts'
import { pieceKinds } from '../orders/changes/piece-kinds.rules.ts'
import { reaches } from '../orders/order/reach.rules.ts'
import { orderMailKinds } from '../orders/order/order-mail.rules.ts'
import { contractRefundStatuses, contractStatuses } from './ledger/contract-words.rules.ts'
import { recordedMethodNames } from '../orders/order/payment-methods.rules.ts'
import { refundReasons } from '../orders/order/refund-reasons.rules.ts'
import { orderStatuses } from '../orders/order/order-status.rules.ts'

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
      phone: z.string(),
      reach: z.enum(reaches).describe('How its customer is reached: by its mails, or by a text you send'),
      delivery_days_min: z.int().nullable(),
      delivery_days_max: z.int().nullable(),
    }),
    received: minor.describe('What came in, without what was too much and goes back'),
    taken: minor.describe('What a bank, the provider’s dashboard or the provider took'),
    deposit: depositSchema.nullable(),
    due: dueSchema.nullable(),
    balance: minor.describe('What is due; below zero what is too much'),
    refundable: minor.describe('What of it is not on its way back'),
    kept: minor.describe('What stays of a cancelled order, as was agreed'),
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
        refundable: minor.describe('What of it came in and is not on its way back'),
        is_recorded: z.boolean().describe('An owner recorded it; no provider knows of it'),
        at: moment,
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: minor,
        status: z.enum(contractRefundStatuses),
        attempt: z.int().describe('Counts the tries'),
        provider: z.string().describe('That of its payment'),
        reason: z.enum(refundReasons),
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
        refundable: z
          .array(
            z.object({
              from: z.enum(pieceKinds),
              quantity: z.int(),
              restockable: z.int().describe('How many of them can go on the shelf'),
            }),
          )
          .describe('Pieces that can be refunded, by whether they have left'),
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
      send_unpaid: z.boolean().describe('Its pieces wait for money, and may be sent all the same'),
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
    .array(
      z.strictObject({
        line_id: z.uuid(),
        quantity: z.int().min(1).max(999),
        restock: z.boolean().describe('Back on the shelf; without it they are lost'),
        from: z
          .enum(pieceKinds)
          .optional()
          .describe('Which pieces: needed where the line has some that have left and some that have not'),
      }),
    )
    .max(200)
    .refine(
      (lines) => new Set(lines.map(({ line_id, from }) => `${line_id} ${from}`)).size === lines.length,
      'Please name each item once, with all its pieces',
    )
    .default([]),
  payments: z
    .array(z.strictObject({ payment_id: z.uuid(), amount: moneyInput.positive() }))
    .min(1)
    .max(50)
    .optional()
    .describe('How it was given back; they add up to the amount. Without it out of the largest rest first'),
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

export const refundAgainSchema = z.strictObject({
  attempt: z
    .int()
    .min(1)
    .max(1000)
    .describe('The attempt that was seen to fail: the same again is sent once'),
})
export const byHandSchema = z.strictObject({ note: words('Say how you gave it back') })
export const cancelInputSchema = z.strictObject({
  why: words('Say why: the customer reads it'),
  restock: z.boolean().default(true),
  keep: z
    .strictObject({ amount: moneyInput.positive(), why: words('Say what it is for: the customer reads it') })
    .optional()
    .describe('A share that stays, as was agreed'),
})
export const acceptInputSchema = z.strictObject({
  why: words('Say why you accept it'),
  excess: z
    .enum(['send_back', 'keep'])
    .default('send_back')
    .describe('What becomes of money that is too much: it goes back, or is kept as agreed with the customer'),
})
export const recordInputSchema = z.strictObject({
  payment_id: z.uuid().optional().describe('Your own id of this payment: the same again is the same payment'),
  method: z.enum(recordedMethodNames).default('bank_transfer'),
  amount: moneyInput.positive(),
  reference: codeInput(500).default('').describe('Needed unless it is cash'),
  note: words('Say where you saw it'),
})
export const depositInputSchema = z.strictObject({ percent: wholeInput, due_on: z.string().max(10) })
export const restInputSchema = depositInputSchema.pick({ due_on: true })
export const feeInputSchema = z.strictObject({
  fee: moneyInput.describe('Minor units'),
  days_min: wholeInput.optional(),
  days_max: wholeInput.optional(),
})
