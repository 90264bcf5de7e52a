import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createApi, json, jsonBody } from '../lib/server/web/api.ts'
import { leaveShowcaseList } from './showcase-live.service.ts'
import { showcaseLinkSchema } from './featured.schema.ts'
import { showcaseUnsubscribePath } from './notify.rules.ts'

const leaveRoute = createRoute({
  method: 'post',
  path: '/api/notifications/unsubscribe',
  tags: ['Featured'],
  summary: 'Leave the list of a showcase item with the token of its mail',
  request: { body: jsonBody(showcaseLinkSchema) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'Off the list') },
})

/** `AUTH_SECRET` signs the links of the mails. Mail programs post to the page's own address (RFC 8058). */
export function showcaseUnsubscribeApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = createApi().openapi(leaveRoute, async (c) => {
    await leaveShowcaseList(c.var.ctx, secret, c.req.valid('json').token)
    return c.json({ ok: true as const }, 200)
  })
  api.post(showcaseUnsubscribePath, async (c) => {
    await leaveShowcaseList(c.var.ctx, secret, c.req.query('token') ?? '')
    return c.text('You are off the list.')
  })
  return api
}
