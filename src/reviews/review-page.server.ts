import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { formPolicy } from '../lib/server/web/content-policies.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { optional, pieceName, shopPage } from '../lib/server/web/plain-page.ts'
import { fitLabels, fits, hasFit, longestWords, mostReviewPhotos } from './fit.rules.ts'
import type { LinePhoto } from './review-photos.service.ts'
import type { ReviewableLine } from './reviewable.service.ts'
import type { OrderToReview, WrittenReview } from './write-review.service.ts'
import { pieceLabel } from '../lib/variant-label.rules.ts'

/** A form that was refused, or its photograph. */
export type Sent = WrittenReview & { problem: string }

type ReviewPage = Omit<OrderToReview, 'id'> & {
  token: string
  saved: string | undefined
  sent: Sent | undefined
}

/**
 * Saves a piece in its place while something typed about another would be lost by loading the page again (rule: two-taps).
 * Without it every form is sent by the browser.
 */
const saveInPlace = `
addEventListener('submit', async (event) => {
  const form = event.target
  const isTyped = (field) => field.checked !== field.defaultChecked || (field.defaultValue ?? field.value) !== field.value
  const others = [...document.forms].filter((other) => other !== form)
  if (!others.some((other) => [...other.elements].some(isTyped))) return
  event.preventDefault()
  if (form.dataset.busy) return
  form.dataset.busy = 'yes'
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    form.replaceWith(page.getElementById(form.id))
    document.getElementById(form.id).scrollIntoView()
  } catch {
    form.querySelector('[role]')?.remove()
    form.querySelector('h2').insertAdjacentHTML('afterend',
      '<p class="problem" role="alert">This was not saved. What you typed is still here: save again.</p>')
  }
  delete form.dataset.busy
})`

export const reviewPolicy = `${formPolicy}; connect-src 'self'; script-src 'sha256-${createHash('sha256').update(saveInPlace).digest('base64')}'`

/** All pieces of an order, each with a form of its own (rule: two-taps). */
export const reviewPage = ({ token, number, lines, photos, saved, sent }: ReviewPage) =>
  shopPage(
    'Tell others how it is',
    lines.length === 0
      ? html`<p>There is nothing to review in order ${number}: it has not arrived yet, or has come back.</p>`
      : html`<p>
            Order ${number}. Others see your first name with an initial, the size you wore, your words and
            photos.
          </p>
          ${lines.map((line) =>
            pieceForm(token, line, {
              isSaved: line.id === saved,
              sent: sent?.line === line.id ? sent : undefined,
              photos: photos.filter((photo) => photo.line === line.id),
            }),
          )}
          ${raw(`<script>${saveInPlace}</script>`)}`,
    raw(`<style>${starStyles}</style>`),
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

const starCounts = [1, 2, 3, 4, 5]

/** A row of five; what opened the rest is its title from then on; where a browser knows no `:has()` its radio buttons are seen. */
const starStyles = `
  form + form { margin-top: 40px; padding-top: 32px; border-top: 1px solid var(--color-hairline, #cdd1db); }
  details[open] > summary { min-height: 0; margin-bottom: 12px; padding: 0; border: 0; color: inherit; font-size: 22px; text-align: left; list-style: none; }
  details[open] > summary::-webkit-details-marker { display: none; }
  .stars { display: flex; }
  .star { position: relative; display: grid; place-items: center; width: 52px; height: 52px; color: var(--color-muted, #555b70); font-size: 34px; font-weight: 400; }
  @supports selector(:has(*)) { .star input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; } }
  .star:has(:focus-visible) { outline: 3px solid var(--color-signal, #f2b632); }
  ${starCounts.map((count) => `.stars:has([value='${count}']:checked) .star:nth-child(-n + ${count}) { color: var(--color-accent, #25307f); --star: '★'; }`).join(' ')}
  .star::before { content: var(--star, '☆'); }
`

const starRow = (chosen: number | null) =>
  html`<div class="stars">
    ${starCounts.map(
      (count) =>
        html`<label class="star"
          ><input
            type="radio"
            name="stars"
            value="${count}"
            aria-label="${count} of 5"
            ${count === chosen ? 'checked' : ''}
        /></label>`,
    )}
  </div>`

function pieceForm(
  token: string,
  line: ReviewableLine,
  { isSaved, sent, photos }: { isSaved: boolean; sent: Sent | undefined; photos: LinePhoto[] },
) {
  const { fit, stars, words } = sent ?? line
  const name = pieceLabel(line)
  const asksFit = hasFit(line.size)
  const starField = html`<fieldset>
    <legend>${asksFit ? html`Stars ${optional}` : 'How do you like it?'}</legend>
    ${starRow(stars)}
  </fieldset>`
  return html`<form method="post" action="/fits/${token}" enctype="multipart/form-data" id="p-${line.id}">
    <h2>${pieceName(line.image_key && mediaUrl(line.image_key, 480), name)}</h2>
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
    <details ${stars || words || sent || photos.length > 0 ? 'open' : ''}>
      <summary>${asksFit ? 'Add stars, words or a photo' : 'Add words or a photo'}</summary>
      ${asksFit ? starField : ''}
      <label for="words-${line.id}">Your review ${optional}</label>
      <textarea class="field" id="words-${line.id}" name="words" rows="4" maxlength="${longestWords}">
${words}</textarea>
      ${photoField(line.id, photos)}
    </details>
    <p class="block">
      <button class="button strong">${line.is_reviewed ? 'Save changes' : 'Post review'}</button>
    </p>
  </form>`
}

/** A photograph goes behind what was typed (`readPhotoForm`). */
const photoField = (lineId: string, photos: LinePhoto[]) => html`
  ${photos.map(({ id, isShown, width, height }, index) =>
    isShown
      ? html`<p>
            <img
              src="/api/review-photos/${id}"
              alt="Photograph ${index + 1}"
              width="${Math.round(width / 2)}"
              height="${Math.round(height / 2)}"
            />
          </p>
          <label class="choice"
            ><input type="checkbox" name="off${index + 1}" value="${id}" />Remove photograph
            ${index + 1}</label
          >`
      : html`<p class="muted">The shop has hidden photograph ${index + 1}.</p>`,
  )}
  ${
    photos.length < mostReviewPhotos
      ? html`<label for="photo-${lineId}"
            >${photos.length === 0 ? html`A photo ${optional}` : 'Another photo'}</label
          >
          <input
            class="field"
            type="file"
            id="photo-${lineId}"
            name="photo"
            accept="image/jpeg,image/png,image/webp"
          />`
      : ''
  }
`
