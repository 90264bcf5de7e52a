import { Hono } from 'hono'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { plainPolicy } from '../../lib/server/web/content-policies.ts'
import { defineLimit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { receiptPage } from './receipt-page.server.ts'
import { readReceipt } from './receipt.service.ts'

const looks = defineLimit({
  name: 'receipt',
  by: 'thing',
  most: 300,
  windowMs: 10 * minuteMs,
  carrier: 'It counts for one link, which cannot be guessed.',
})

/** `/receipt/{token}`: a paid order's receipt for whoever has its link (rule: receipt). */
export const receiptApi = (links: { appUrl: string; authSecret: string }) =>
  new Hono<ApiEnv>().get('/receipt/:token', async (c) => {
    const receipt = await readReceipt(c.var.ctx, c.req.param('token'), links)
    await limitRate(c.var.ctx, { limit: looks, thing: receipt.order.id })
    c.header('cache-control', 'private, no-store')
    c.header('x-robots-tag', 'noindex, nofollow')
    c.header('referrer-policy', 'no-referrer')
    c.header('content-security-policy', plainPolicy)
    return c.html(receiptPage(receipt))
  })
