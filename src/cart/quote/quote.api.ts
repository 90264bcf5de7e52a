import { createApi } from '../../lib/server/web/api.ts'
import { defineLimit, limitFailures } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { unknownPromoCode } from '../../promotions/promo-code.rules.ts'
import { quoteInputSchema, quoteSchema } from './quote.schema.ts'
import { quoteCart } from './quote.service.ts'

const codeGuesses = defineLimit({
  name: 'promo-code',
  by: 'network',
  most: 1000,
  windowMs: 10 * minuteMs,
  carrier: 'It counts codes that do not exist: those of 10,000 phones of which each tenth mistypes one.',
})

export const quoteApi = createApi('Cart').command('post', '/api/quote', {
  summary: 'Lines, discount, delivery and total as the shop would charge them now',
  body: quoteInputSchema,
  answer: [quoteSchema, 'The quote'],
  run: async ({ body, c }) => {
    const { ctx, clientIp } = c.var
    if (!body.promoCode) return quoteCart(ctx, body)
    return limitFailures(
      ctx,
      [{ limit: codeGuesses, network: clientIp }],
      () => quoteCart(ctx, body),
      (ended) => 'value' in ended && ended.value.promo?.message === unknownPromoCode.message,
    )
  },
})
