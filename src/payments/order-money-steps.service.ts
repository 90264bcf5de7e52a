import * as z from 'zod'
import { agreedLineSchema, ownLinesShape } from '../cart/quote/agreed.schema.ts'
import { maxCartLines, maxLineQuantity } from '../cart/quote/cart-limits.rules.ts'
import { codeInput, moneyInput, wholeInput } from '../lib/input-limits.ts'
import { idParams as params } from '../lib/server/web/api.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { releaseUnpaid } from '../orders/changes/paid-before-it-leaves.service.ts'
import { pieceKinds } from '../orders/changes/piece-kinds.rules.ts'
import { recordedMethodNames } from '../orders/order/payment-methods.rules.ts'
import { enterDeliveryFee } from '../orders/placing/delivery-quote.service.ts'
import { changeLines } from './changed-lines/change-lines.service.ts'
import { askDeposit, prolongRest } from './deposits/ask-deposit.service.ts'
import { closeSeenFlags } from './ledger/close-seen-flags.service.ts'
import { recordPayment } from './manual/record-payment.service.ts'
import { orderMoneySchema } from './order-money.schema.ts'
import { type Links, readOrderMoney } from './order-money.service.ts'
import type { OwnerPaymentsCtx } from './providers/payment-provider.server.ts'
import { markRefundedByHand, refundAgain } from './refunds/refund-again.service.ts'
import { refundOrder } from './refunds/refund-order.service.ts'
import { acceptPayment } from './settlement/accept-payment.service.ts'
import { cancelOrder } from './settlement/cancel-order.service.ts'

type MoneyCtx = OwnerPaymentsCtx & Links

/** What an owner does about an order’s money: every step answers with the money as it is then. */
const answer = [orderMoneySchema, 'The order’s money as it is now'] as const

async function moneyAfter(ctx: MoneyCtx, id: string, change: Promise<unknown>) {
  await change
  return readOrderMoney(ctx, { id })
}

const again = 'asks for the password again'
const refundParams = params.extend({ refundId: z.uuid() })
const nothing = z.strictObject({})
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

export const giveMoneyBack = ownerCommand('post /orders/{id}/refunds', {
  summary: `Give money back, an amount or lines; ${again}`,
  params,
  body: refundInputSchema,
  answer,
  run: (ctx: MoneyCtx, { id, refund_id, amount, lines, payments, why }) => {
    const refund = {
      orderId: id,
      refundId: refund_id,
      ...(amount !== undefined && { amountMinor: amount }),
      lines: lines.map(({ line_id, ...line }) => ({ lineId: line_id, ...line })),
      payments: payments?.map(({ payment_id, amount }) => ({ id: payment_id, amountMinor: amount })),
      why,
    }
    return moneyAfter(ctx, id, refundOrder(ctx, refund))
  },
})

const keptSchema = z
  .strictObject({ amount: moneyInput.positive(), why: words('Say what it is for: the customer reads it') })
  .optional()
  .describe('A share that stays, as was agreed')

export const cancelWithMoney = ownerCommand('post /orders/{id}/cancel', {
  summary: `Cancel; what was paid goes back, less what is kept as agreed; ${again}`,
  params,
  body: z.strictObject({
    why: words('Say why: the customer reads it'),
    restock: z.boolean().default(true),
    keep: keptSchema,
  }),
  answer,
  run: (ctx: MoneyCtx, { id, keep, ...input }) => {
    const kept = keep && { amountMinor: keep.amount, why: keep.why }
    return moneyAfter(ctx, id, cancelOrder(ctx, { orderId: id, ...input, keep: kept }))
  },
})

export const decideMoney = ownerCommand('post /orders/{id}/accept', {
  summary: `Accept what came in as paid, let go what is due, or decide about what is too much; ${again}`,
  params,
  body: z.strictObject({
    why: words('Say why you accept it'),
    excess: z
      .enum(['send_back', 'keep'])
      .default('send_back')
      .describe(
        'What becomes of money that is too much: it goes back, or is kept as agreed with the customer',
      ),
  }),
  answer,
  run: (ctx: MoneyCtx, { id, ...input }) =>
    moneyAfter(ctx, id, acceptPayment(ctx, { orderId: id, ...input })),
})

