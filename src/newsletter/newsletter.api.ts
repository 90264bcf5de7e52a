import { createRoute } from '@hono/zod-openapi'
import { createApi, json, jsonBody } from '../lib/server/web/api.ts'
import { newsletterAnswerSchema, newsletterInputSchema, newsletterTokenSchema } from './newsletter.schema.ts'
import { askToJoin, confirmNewsletter, leaveNewsletter } from './newsletter.service.ts'

const tags = ['Newsletter']
const responses = { 200: json(newsletterAnswerSchema, 'Always the same answer') }

const askRoute = createRoute({
  method: 'post',
  path: '/api/newsletter',
  tags,
  summary: 'Asks to join; a mail with a link to confirm goes out',
  request: { body: jsonBody(newsletterInputSchema) },
  responses,
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/newsletter/confirm',
  tags,
  summary: 'Confirms with the token of the mailed link',
  request: { body: jsonBody(newsletterTokenSchema) },
  responses,
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  tags,
  summary: 'Leaves the list with the token of a mail',
  request: { body: jsonBody(newsletterTokenSchema) },
  responses,
})

/** What mail programs call from the List-Unsubscribe header (RFC 8058): a form post, no cookie, the token decides. */
export const oneClickPath = '/newsletter/unsubscribe'

/** `AUTH_SECRET` signs the links of the mails. */
export function newsletterApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = createApi()
    .openapi(askRoute, async (c) => {
      const { email } = c.req.valid('json')
      await askToJoin(c.var.ctx, { email, clientIp: c.var.clientIp })
      return c.json({ ok: true } as const, 200)
    })
    .openapi(confirmRoute, async (c) => {
      await confirmNewsletter(c.var.ctx, secret, c.req.valid('json').token)
      return c.json({ ok: true } as const, 200)
    })
    .openapi(leaveRoute, async (c) => {
      await leaveNewsletter(c.var.ctx, secret, c.req.valid('json').token)
      return c.json({ ok: true } as const, 200)
    })
  api.post(oneClickPath, async (c) => {
    await leaveNewsletter(c.var.ctx, secret, c.req.query('token') ?? '')
    return c.text('You are off the list.')
  })
  return api
}
