import * as z from 'zod'
import { disputeStates } from './ledger/dispute-states.rules.ts'
import { flagKinds } from '../orders/order/flags.rules.ts'
import { depositSchema, dueSchema, orderSumsSchema } from '../orders/order/order.schema.ts'
import { pieceKinds } from '../orders/changes/piece-kinds.rules.ts'
import { reaches } from '../orders/order/reach.rules.ts'
import { orderMailKinds } from '../orders/order/order-mail.rules.ts'
import { contractRefundStatuses, contractStatuses } from './ledger/contract-words.rules.ts'
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
        payment_id: z.string(),
        state: z.enum(disputeStates),
        amount: minor,
        due_at: moment.nullable().describe('Unanswered until then the money is taken'),
      }),
    ),
    can: z.object({
      refund: z.boolean(),
      cancel: z.boolean(),
      accept: z
        .object({ received: minor, shortfall: minor, excess: minor })
        .nullable()
        .describe('What accepting the money of an order in review would mean'),
      record_transfer: z.boolean(),
      give_credit: z.boolean().describe('Its customer can be given store credit'),
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