export const recordMoney = ownerCommand('post /orders/{id}/transfer', {
  summary: `Record a transfer, cash or a terminal payment; ${again}`,
  params,
  body: z.strictObject({
    payment_id: z
      .uuid()
      .optional()
      .describe('Your own id of this payment: the same again is the same payment'),
    method: z.enum(recordedMethodNames).default('bank_transfer'),
    amount: moneyInput.positive(),
    reference: codeInput(500).default('').describe('Needed unless it is cash'),
    note: words('Say where you saw it'),
  }),
  answer,
  run: (ctx: MoneyCtx, { id, payment_id, amount, ...input }) => {
    const paymentId = payment_id && { paymentId: payment_id }
    return moneyAfter(
      ctx,
      id,
      recordPayment(ctx, { orderId: id, amountMinor: amount, ...input, ...paymentId }),
    )
  },
})

export const changeOrderedLines = ownerCommand('post /orders/{id}/lines', {
  summary: `Change what was ordered, once for each Idempotency-Key; of a paid order what is added is to pay, and what goes back ${again}`,
  params,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200) }),
  body: z.strictObject({
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
  }),
  answer,
  run: (ctx: MoneyCtx, { id, lines, added, pieces, fees, shown, due, updated_at, ...headers }) => {
    const change = {
      key: headers['idempotency-key'],
      orderId: id,
      quantities: lines.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
      added: { items: added, pieces, fees },
      shownMinor: shown,
      dueMinor: due,
      startedFrom: new Date(updated_at),
    }
    return moneyAfter(ctx, id, changeLines(ctx, change))
  },
})

const dueOnSchema = z.string().max(10)

export const letPayInParts = ownerCommand('post /orders/{id}/deposit', {
  summary: 'Let an unpaid order be paid in parts: a share first, the rest until a day',
  params,
  body: z.strictObject({ percent: wholeInput, due_on: dueOnSchema }),
  answer,
  run: (ctx: MoneyCtx, { id, percent, due_on }) =>
    moneyAfter(ctx, id, askDeposit(ctx, { orderId: id, percent, dueOn: due_on })),
})

export const giveMoreTime = ownerCommand('post /orders/{id}/rest', {
  summary: 'Give another day for the rest of an order that is paid in parts',
  params,
  body: z.strictObject({ due_on: dueOnSchema }),
  answer,
  run: (ctx: MoneyCtx, { id, due_on }) =>
    moneyAfter(ctx, id, prolongRest(ctx, { orderId: id, dueOn: due_on })),
})

export const priceDelivery = ownerCommand('post /orders/{id}/delivery-fee', {
  summary: 'Answer a delivery quote; the customer gets a link to pay',
  params,
  body: z.strictObject({
    fee: moneyInput.describe('Minor units'),
    days_min: wholeInput.optional(),
    days_max: wholeInput.optional(),
  }),
  answer,
  run: (ctx: MoneyCtx, { id, fee, days_min, days_max }) => {
    const answered = { orderId: id, feeMinor: fee, daysMin: days_min, daysMax: days_max }
    return moneyAfter(ctx, id, enterDeliveryFee(ctx, answered))
  },
})

export const sendUnpaid = ownerCommand('post /orders/{id}/send-unpaid', {
  summary: 'Let its pieces be packed and sent although its money is not there: as much as is missing now',
  params,
  body: nothing,
  answer,
  run: (ctx: MoneyCtx, { id }) => moneyAfter(ctx, id, releaseUnpaid(ctx, id)),
})

export const markSeen = ownerCommand('post /orders/{id}/seen', {
  summary: 'It was looked at: the reason leaves the list',
  params,
  body: nothing,
  answer,
  run: (ctx: MoneyCtx, { id }) => moneyAfter(ctx, id, closeSeenFlags(ctx, id)),
})

export const sendRefundAgain = ownerCommand('post /orders/{id}/refunds/{refundId}/again', {
  summary: `Send a refund that failed once more, once for each attempt; ${again}`,
  params: refundParams,
  body: z.strictObject({
    attempt: z
      .int()
      .min(1)
      .max(1000)
      .describe('The attempt that was seen to fail: the same again is sent once'),
  }),
  answer,
  run: (ctx: MoneyCtx, { id, ...which }) => moneyAfter(ctx, id, refundAgain(ctx, { orderId: id, ...which })),
})

export const gaveBackByHand = ownerCommand('post /orders/{id}/refunds/{refundId}/by-hand', {
  summary: `The money of a refund that failed was given back another way; ${again}`,
  params: refundParams,
  body: z.strictObject({ note: words('Say how you refunded it') }),
  answer,
  run: (ctx: MoneyCtx, { id, ...which }) =>
    moneyAfter(ctx, id, markRefundedByHand(ctx, { orderId: id, ...which })),
})
