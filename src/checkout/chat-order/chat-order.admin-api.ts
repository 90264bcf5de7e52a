import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import type { Paystack } from '../../payments/paystack/paystack.server.ts'
import {
  chatOrderDoneSchema,
  chatOrderSchema,
  chatQuoteInputSchema,
  chatQuoteSchema,
} from './chat-order.schema.ts'
import { type ChatOrder, openPayLink, placeChatOrder } from './chat-order.service.ts'
import { quoteChatOrder } from './chat-quote.service.ts'
import type { CheckoutOptions } from '../start-payment.service.ts'

const tags = ['Admin: orders']

const quoteRoute = createRoute({
  method: 'post',
  path: '/chat-orders/quote',
  tags,
  summary: "The shop's quote for an order from a chat",
  request: { body: jsonBody(chatQuoteInputSchema) },
  responses: { 200: json(chatQuoteSchema, 'The quote') },
})

const placeRoute = createRoute({
  method: 'post',
  path: '/chat-orders',
  tags,
  summary: 'Place an order for somebody, with a hold until the chosen time and the link that pays it',
  request: { body: jsonBody(chatOrderSchema) },
  responses: { 200: json(chatOrderDoneSchema, 'The order') },
})

const linkRoute = createRoute({
  method: 'post',
  path: '/chat-orders/{id}/pay-link',
  tags,
  summary: 'The link that pays an unpaid order from a chat, opened anew when it has none',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(chatOrderDoneSchema, 'The order') },
})

/** Orders from a chat (rule: chat-order); owners only. `options` come from the environment. */
export function chatOrderApi({ paystack, options }: { paystack: Paystack; options: CheckoutOptions }) {
  return createAdminApi()
    .openapi(quoteRoute, async (c) => {
      const { quote, needsFee } = await quoteChatOrder(c.var.ctx, c.req.valid('json'))
      return answer(c, chatQuoteSchema, { ...quote, needs_fee: needsFee })
    })
    .openapi(placeRoute, async (c) => {
      const ctx = { ...c.var.ctx, paystack }
      return answer(c, chatOrderDoneSchema, doneView(await placeChatOrder(ctx, c.req.valid('json'), options)))
    })
    .openapi(linkRoute, async (c) => {
      const ctx = { ...c.var.ctx, paystack }
      return answer(
        c,
        chatOrderDoneSchema,
        doneView(await openPayLink(ctx, c.req.valid('param').id, options)),
      )
    })
}

const doneView = ({ order, payUrl }: ChatOrder) => ({
  order_id: order.id,
  order_number: order.orderNumber,
  phone: order.phone,
  total: order.totalAmount,
  pay_url: payUrl,
  hold_expires_at: order.holdExpiresAt?.toISOString() ?? null,
})
