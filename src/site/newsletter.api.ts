import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createApi, json, jsonBody } from '../lib/api.ts'
import { limitRate } from '../lib/rate-limit.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { newsletterInputSchema, newsletterLinkSchema } from './newsletter.schema.ts'
import { askForNewsletter, confirmNewsletter, leaveNewsletter } from './newsletter.service.ts'

const signupsPerHour = 20
const mailsPerDay = 3

const ok = { 200: json(z.object({ ok: z.literal(true) }), 'Done') }
const done = { ok: true as const }

const askRoute = createRoute({
  method: 'post',
  path: '/api/newsletter',
  tags: ['Newsletter'],
  summary: 'Sign up; the mailed link confirms it',
  request: { body: jsonBody(newsletterInputSchema) },
  responses: ok,
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/newsletter/confirm',
  tags: ['Newsletter'],
  summary: 'Confirm with what the mailed link carries',
  request: { body: jsonBody(newsletterLinkSchema) },
  responses: ok,
})

const leaveRoute = createRoute({
  method: 'post',
  path: '/api/newsletter/unsubscribe',
  tags: ['Newsletter'],
  summary: 'Leave with what the mailed link carries',
  request: { body: jsonBody(newsletterLinkSchema) },
  responses: ok,
})

export function newsletterApi({ AUTH_SECRET }: { AUTH_SECRET: string }) {
  return createApi()
    .openapi(askRoute, async (c) => {
      const { ctx, clientIp } = c.var
      const { email } = c.req.valid('json')
      await limitRate(ctx, `newsletter:${clientIp}`, signupsPerHour, hourMs)
      await limitRate(ctx, `newsletter:${email}`, mailsPerDay, dayMs)
      await askForNewsletter(ctx, email)
      return c.json(done, 200)
    })
    .openapi(confirmRoute, async (c) => {
      await confirmNewsletter(c.var.ctx, AUTH_SECRET, c.req.valid('json'))
      return c.json(done, 200)
    })
    .openapi(leaveRoute, async (c) => {
      await leaveNewsletter(c.var.ctx, AUTH_SECRET, c.req.valid('json'))
      return c.json(done, 200)
    })
}
