import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
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

/** Quotes that name a code, per address and ten minutes: enough to shop with one, too few to guess others' codes. */
export const promoQuotesPerWindow = 120

export const quoteApi = createApi().openapi(quoteRoute, async (c) => {
  const { ctx, clientIp } = c.var
  const input = c.req.valid('json')
  if (input.promoCode?.trim())
    await limitRate(ctx, `promo-code:${clientIp}`, promoQuotesPerWindow, 10 * minuteMs)
  return answer(c, quoteSchema, await quoteCart(ctx, input))
})
