import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from '../lib/server/web/api-env.ts'
import { refusalOf } from '../lib/server/web/api.ts'
import { plainPage } from '../lib/server/web/plain-page.ts'
import { privateFormPage } from '../lib/server/web/private-form-page.ts'
import { findHerOrder } from '../returns/find-order.service.ts'
import { fitLabels, fits, hasFit, longestWords } from './fit.rules.ts'
import { readOrderToReview, writeReview, type WrittenReview } from './write-review.service.ts'
import { type ReviewableLine, reviewLink } from './reviewable.service.ts'

export const isReviewFormPath = (path: string) => path.startsWith('/fits/')

type Sent = WrittenReview & { problem: string }

/**
 * `/fits/{token}`: all pieces of an order, each with a form of its own, without signing in and without a script (rules:
 * who-may-review, two-taps). `/fits/of/{order}` leads there who shows that the order is hers. Opening changes nothing.
 */
export function reviewFormApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = new Hono<ApiEnv>()
  api.use('/fits/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return c.html(plainPage('This page cannot be shown', html`<p>${refusal.message}</p>`), refusal.status)
  })
  const show = async (c: Context<ApiEnv>, sent?: Sent, status: ContentfulStatusCode = 200) => {
    const token = c.req.param('token')!
    const { number, lines } = await readOrderToReview(c.var.ctx, secret, token)
    return c.html(reviewPage({ token, number, lines, saved: c.req.query('saved'), sent }), status)
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
      const token = c.req.param('token')
      const review = readForm(await c.req.parseBody())
      try {
        await writeReview(c.var.ctx, secret, { token, ...review })
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal || refusal.code === 'REVIEW_LINK_UNKNOWN') throw error
        return show(c, { ...review, problem: refusal.message }, refusal.status)
      }
      return c.redirect(`/fits/${token}?saved=${encodeURIComponent(review.line)}#p-${review.line}`, 303)
    })
}

/** What is none of the choices counts as not chosen. */
function readForm(form: Record<string, unknown>): WrittenReview {
  const text = (name: string) => {
    const value = form[name]
    return typeof value === 'string'
      ? value.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
      : ''
  }
  const stars = Number(text('stars'))
  return {
    line: text('line'),
    fit: fits.find((fit) => fit === text('fit')) ?? null,
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    words: text('words'),
  }
}

type ReviewPage = {
  token: string
  number: string
  lines: ReviewableLine[]
  saved: string | undefined
  sent: Sent | undefined
}

const reviewPage = ({ token, number, lines, saved, sent }: ReviewPage) =>
  plainPage(
    'How does it fit?',
    lines.length === 0
      ? html`<p>Nothing of order ${number} can be reviewed: it has not arrived yet, or has come back.</p>`
      : html`<p>
            Order ${number}. Choose and save, each piece by itself. Others see your first name with an
            initial, the size you wore and your words.
          </p>
          ${lines.map((line) =>
            pieceForm(token, line, {
              isSaved: line.id === saved,
              sent: sent?.line === line.id ? sent : undefined,
            }),
          )}`,
  )

const radios = (
  name: string,
  choices: readonly (readonly [value: string, label: string])[],
  chosen: string,
) =>
  choices.map(
    ([value, label]) =>
      html`<label class="choice"
        ><input
          type="radio"
          name="${name}"
          value="${value}"
          ${value === chosen ? 'checked' : ''}
        />${label}</label
      >`,
  )

const starChoices = [5, 4, 3, 2, 1].map(
  (count) => [String(count), `${'★'.repeat(count)} ${count} of 5`] as const,
)

function pieceForm(
  token: string,
  line: ReviewableLine,
  { isSaved, sent }: { isSaved: boolean; sent: Sent | undefined },
) {
  const { fit, stars, words } = sent ?? line
  const name = [line.title, line.size, line.color].filter(Boolean).join(', ')
  const asksFit = hasFit(line.size)
  const starField = html`<fieldset>
    <legend>${asksFit ? 'Stars, if you like' : 'How do you like it?'}</legend>
    ${radios('stars', starChoices, String(stars ?? ''))}
  </fieldset>`
  return html`<form method="post" action="/fits/${token}" id="p-${line.id}">
    <h2>${name}</h2>
    ${isSaved ? html`<p role="status"><strong>Saved. Thank you.</strong></p>` : ''}
    ${sent ? html`<p class="problem" role="alert">${sent.problem}</p>` : ''}
    <input type="hidden" name="line" value="${line.id}" />
    ${
      asksFit
        ? html`<fieldset>
            <legend>How does it fit?</legend>
            ${radios(
              'fit',
              fits.map((value) => [value, fitLabels[value]] as const),
              fit ?? '',
            )}
          </fieldset>`
        : starField
    }
    <details ${stars || words || sent ? 'open' : ''}>
      <summary>${asksFit ? 'Add stars or words' : 'Add words'}</summary>
      ${asksFit ? starField : ''}
      <label for="words-${line.id}">Your words, if you like</label>
      <textarea class="field" id="words-${line.id}" name="words" rows="4" maxlength="${longestWords}">
${words}</textarea>
    </details>
    <p class="block"><button class="button strong">${line.is_reviewed ? 'Save again' : 'Save'}</button></p>
  </form>`
}
