import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createApi, json, jsonBody } from '../lib/server/web/api.ts'
import { limitRate } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { notificationInputSchema, showcaseSchema } from './featured.schema.ts'
import { saveNotification } from './notification.service.ts'
import { listShowcase } from './showcase.service.ts'

const signupsPerHour = 30

const showcaseRoute = createRoute({
  method: 'get',
  path: '/api/showcase',
  tags: ['Featured'],
  summary: 'The active showcase items with their products, at most 12',
  responses: { 200: json(showcaseSchema, 'The items by rank, then date') },
})

const notifyRoute = createRoute({
  method: 'post',
  path: '/api/notifications',
  tags: ['Featured'],
  summary: 'Tell me when this item is live; a repeat answers the same',
  request: { body: jsonBody(notificationInputSchema) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'Remembered') },
})

export const featuredApi = createApi()
  .openapi(showcaseRoute, async (c) => answer(c, showcaseSchema, { items: await listShowcase(c.var.ctx) }))
  .openapi(notifyRoute, async (c) => {
    await limitRate(c.var.ctx, `notify:${c.var.clientIp}`, signupsPerHour, hourMs)
    await saveNotification(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true as const }, 200)
  })
