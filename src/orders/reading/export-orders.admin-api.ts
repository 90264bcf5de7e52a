import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { dayInput } from '../../lib/input-limits.ts'
import { createOwnerApi, jsonBody } from '../../lib/server/web/api.ts'
import { lagosDay } from '../../lib/time.ts'
import { exportOrders } from './export-orders.service.ts'
import { orderQueues } from '../order/order-queues.rules.ts'
import { staffListFilters } from './staff-order.schema.ts'
import { orderStatuses } from '../order/order-status.rules.ts'

const exportRoute = createRoute({
  method: 'post',
  path: '/orders/export',
  tags: ['Admin: orders'],
  summary: 'Orders as a CSV file; a line in the staff log says who took it',
  request: {
    body: jsonBody(
      z.strictObject({
        from: dayInput.optional().describe('The first day, in Lagos'),
        to: dayInput.optional().describe('The last day, in Lagos'),
        status: z.enum(orderStatuses).optional(),
        list: z
          .strictObject({ ...staffListFilters, queue: z.enum(orderQueues).default('all') })
          .optional()
          .describe('Those of the list as it is narrowed'),
        rows: z.enum(['orders', 'lines']).optional().describe('A row an order, or a row a line'),
      }),
    ),
  },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
})

export const exportOrdersApi = createOwnerApi().openapi(exportRoute, async (c) => {
  const file = await exportOrders(c.var.ctx, c.req.valid('json'))
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="orders-${lagosDay(c.var.ctx.now())}.csv"`)
  return c.body(file, 200)
})
