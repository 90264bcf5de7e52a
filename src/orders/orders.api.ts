import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createApi, json } from '../lib/server/web/api.ts'
import { commonError } from '../lib/errors.ts'
import { orderEmailsApi } from './mails/order-emails.api.ts'
import { orderStreamApi, type StreamDeps } from './tracking/order-stream.api.ts'
import {
  orderHistorySchema,
  orderListQuerySchema,
  orderListSchema,
  orderSchema,
  trackedOrderSchema,
} from './order.schema.ts'
import { getOwnHistory, getOwnOrder, listOwnOrders } from './reading/read-orders.service.ts'
import { trackOrder } from './tracking/track-order.service.ts'
import { ownerOf } from '../account/own-data/own-orders.server.ts'

export const orderParams = z.object({ id: z.uuid() })
const idOrNumberParams = z.object({ id: z.string().max(60) })

const listRoute = createRoute({
  method: 'get',
  path: '/api/orders',
  tags: ['Orders'],
  summary: 'My orders, newest first',
  request: { query: orderListQuerySchema },
  responses: { 200: json(orderListSchema, 'The orders') },
})

const orderRoute = createRoute({
  method: 'get',
  path: '/api/orders/{id}',
  tags: ['Orders'],
  summary: 'One of my orders, by its id or its number',
  request: { params: idOrNumberParams },
  responses: { 200: json(orderSchema, 'The order') },
})

const historyRoute = createRoute({
  method: 'get',
  path: '/api/orders/{id}/history',
  tags: ['Orders'],
  summary: 'Status changes of one of my orders, newest first',
  request: { params: orderParams },
  responses: { 200: json(orderHistorySchema, 'The history') },
})

const trackRoute = createRoute({
  method: 'get',
  path: '/api/track',
  tags: ['Orders'],
  summary: 'An order by number and e-mail, or by the signed link of its e-mails',
  request: {
    query: z.strictObject({
      order: z.string().max(60).default(''),
      email: z.string().max(254).optional(),
      token: z.string().max(100).optional(),
    }),
  },
  responses: { 200: json(trackedOrderSchema, 'The order with its history, personal parts masked') },
})

/** Reading orders. `authSecret` signs tracking links; `feed` and `identify` drive the live stream. */
export function ordersApi({ authSecret, ...stream }: { authSecret: string } & StreamDeps) {
  return createApi()
    .route('/', orderStreamApi(stream))
    .route('/', orderEmailsApi)
    .openapi(listRoute, async (c) => {
      if (!ownerOf(c.var.ctx.actor)) throw commonError('SIGN_IN_REQUIRED')
      return answer(c, orderListSchema, await listOwnOrders(c.var.ctx, c.req.valid('query')))
    })
    .openapi(orderRoute, async (c) =>
      answer(c, orderSchema, await getOwnOrder(c.var.ctx, c.req.valid('param').id)),
    )
    .openapi(historyRoute, async (c) => {
      const history = await getOwnHistory(c.var.ctx, c.req.valid('param').id)
      return answer(c, orderHistorySchema, { history })
    })
    .openapi(trackRoute, async (c) => {
      const input = { ...c.req.valid('query'), clientIp: c.var.clientIp }
      return answer(c, trackedOrderSchema, await trackOrder(c.var.ctx, input, authSecret))
    })
}
