import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppError } from '../../lib/errors.ts'
import { cleanCode } from '../../lib/pasted-text.ts'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { fileBudget } from '../../lib/server/web/body-budget.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { defineLimit, type Limit, limitRate } from '../../lib/server/web/rate-limit.ts'
import { announcedBytes } from '../../lib/server/web/take-upload.ts'
import { minuteMs } from '../../lib/time.ts'
import { mostFormBytes, type PhotoForm, readPhotoForm } from '../../media/photo-form.server.ts'
import type { Storage } from '../../media/storage.server.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { deliverEndPage, deliverPage, type RiderForm } from './deliver-page.server.ts'
import { failReasons, maxDeliveryTries } from '../order/delivery-proof.rules.ts'
import { proveDelivery, readDelivery, reportFailedDelivery } from './prove-delivery.service.ts'

/** Whether a path is a rider's page, which takes the form of its own page, with a picture. */
export const isDeliverPath = (path: string) => path.startsWith('/deliver/')

const linkLimit = (name: string, most: number): Limit =>
  defineLimit({
    name,
    by: 'thing',
    most,
    windowMs: 10 * minuteMs,
    carrier: 'It counts for one rider’s link.',
  })
const looks = linkLimit('deliver-page', 300)
const tries = linkLimit('deliver-try', 60)

type Deps = { authSecret: string; storage: Storage }

/** `/deliver/{token}`: the page of a rider, without signing in and without a script (rule: delivery-proof). */
export function deliverApi({ authSecret, storage }: Deps) {
  async function show(
    c: Context<ApiEnv>,
    sent?: { problem: string; form: RiderForm },
    status: ContentfulStatusCode = 200,
  ) {
    const { order, parcel } = await readDelivery(c.var.ctx, c.req.param('token')!, authSecret)
    const { brand_name: name, phone } = await readSettings(c.var.ctx)
    const isLocked = parcel.codeTries >= maxDeliveryTries
    return c.html(deliverPage({ order, shop: { name, phone }, isLocked, ...sent }), status)
  }

  async function take(c: Context<ApiEnv>, form: RiderForm) {
    if (form.problem) throw form.problem
    const token = c.req.param('token')!
    const { code, words } = form
    const photo = form.photo && { bytes: form.photo, storage }
    const reason = failReasons.find((one) => one === form.reason)
    if (reason) {
      await reportFailedDelivery(c.var.ctx, { token, reason, words, photo }, authSecret)
      return c.html(
        deliverEndPage(
          'Reported',
          'The shop knows that the parcel could not be delivered. Take it back there.',
        ),
      )
    }
    await proveDelivery(c.var.ctx, { token, code, photo }, authSecret)
    return c.html(deliverEndPage('Delivered', 'The code was right. Thank you.'))
  }

  async function answer(c: Context<ApiEnv>, form: RiderForm) {
    try {
      return await take(c, form)
    } catch (error) {
      const refusal = refusalOf(error)
      const problem = refusal && problemOf(refusal, form)
      if (!refusal || !problem) throw error
      // A wrong code is typed again; what was right stays.
      const kept = refusal.code === 'DELIVERY_CODE_WRONG' ? { ...form, code: '' } : form
      return show(c, { problem, form: kept }, refusal.status)
    }
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
      const { parcel } = await readDelivery(c.var.ctx, c.req.param('token'), authSecret)
      await limitRate(c.var.ctx, { limit: looks, thing: parcel.id })
      return show(c)
    })
    .post('/deliver/:token', async (c) => {
      // Link and tries are looked at before the body, which stays unread then.
      const { parcel } = await readDelivery(c.var.ctx, c.req.param('token'), authSecret)
      await limitRate(c.var.ctx, { limit: tries, thing: parcel.id })
      const announced = announcedBytes(c)
      const bytes = Math.min(announced ?? mostFormBytes, mostFormBytes)
      return fileBudget.hold(`parcel:${parcel.id}`, bytes, async () => {
        const refusePhoto = (typed: PhotoForm['typed']) =>
          parcel.codeTries >= maxDeliveryTries && !typed('reason') ? orderError('DELIVERY_CODE_LOCKED') : null
        const { typed, ...photo } = await readPhotoForm(c.req, { announced, refusePhoto })
        const code = cleanCode(typed('code'))
        return answer(c, { code, reason: typed('reason'), words: typed('words'), ...photo })
      })
    })
}

/** What the page says of what can be sent again from it; null for what ends it. */
function problemOf({ code, message }: AppError, { photo }: RiderForm): string | null {
  if (code.startsWith('PICTURE'))
    return `${message.replace(/\.?$/, '.')} What you typed is still here: send it again with another picture, or without one.`
  if (code === 'DELIVERY_CODE_WRONG') return photo ? `${message} Then add the picture again.` : message
  return code === 'DELIVERY_CODE_LOCKED' ? message : null
}
