import { createRoute } from '@hono/zod-openapi'
import { answer, createStaffApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { idempotencyHeaderSchema, once } from '../../lib/server/jobs/once.ts'
import { adjustStock } from './adjust-stock.service.ts'
import { listStock, listStockCategories } from './list-stock.service.ts'
import { readStockHistory } from './stock-history.service.ts'
import { stockCategoriesSchema, stockListQuerySchema, stockListSchema } from './stock-list.schema.ts'
import {
  stockChangeSchema,
  stockHistoryQuerySchema,
  stockHistorySchema,
  variantStockListSchema,
} from './stock-write.schema.ts'

const tags = ['Admin: stock']

const listRoute = createRoute({
  method: 'get',
  path: '/stock',
  tags,
  summary: 'Products with the stock of every size, without prices',
  request: { query: stockListQuerySchema },
  responses: { 200: json(stockListSchema, 'The page') },
})

const categoriesRoute = createRoute({
  method: 'get',
  path: '/stock/categories',
  tags,
  summary: 'What there is to count, by category',
  responses: { 200: json(stockCategoriesSchema, 'The categories') },
})

const adjustRoute = createRoute({
  method: 'post',
  path: '/stock/movements',
  tags,
  summary:
    'Receive, count, write off, take back or move pieces; all lines or none, once for each Idempotency-Key',
  request: { headers: idempotencyHeaderSchema, body: jsonBody(stockChangeSchema) },
  responses: { 200: json(variantStockListSchema, 'The stock of these variants now') },
})

const historyRoute = createRoute({
  method: 'get',
  path: '/stock/movements',
  tags,
  summary: 'The ledger of a variant, the newest entry first',
  request: { query: stockHistoryQuerySchema },
  responses: { 200: json(stockHistorySchema, 'A page of it') },
})

/** Stock, for helpers too (rule: helper-role). */
export const stockAdminApi = createStaffApi()
  .openapi(listRoute, async (c) =>
    answer(c, stockListSchema, await listStock(c.var.ctx, c.req.valid('query'))),
  )
  .openapi(categoriesRoute, async (c) =>
    answer(c, stockCategoriesSchema, { categories: await listStockCategories(c.var.ctx) }),
  )
  .openapi(adjustRoute, async (c) => {
    const change = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const variants = await once(c.var.ctx, { key, request: { stock: change } }, (ctx) =>
      adjustStock(ctx, change),
    )
    return answer(c, variantStockListSchema, { variants })
  })
  .openapi(historyRoute, async (c) =>
    answer(c, stockHistorySchema, await readStockHistory(c.var.ctx, c.req.valid('query'))),
  )
