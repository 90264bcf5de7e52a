import { createApi } from '../../lib/server/web/api.ts'
import { defineLimit, limitFailures } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { cardGuessHits } from '../../credit/cards/card-guesses.server.ts'
import { cardMessages } from '../../credit/card-messages.rules.ts'
import { creditAsk } from '../../credit/offer-credit.service.ts'
import { unknownPromoCode } from '../../promotions/promo-code.rules.ts'
import { type Quote, quoteInputSchema, quoteSchema } from './quote.schema.ts'
import { quoteCart } from './quote.service.ts'

const codeGuesses = defineLimit({
  name: 'promo-code',
  by: 'network',
  most: 1000,
  windowMs: 10 * minuteMs,
  carrier: 'It counts codes that do not exist: those of 10,000 phones of which each tenth mistypes one.',
})

/** `authSecret` is AUTH_SECRET. */
export const quoteApi = ({ authSecret }: { authSecret: string }) =>
  createApi('Cart').command('post', '/api/quote', {
    summary:
      'Lines, discount, delivery and total as the shop would charge them now, and what credit pays of it',
    body: quoteInputSchema,
    answer: [quoteSchema, 'The quote'],
    run: async ({ body: { credit, giftCode, ...body }, c }) => {
      const { ctx, clientIp } = c.var
      const payWith = creditAsk(authSecret, { own: credit, code: giftCode })
      const quote = () => quoteCart(ctx, { ...body, payWith })
      const hits = [
        ...(body.promoCode ? [{ limit: codeGuesses, network: clientIp }] : []),
        ...(giftCode ? cardGuessHits(ctx, clientIp) : []),
      ]
      if (hits.length === 0) return quote()
      return limitFailures(ctx, hits, quote, (ended) => 'value' in ended && isGuess(ended.value))
    },
  })

const isGuess = ({ promo, credit }: Quote) =>
  promo?.message === unknownPromoCode.message || credit?.message === cardMessages.unknown
