import { html } from 'hono/html'
import { Hono } from 'hono'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { plainPage } from '../../lib/server/web/plain-page.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { followPage } from './follow-page.server.ts'
import { readFollowed } from './follow.service.ts'

const looks = defineLimit({
  name: 'follow',
  by: 'thing',
  most: 300,
  windowMs: 10 * minuteMs,
  carrier: 'It counts for the link of one order.',
})

/** `/follow/{token}`: how far an order is, behind the link that staff, riders and chats pass on (rule: link-for-one-reader). */
export function followApi({ authSecret }: { authSecret: string }) {
  const api = new Hono<ApiEnv>()
  api.use('/follow/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal.code === 'NOT_FOUND'
      ? c.html(plainPage('This link is not valid', html`<p>Ask the shop for a new one.</p>`), 404)
      : c.html(plainPage('Please try again later', html`<p>${refusal.message}</p>`), refusal.status)
  })
  return api.get('/follow/:token', async (c) => {
    const followed = await readFollowed(c.var.ctx, c.req.param('token'), authSecret)
    await limitRate(c.var.ctx, { limit: looks, thing: followed.row.order.id })
    return c.html(followPage(followed))
  })
}
