import { createRoute, z } from '@hono/zod-openapi'
import { requireOwner } from '../../lib/server/context.ts'
import { createOwnerApi, jsonBody } from '../../lib/server/web/api.ts'
import { lagosDay } from '../../lib/time.ts'
import { customersExportSchema, exportCustomers } from './export-customers.service.ts'

const exportRoute = createRoute({
  method: 'post',
  path: '/customers/export',
  tags: ['Admin: customers'],
  summary: 'Customers as filtered as a CSV file; a line in the staff log says who took it',
  request: { body: jsonBody(customersExportSchema) },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
})

/** Owners alone (rule: owner-only). */
export const exportCustomersApi = createOwnerApi().openapi(exportRoute, async (c) => {
  const file = await exportCustomers(requireOwner(c.var.ctx), c.req.valid('json'))
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="customers-${lagosDay(c.var.ctx.now())}.csv"`)
  return c.body(file, 200)
})
