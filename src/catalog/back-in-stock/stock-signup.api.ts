import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { stockLinkSchema, stockSignupSchema } from './stock-signup.schema.ts'
import { leaveStockList, saveStockSignup } from './stock-signup.service.ts'

const responses = { 200: json(z.object({ ok: z.literal(true) }), 'Always the same answer') }

const signupRoute = createRoute({
  method: 'post',
  path: '/api/stock-signups',
  tags: ['Catalogue'],
  summary: 'Mail me once when this size can be bought again',
  request: { body: jsonBody(stockSignupSchema) },
  responses,
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/api/stock-signups/unsubscribe',
  tags: ['Catalogue'],
  summary: 'Leave the list with the token of a mail',
  request: { body: jsonBody(stockLinkSchema) },
  responses,
})

/** Where the link of the mails leads, and what mail programs post to (RFC 8058): no cookie, the token decides. */
export const stockOneClickPath = '/back-in-stock/unsubscribe'

/** `AUTH_SECRET` signs the links of the mails. */
export function stockSignupApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = createApi()
    .openapi(signupRoute, async (c) => {
      const { variant_id: variantId, email } = c.req.valid('json')
      await saveStockSignup(c.var.ctx, { variantId, email, clientIp: c.var.clientIp })
      return c.json({ ok: true as const }, 200)
    })
    .openapi(leaveRoute, async (c) => {
      await leaveStockList(c.var.ctx, secret, c.req.valid('json').token)
      return c.json({ ok: true as const }, 200)
    })
  api.post(stockOneClickPath, async (c) => {
    await leaveStockList(c.var.ctx, secret, c.req.query('token') ?? '')
    return c.text('You are off the list.')
  })
  return api
}
