import * as z from 'zod'
import { createAdminApi, idParams as params } from '../lib/server/web/api.ts'
import type { AdminCtx } from '../lib/server/context.ts'
import { changeLines } from './changed-lines/change-lines.service.ts'
import { enterDeliveryFee } from '../orders/placing/delivery-quote.service.ts'
import { releaseUnpaid } from '../orders/changes/paid-before-it-leaves.service.ts'
import { closeSeenFlags } from './ledger/close-seen-flags.service.ts'
import { askDeposit, prolongRest } from './deposits/ask-deposit.service.ts'
import { acceptPayment } from './settlement/accept-payment.service.ts'
import { cancelOrder } from './settlement/cancel-order.service.ts'
import {
  acceptInputSchema,
  byHandSchema,
  cancelInputSchema,
  depositInputSchema,
  feeInputSchema,
  linesHeaderSchema,
  linesInputSchema,
  orderMoneySchema,
  refundAgainSchema,
  refundInputSchema,
  restInputSchema,
  recordInputSchema,
} from './order-money.schema.ts'
import { readOrderMoney } from './order-money.service.ts'
import type { ShopProvider } from './providers/payment-provider.server.ts'
import { recordPayment } from './manual/record-payment.service.ts'
import { markRefundedByHand, refundAgain } from './refunds/refund-again.service.ts'
import { refundOrder } from './refunds/refund-order.service.ts'

const refundParams = params.extend({ refundId: z.uuid() })
const money = [orderMoneySchema, 'The order’s money as it is now'] as const

const again = 'asks for the password again'
type Deps = { provider: ShopProvider; appUrl: string; authSecret: string }

