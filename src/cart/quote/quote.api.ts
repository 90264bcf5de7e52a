import { createApi } from '../../lib/server/web/api.ts'
import { limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { quoteInputSchema, quoteSchema } from './quote.schema.ts'
import { quoteCart } from './quote.service.ts'

/** Quotes that name a code, per address and ten minutes: enough to shop with one, too few to guess others' codes. */
export const promoQuotesPerWindow = 120

export const quoteApi = createApi('Cart').command('post', '/api/quote', {
  summary: 'Lines, discount, delivery and total as the shop would charge them now',
  body: quoteInputSchema,
  answer: [quoteSchema, 'The quote'],
  run: async ({ body, c }) => {
    const { ctx, clientIp } = c.var
    if (body.promoCode) await limitRate(ctx, `promo-code:${clientIp}`, promoQuotesPerWindow, 10 * minuteMs)
    return quoteCart(ctx, body)
  },
})
