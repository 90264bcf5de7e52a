import { depositView } from '../../orders/order/part-payment.rules.ts'
import * as z from 'zod'
import { createAdminApi } from '../../lib/server/web/api.ts'
import type { ShopProvider } from '../../payments/providers/payment-provider.server.ts'
import {
  chatOrderDoneSchema,
  chatOrderSchema,
  chatQuoteInputSchema,
  chatQuoteSchema,
} from './chat-order.schema.ts'
import { type ChatOrder, type ChatOrderOptions, openPayLink, placeChatOrder } from './chat-order.service.ts'
import { quoteChatOrder } from './chat-quote.service.ts'

/** Orders from a chat (rule: chat-order); owners only. `options` come from the environment. */
export function chatOrderApi({ provider, options }: { provider: ShopProvider; options: ChatOrderOptions }) {
  return createAdminApi('Admin: orders')
    .command('post', '/chat-orders/quote', {
      summary: "The shop's quote for an order from a chat",
      body: chatQuoteInputSchema,
      answer: [chatQuoteSchema, 'The quote'],
      run: async ({ ctx, body }) => {
        const { quote, needsFee } = await quoteChatOrder(ctx, body)
        return { ...quote, needs_fee: needsFee }
      },
    })
    .command('post', '/chat-orders', {
      summary: 'Place an order for somebody, with a hold until the chosen time and the link that pays it',
      body: chatOrderSchema,
      answer: [chatOrderDoneSchema, 'The order'],
      run: async ({ ctx, body }) => doneView(await placeChatOrder({ ...ctx, provider }, body, options)),
    })
    .command('post', '/chat-orders/{id}/pay-link', {
      summary: 'The link that pays an unpaid order from a chat, a new one when it has none',
      params: z.object({ id: z.uuid() }),
      answer: [chatOrderDoneSchema, 'The order'],
      run: async ({ ctx, params }) => doneView(await openPayLink({ ...ctx, provider }, params.id, options)),
    })
}

const doneView = ({ order, payUrl }: ChatOrder) => ({
  order_id: order.id,
  order_number: order.orderNumber,
  phone: order.phone,
  total: order.totalAmount,
  // Nothing is paid of an order that is being made.
  deposit: depositView(order, { held: 0, balance: order.totalAmount }),
  pay_url: payUrl,
  hold_expires_at: order.holdExpiresAt?.toISOString() ?? null,
})
