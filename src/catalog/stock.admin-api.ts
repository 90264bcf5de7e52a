import { createRoute } from '@hono/zod-openapi'
import { answer, createAdminApi, json, jsonBody } from '../lib/server/api.ts'
import { adjustStock } from './adjust-stock.service.ts'
import { readStockHistory } from './stock-history.service.ts'
import {
  stockChangeSchema,
  stockHistoryQuerySchema,
  stockHistorySchema,
  variantStockListSchema,
} from './stock-write.schema.ts'

const tags = ['Admin: stock']

const adjustRoute = createRoute({
  method: 'post',
  path: '/stock/movements',
  tags,
  summary: 'Receive, count, write off, take back or move pieces; all lines or none',
  request: { body: jsonBody(stockChangeSchema) },
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

export const stockAdminApi = createAdminApi()
  .openapi(adjustRoute, async (c) => {
    const variants = await adjustStock(c.var.ctx, c.req.valid('json'))
    return answer(c, variantStockListSchema, { variants })
  })
  .openapi(historyRoute, async (c) =>
    answer(c, stockHistorySchema, await readStockHistory(c.var.ctx, c.req.valid('query'))),
  )
