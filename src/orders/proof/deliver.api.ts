import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { limitRate } from '../../lib/server/web/rate-limit.ts'
import { minuteMs } from '../../lib/time.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { deliverEndPage, deliverPage } from './deliver-page.server.ts'
import { failReasons, maxDeliveryTries } from './delivery-proof.rules.ts'
import { proveDelivery, readDelivery, reportFailedDelivery } from './prove-delivery.service.ts'

/** Whether a path is a rider's page, which takes the form of its own page. */
export const isDeliverPath = (path: string) => path.startsWith('/deliver/')

/** `/deliver/{token}`: the page of a rider, without signing in and without a script (rule: delivery-proof). */
export function deliverApi({ authSecret }: { authSecret: string }) {
  const limit = (c: Context<ApiEnv>, kind: string, most: number) =>
    limitRate(c.var.ctx, `deliver-${kind}:${c.var.clientIp}`, most, 10 * minuteMs)

  async function show(c: Context<ApiEnv>, problem?: string, status: ContentfulStatusCode = 200) {
    const { order, parcel } = await readDelivery(c.var.ctx, c.req.param('token')!, authSecret)
    const { brand_name: name, phone } = await readSettings(c.var.ctx)
    const isLocked = parcel.codeTries >= maxDeliveryTries
    return c.html(
      deliverPage({ order, shop: { name, phone }, isLocked, problem: isLocked ? undefined : problem }),
      status,
    )
  }

  async function take(c: Context<ApiEnv>) {
    const form = await c.req.parseBody()
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '')
    const token = c.req.param('token')!
    const reason = failReasons.find((one) => one === text('reason'))
    if (reason) {
      await reportFailedDelivery(c.var.ctx, { token, reason, words: text('words') }, authSecret)
      return c.html(
        deliverEndPage(
          'Reported',
          'The shop knows that the parcel could not be delivered. Take it back there.',
        ),
      )
    }
    await proveDelivery(c.var.ctx, { token, code: text('code').trim() }, authSecret)
    return c.html(deliverEndPage('Delivered', 'The code was right. Thank you.'))
  }

  const api = new Hono<ApiEnv>()
  api.use('/deliver/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const isOver = refusal.code === 'DELIVERY_LINK_DEAD' || refusal.code === 'FULFILMENT_MOVED_ON'
    const title = isOver ? 'This link is not in use any more' : 'Please try again later'
    return c.html(deliverEndPage(title, refusal.message), refusal.status)
  })
  return api
    .get('/deliver/:token', async (c) => {
      await limit(c, 'page', 300)
      return show(c)
    })
    .post('/deliver/:token', async (c) => {
      await limit(c, 'try', 60)
      try {
        return await take(c)
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal?.code !== 'DELIVERY_CODE_WRONG' && refusal?.code !== 'DELIVERY_CODE_LOCKED') throw error
        return show(c, refusal.message, refusal.status)
      }
    })
}
