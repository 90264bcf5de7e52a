import * as z from 'zod'
import { createApi, idParams } from '../lib/server/web/api.ts'
import { commonError } from '../lib/errors.ts'
import { orderEmailsApi } from './mails/order-emails.api.ts'
import { orderStreamApi, type StreamDeps } from './tracking/order-stream.api.ts'
import {
  orderHistorySchema,
  orderListQuerySchema,
  orderListSchema,
  orderSchema,
  trackedOrderSchema,
} from './order/order.schema.ts'
import { getOwnHistory, getOwnOrderWithCodes, listOwnOrders } from './reading/read-orders.service.ts'
import { trackOrder } from './tracking/track-order.service.ts'
import { placedBy } from '../account/own-orders.server.ts'

const idOrNumberParams = z.object({ id: z.string().max(60) })

/** Reading orders. `authSecret` signs tracking links; `feed` and `identify` drive the live stream. */
export function ordersApi({ authSecret, ...stream }: { authSecret: string } & StreamDeps) {
  const reading = createApi('Orders')
    .read('/api/orders', {
      summary: 'My orders, newest first',
      query: orderListQuerySchema,
      answer: [orderListSchema, 'The orders'],
      run: ({ ctx, query }) => {
        if (!placedBy(ctx.actor)) throw commonError('SIGN_IN_REQUIRED')
        return listOwnOrders(ctx, query)
      },
    })
    .read('/api/orders/{id}', {
      summary: 'One of my orders, by its id or its number',
      params: idOrNumberParams,
      answer: [orderSchema, 'The order'],
      run: ({ ctx, params }) => getOwnOrderWithCodes(ctx, params.id, authSecret),
    })
    .read('/api/orders/{id}/history', {
      summary: 'Status changes of one of my orders, newest first',
      params: idParams,
      answer: [orderHistorySchema, 'The history'],
      run: async ({ ctx, params }) => ({ history: await getOwnHistory(ctx, params.id) }),
    })
    .read('/api/track', {
      summary: 'An order by number and e-mail, or by the signed link of its e-mails',
      query: z.strictObject({
        order: z.string().max(60).default(''),
        email: z.string().max(254).optional(),
        token: z.string().max(100).optional(),
      }),
      answer: [trackedOrderSchema, 'The order with its history, personal parts masked'],
      run: ({ ctx, query, c }) => trackOrder(ctx, { ...query, clientIp: c.var.clientIp }, authSecret),
    })
  // The stream's address goes before `/api/orders/{id}`.
  return createApi().route('/', orderStreamApi(stream)).route('/', orderEmailsApi).route('/', reading)
}
