import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'
import type { AppError } from '../lib/errors.ts'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { refusalOf } from '../lib/server/web/api.ts'
import { fileBudget } from '../lib/server/web/body-budget.ts'
import { shopPage } from '../lib/server/web/plain-page.ts'
import { privateFormPage } from '../lib/server/web/private-form-page.ts'
import { announcedBytes } from '../lib/server/web/take-upload.ts'
import { mostFormBytes, type PhotoForm, readPhotoForm } from '../media/photo-form.server.ts'
import type { Storage } from '../media/storage.server.ts'
import { findHerOrder } from '../orders/tracking/find-her-order.service.ts'
import { fits } from './fit.rules.ts'
import { reviewPage, reviewPolicy, type Sent } from './review-page.server.ts'
import { addReviewPhoto, takeOffReviewPhotos } from './review-photos.service.ts'
import { readOrderToReview, writeReview, type WrittenReview } from './write-review.service.ts'
import { reviewLink } from './reviewable.service.ts'

export const isReviewFormPath = (path: string) => path.startsWith('/fits/')

type Deps = { AUTH_SECRET: string; storage: Storage }

/**
 * `/fits/{token}`: all pieces of an order, each with a form of its own, without signing in, and with
 * scripts off too (rules:
 * who-may-review, two-taps, review-photos). `/fits/of/{order}` leads there who shows that the order is hers. Opening changes nothing.
 */
export function reviewFormApi({ AUTH_SECRET: secret, storage }: Deps) {
  const api = new Hono<ApiEnv>()
  api.use('/fits/*', async (c, next) => {
    await next()
    c.header('content-security-policy', reviewPolicy)
  })
  api.use('/fits/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return c.html(shopPage('This page cannot be shown', html`<p>${refusal.message}</p>`), refusal.status)
  })
  const show = async (c: Context<ApiEnv>, sent?: Sent, status: ContentfulStatusCode = 200) => {
    const token = c.req.param('token')!
    const order = await readOrderToReview(c.var.ctx, secret, token)
    return c.html(reviewPage({ ...order, token, saved: c.req.query('saved'), sent }), status)
  }
  /** Words first: they are saved without a photograph that is refused (rule: review-photos). */
  const take = async (c: Context<ApiEnv>, form: PhotoForm) => {
    const token = c.req.param('token')!
    const review = readForm(form)
    const { line } = review
    try {
      await writeReview(c.var.ctx, secret, { token, ...review })
    } catch (error) {
      return show(c, ...problemOf(error, review, form.photo ? 'Then choose the photograph again.' : ''))
    }
    try {
      await takeOffReviewPhotos(c.var.ctx, { line, ids: offOf(form) })
      if (form.problem) throw form.problem
      if (form.photo) await addReviewPhoto(c.var.ctx, storage, { line, bytes: form.photo })
    } catch (error) {
      return show(c, ...problemOf(error, review, 'All else is saved.'))
    }
    return c.redirect(`/fits/${token}?saved=${encodeURIComponent(line)}#p-${line}`, 303)
  }
  return api
    .get('/fits/of/:order', async (c) => {
      const { token, email } = c.req.query()
      const proof = { order: c.req.param('order'), token, email, clientIp: c.var.clientIp }
      const { id } = await findHerOrder(c.var.ctx, proof, secret)
      return c.redirect(`/fits/${reviewLink.sign(secret, id)}`, 303)
    })
    .get('/fits/:token', (c) => show(c))
    .post('/fits/:token', async (c) => {
      // The link is looked at before the body, which stays unread then.
      const order = await readOrderToReview(c.var.ctx, secret, c.req.param('token'))
      const announced = announcedBytes(c)
      const bytes = Math.min(announced ?? mostFormBytes, mostFormBytes)
      return fileBudget.hold(`order:${order.id}`, bytes, async () =>
        take(c, await readPhotoForm(c.req, { announced })),
      )
    })
}

/** What the page says of a refusal; what is none, and an unknown link, is thrown on. */
function problemOf(error: unknown, review: WrittenReview, more: string): [Sent, ContentfulStatusCode] {
  const refusal: AppError | null = refusalOf(error)
  if (!refusal || refusal.code === 'REVIEW_LINK_UNKNOWN') throw error
  const problem = more ? `${refusal.message.replace(/\.?$/, '.')} ${more}` : refusal.message
  return [{ ...review, problem }, refusal.status]
}

/** The photographs she takes off. */
const offOf = ({ typed }: PhotoForm) =>
  ['off1', 'off2'].map(typed).filter((id) => z.uuid().safeParse(id).success)

/** What is none of the choices counts as not chosen. */
function readForm({ typed }: PhotoForm): WrittenReview {
  const text = (name: string) => typed(name).normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\0', '')
  const stars = Number(text('stars'))
  return {
    line: text('line'),
    fit: fits.find((fit) => fit === text('fit')) ?? null,
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    words: text('words'),
  }
}
