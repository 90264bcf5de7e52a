import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../lib/server/web/api.ts'
import type { AdminCtx } from '../lib/server/context.ts'
import { enterDeliveryFee } from '../orders/placing/delivery-quote.service.ts'
import { clearAttention } from '../orders/flags/order-attention.service.ts'
import { acceptPayment } from './settlement/accept-payment.service.ts'
import { cancelOrder } from './settlement/cancel-order.service.ts'
import {
  acceptInputSchema,
  byHandSchema,
  cancelInputSchema,
  feeInputSchema,
  orderMoneySchema,
  refundAgainSchema,
  refundInputSchema,
  transferInputSchema,
} from './order-money.schema.ts'
import { readOrderMoney } from './order-money.service.ts'
import type { Paystack } from './paystack/paystack.server.ts'
import { recordTransfer } from './manual/record-transfer.service.ts'
import { markRefundedByHand, refundAgain } from './refunds/refund-again.service.ts'
import { refundOrder } from './refunds/refund-order.service.ts'

const params = z.object({ id: z.uuid() })
const refundParams = params.extend({ refundId: z.uuid() })
const tags = ['Admin: order money']
const responses = { 200: json(orderMoneySchema, 'The order’s money as it is now') }

const post = <Path extends string, Body extends z.ZodType>(path: Path, summary: string, body: Body) =>
  createRoute({ method: 'post', path, tags, summary, request: { params, body: jsonBody(body) }, responses })

const readRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/money',
  tags,
  summary: 'Payments, refunds and what may be done about them',
  request: { params },
  responses,
})
const again = 'asks for the password again'
const refundRoute = post(
  '/orders/{id}/refunds',
  `Give money back, an amount or lines; ${again}`,
  refundInputSchema,
)
const cancelRoute = post(
  '/orders/{id}/cancel',
  `Cancel; what was paid goes back; ${again}`,
  cancelInputSchema,
)
const acceptRoute = post('/orders/{id}/accept', `Accept what came in as paid; ${again}`, acceptInputSchema)
const transferRoute = post(
  '/orders/{id}/transfer',
  `Record a transfer that came outside Paystack; ${again}`,
  transferInputSchema,
)
const feeRoute = post(
  '/orders/{id}/delivery-fee',
  'Answer a delivery quote; the customer gets a link to pay',
  feeInputSchema,
)
const seenRoute = post(
  '/orders/{id}/seen',
  'It was looked at: the reason leaves the list',
  z.strictObject({}),
)
const againRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/refunds/{refundId}/again',
  tags,
  summary: `Send a refund that failed once more; ${again}`,
  request: { params: refundParams, body: jsonBody(refundAgainSchema) },
  responses,
})
const byHandRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/refunds/{refundId}/by-hand',
  tags,
  summary: `The money of a refund that failed was given back another way; ${again}`,
  request: { params: refundParams, body: jsonBody(byHandSchema) },
  responses,
})

type Deps = { paystack: Paystack; appUrl: string; authSecret: string }

/** An order's money, for owners. Every change answers with the money as it is then. */
export function orderMoneyApi({ paystack, ...links }: Deps) {
  const asked = (c: { var: { ctx: AdminCtx } }) => ({ ...c.var.ctx, paystack })
  const moneyOf = (c: { var: { ctx: AdminCtx } }, orderId: string) =>
    readOrderMoney(c.var.ctx, orderId, links)
  return createAdminApi()
    .openapi(readRoute, async (c) => answer(c, orderMoneySchema, await moneyOf(c, c.req.valid('param').id)))
    .openapi(refundRoute, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { refund_id: refundId, amount: amountMinor, lines, why } = c.req.valid('json')
      await refundOrder(asked(c), {
        orderId,
        refundId,
        ...(amountMinor !== undefined && { amountMinor }),
        lines: lines.map(({ line_id: lineId, quantity, restock }) => ({ lineId, quantity, restock })),
        why,
      })
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
    .openapi(cancelRoute, async (c) => {
      const { id: orderId } = c.req.valid('param')
      await cancelOrder(asked(c), { orderId, ...c.req.valid('json') })
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
    .openapi(acceptRoute, async (c) => {
      const { id: orderId } = c.req.valid('param')
      await acceptPayment(asked(c), { orderId, why: c.req.valid('json').why })
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
    .openapi(transferRoute, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { amount: amountMinor, reference, note } = c.req.valid('json')
      await recordTransfer(asked(c), { orderId, amountMinor, reference, note })
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
    .openapi(feeRoute, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const { fee: feeMinor, days_min: daysMin, days_max: daysMax } = c.req.valid('json')
      await enterDeliveryFee(c.var.ctx, { orderId, feeMinor, daysMin, daysMax })
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
    .openapi(seenRoute, async (c) => {
      const { id: orderId } = c.req.valid('param')
      await clearAttention(c.var.ctx, orderId)
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
    .openapi(againRoute, async (c) => {
      const { id: orderId, refundId } = c.req.valid('param')
      await refundAgain(asked(c), { orderId, refundId, newRefundId: c.req.valid('json').refund_id })
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
    .openapi(byHandRoute, async (c) => {
      const { id: orderId, refundId } = c.req.valid('param')
      await markRefundedByHand(asked(c), { orderId, refundId, note: c.req.valid('json').note })
      return answer(c, orderMoneySchema, await moneyOf(c, orderId))
    })
}
