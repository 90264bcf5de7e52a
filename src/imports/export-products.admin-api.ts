import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { ownerFilterSchema } from '../catalog/search/owner-filter.schema.ts'
import { createOwnerApi, jsonBody } from '../lib/server/web/api.ts'
import { lagosDay } from '../lib/time.ts'
import { exportProducts } from './export-products.service.ts'

const exportRoute = createRoute({
  method: 'post',
  path: '/products/export',
  tags: ['Admin: products'],
  summary: 'Products as filtered, a row a size, as a CSV file that can be moved in again',
  request: {
    body: jsonBody(
      z.strictObject({
        ...ownerFilterSchema.shape,
        columns: z
          .enum(['all', 'stock', 'prices'])
          .optional()
          .describe('Everything, the pieces and shelf of each size, or the prices'),
      }),
    ),
  },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
})

/** Owners alone (rule: owner-only). */
export const exportProductsApi = createOwnerApi().openapi(exportRoute, async (c) => {
  const input = c.req.valid('json')
  const file = await exportProducts(c.var.ctx, input)
  const name = input.columns && input.columns !== 'all' ? input.columns : 'products'
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="${name}-${lagosDay(c.var.ctx.now())}.csv"`)
  return c.body(file, 200)
})
