import { createRoute } from '@hono/zod-openapi'
import { createApi, json, jsonBody } from '../lib/api.ts'
import { quoteInputSchema, quoteSchema } from './quote.schema.ts'
import { quoteCart } from './quote.service.ts'

const quoteRoute = createRoute({
  method: 'post',
  path: '/api/quote',
  tags: ['Cart'],
  summary: 'Lines, discount, delivery and total as the shop would charge them now',
  request: { body: jsonBody(quoteInputSchema) },
  responses: { 200: json(quoteSchema, 'The quote') },
})

export const quoteApi = createApi().openapi(quoteRoute, async (c) =>
  c.json(quoteSchema.parse(await quoteCart(c.var.ctx, c.req.valid('json'))), 200),
)