/** An order's money, for owners. Every change answers with the money as it is then. */
export function orderMoneyApi({ provider, ...links }: Deps) {
  const asked = (ctx: AdminCtx) => ({ ...ctx, provider })
  const moneyAfter = async (ctx: AdminCtx, orderId: string, change: Promise<unknown>) => {
    await change
    return readOrderMoney(ctx, orderId, links)
  }
  return createAdminApi('Admin: order money')
    .read('/orders/{id}/money', {
      summary: 'Payments, refunds and what may be done about them',
      params,
      answer: money,
      run: ({ ctx, params }) => readOrderMoney(ctx, params.id, links),
    })
    .command('post', '/orders/{id}/refunds', {
      summary: `Give money back, an amount or lines; ${again}`,
      params,
      body: refundInputSchema,
      answer: money,
      run: ({
        ctx,
        params: { id: orderId },
        body: { refund_id: refundId, amount: amountMinor, lines, payments, why },
      }) =>
        moneyAfter(
          ctx,
          orderId,
          refundOrder(asked(ctx), {
            orderId,
            refundId,
            ...(amountMinor !== undefined && { amountMinor }),
            lines: lines.map(({ line_id: lineId, ...line }) => ({ lineId, ...line })),
            payments: payments?.map(({ payment_id: id, amount: amountMinor }) => ({ id, amountMinor })),
            why,
          }),
        ),
    })
    .command('post', '/orders/{id}/cancel', {
      summary: `Cancel; what was paid goes back, less what is kept as agreed; ${again}`,
      params,
      body: cancelInputSchema,
      answer: money,
      run: ({ ctx, params: { id: orderId }, body: { keep, ...body } }) =>
        moneyAfter(
          ctx,
          orderId,
          cancelOrder(asked(ctx), {
            orderId,
            ...body,
            keep: keep && { amountMinor: keep.amount, why: keep.why },
          }),
        ),
    })
    .command('post', '/orders/{id}/accept', {
      summary: `Accept what came in as paid, let go what is due, or decide about what is too much; ${again}`,
      params,
      body: acceptInputSchema,
      answer: money,
      run: ({ ctx, params: { id: orderId }, body }) =>
        moneyAfter(ctx, orderId, acceptPayment(asked(ctx), { orderId, ...body })),
    })
    .command('post', '/orders/{id}/transfer', {
      summary: `Record a transfer, cash or a terminal payment; ${again}`,
      params,
      body: recordInputSchema,
      answer: money,
      run: ({ ctx, params: { id: orderId }, body: { payment_id, amount: amountMinor, ...rest } }) =>
        moneyAfter(
          ctx,
          orderId,
          recordPayment(asked(ctx), {
            orderId,
            amountMinor,
            ...rest,
            ...(payment_id && { paymentId: payment_id }),
          }),
        ),
    })
    .command('post', '/orders/{id}/lines', {
      summary: `Change what was ordered, once for each Idempotency-Key; of a paid order what is added is to pay, and what goes back ${again}`,
      params,
      headers: linesHeaderSchema,
      body: linesInputSchema,
      answer: money,
      run: ({ ctx, headers, params: { id: orderId }, body }) =>
        moneyAfter(
          ctx,
          orderId,
          changeLines(asked(ctx), {
            key: headers['idempotency-key'],
            orderId,
            quantities: body.lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity })),
            added: { items: body.added, pieces: body.pieces, fees: body.fees },
            shownMinor: body.shown,
            dueMinor: body.due,
            startedFrom: new Date(body.updated_at),
          }),
        ),
    })
    .command('post', '/orders/{id}/deposit', {
      summary: 'Let an unpaid order be paid in parts: a share first, the rest until a day',
      params,
      body: depositInputSchema,
      answer: money,
      run: ({ ctx, params: { id: orderId }, body: { percent, due_on: dueOn } }) =>
        moneyAfter(ctx, orderId, askDeposit(ctx, { orderId, percent, dueOn })),
    })
    .command('post', '/orders/{id}/rest', {
      summary: 'Give another day for the rest of an order that is paid in parts',
      params,
      body: restInputSchema,
      answer: money,
      run: ({ ctx, params: { id: orderId }, body: { due_on: dueOn } }) =>
        moneyAfter(ctx, orderId, prolongRest(ctx, { orderId, dueOn })),
    })
    .command('post', '/orders/{id}/delivery-fee', {
      summary: 'Answer a delivery quote; the customer gets a link to pay',
      params,
      body: feeInputSchema,
      answer: money,
      run: ({
        ctx,
        params: { id: orderId },
        body: { fee: feeMinor, days_min: daysMin, days_max: daysMax },
      }) => moneyAfter(ctx, orderId, enterDeliveryFee(ctx, { orderId, feeMinor, daysMin, daysMax })),
    })
    .command('post', '/orders/{id}/send-unpaid', {
      summary: 'Let its pieces be packed and sent although its money is not there: as much as is missing now',
      params,
      body: z.strictObject({}),
      answer: money,
      run: ({ ctx, params: { id: orderId } }) => moneyAfter(ctx, orderId, releaseUnpaid(ctx, orderId)),
    })
    .command('post', '/orders/{id}/seen', {
      summary: 'It was looked at: the reason leaves the list',
      params,
      body: z.strictObject({}),
      answer: money,
      run: ({ ctx, params: { id: orderId } }) => moneyAfter(ctx, orderId, closeSeenFlags(ctx, orderId)),
    })
    .command('post', '/orders/{id}/refunds/{refundId}/again', {
      summary: `Send a refund that failed once more, once for each attempt; ${again}`,
      params: refundParams,
      body: refundAgainSchema,
      answer: money,
      run: ({ ctx, params: { id: orderId, refundId }, body }) =>
        moneyAfter(ctx, orderId, refundAgain(asked(ctx), { orderId, refundId, attempt: body.attempt })),
    })
    .command('post', '/orders/{id}/refunds/{refundId}/by-hand', {
      summary: `The money of a refund that failed was given back another way; ${again}`,
      params: refundParams,
      body: byHandSchema,
      answer: money,
      run: ({ ctx, params: { id: orderId, refundId }, body }) =>
        moneyAfter(ctx, orderId, markRefundedByHand(asked(ctx), { orderId, refundId, note: body.note })),
    })
}
