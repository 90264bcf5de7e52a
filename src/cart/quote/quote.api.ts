import { createApi } from '../../lib/server/web/api.ts'
import { quoteInputSchema, quoteSchema } from './quote.schema.ts'
import { quoteForShopper } from './quote.service.ts'

/** `authSecret` is AUTH_SECRET. */
export const quoteApi = ({ authSecret: secret }: { authSecret: string }) =>
  createApi('Cart').command('post', '/api/quote', {
    summary:
      'Lines, discount, delivery and total as the shop would charge them now, and what credit pays of it',
    body: quoteInputSchema,
    answer: [quoteSchema, 'The quote'],
    run: ({ body: { credit: own, giftCode: code, ...body }, c }) =>
      quoteForShopper(c.var.ctx, { ...body, payWith: { own, code, secret } }, c.var.clientIp),
  })
