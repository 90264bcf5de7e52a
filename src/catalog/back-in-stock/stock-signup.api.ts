import { createApi } from '../../lib/server/web/api.ts'
import { stockLinkSchema, stockSignupSchema } from './stock-signup.schema.ts'
import { leaveStockList, saveStockSignup } from './stock-signup.service.ts'

/**
 * The unsubscribe link of the mails, also for one-click POSTs (RFC 8058): authorised by the token, without a
 * cookie.
 */
export const stockOneClickPath = '/back-in-stock/unsubscribe'

/** `AUTH_SECRET` signs the links of the mails. */
export function stockSignupApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = createApi('Catalogue')
    .command('post', '/api/stock-signups', {
      summary: 'Mail me once when this size can be bought again',
      body: stockSignupSchema,
      run: ({ ctx, body: { variant_id: variantId, email }, c }) =>
        saveStockSignup(ctx, { variantId, email, clientIp: c.var.clientIp }),
    })
    .command('post', '/api/stock-signups/unsubscribe', {
      summary: 'Leave the list with the token of a mail',
      body: stockLinkSchema,
      run: ({ ctx, body }) => leaveStockList(ctx, secret, body.token),
    })
  api.post(stockOneClickPath, async (c) => {
    await leaveStockList(c.var.ctx, secret, c.req.query('token') ?? '')
    return c.text('You are off the list.')
  })
  return api
}
