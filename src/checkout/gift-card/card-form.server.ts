import { html, raw } from 'hono/html'
import {
  boundsText,
  type CardForm,
  cardDays,
  type CardOffer,
  longestCardWords,
  longestName,
} from '../../credit/cards/gift-card.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { shopPage } from '../../lib/server/web/plain-page.ts'

type FormPage = {
  offer: CardOffer
  form: CardForm
  /** The same key makes the same order: a double press buys once. */
  key: string
  now: Date
  problems?: Partial<Record<keyof CardForm, string>>
  problem?: string
}

const title = 'Buy a gift card'
const optional = html`<span class="optional"> (optional)</span>`

/** The picture of the card says the amount that is chosen; what is typed by hand is not known to a page without a script. */
const styles = (amounts: string[]) => `
  .picture { display: flex; flex-direction: column; justify-content: space-between; max-width: 480px; aspect-ratio: 8 / 5; margin: 24px 0; padding: 20px; background: var(--color-accent, #25307f); color: var(--color-on-accent, #fff); }
  .picture::after { content: ''; height: var(--edge-height, 8px); margin: 0 -20px -20px; background: var(--edge, currentColor); }
  .picture b { font: var(--display-weight, 700) 44px/1 var(--font-display, system-ui, sans-serif); }
  .picture [data-amount] { display: none; }
  ${amounts.map((amount) => `main:has([value='${amount}']:checked) [data-amount='${amount}']`).join(', ')} { display: block; }
  .amounts { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin: 8px 0 16px; }
  .amounts .choice { margin: 0; padding: 8px 12px; border: 1px solid var(--color-field, #555b70); border-radius: var(--radius-control, 3px); }
  .amounts .choice:has(:checked) { outline: 2px solid var(--color-accent, #25307f); }
  .optional { font-weight: 400; color: var(--color-muted, #555b70); }
  @media (min-width: 900px) {
    main, header { max-width: 1040px; }
    main { display: grid; grid-template-columns: 5fr 7fr; column-gap: 56px; }
    main::before, h1 { grid-column: 1 / -1; }
    .picture { position: sticky; top: 32px; }
    form, fieldset:first-of-type { margin-top: 0; }
  }
  @supports selector(:has(a)) { main:not(:has([value='own']:checked)) .own { display: none; } }
`

/** Where a gift card is bought, without a script (rule: gift-card-form). */
export function cardFormPage({ offer, form, key, now, problems = {}, problem }: FormPage) {
  const wrong = (name: keyof CardForm) =>
    problems[name] ? html`<p class="problem" id="${name}-problem" role="alert">${problems[name]}</p>` : ''
  const about = (name: keyof CardForm) =>
    problems[name] ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''
  const field = (name: keyof CardForm, label: unknown, more: unknown) =>
    html`<label for="${name}">${label}</label>
      <input class="field" id="${name}" name="${name}" value="${form[name]}" ${about(name)} ${more} />
      ${wrong(name)}`
  const days = cardDays(now)
  const choice = (value: string, label: string) =>
    html`<label class="choice"
      ><input
        type="radio"
        name="amount"
        value="${value}"
        ${value === form.amount ? 'checked' : ''}
      />${label}</label
    >`
  return shopPage(
    title,
    html`<div>
        <p>
          Spend it on anything, online or in the shop, all at once or in parts. It never expires. We email it
          at once or on the morning you choose, with your message, or you hand it over yourself.
        </p>
        <div class="picture" aria-hidden="true">
          <span>Gift card</span>
          ${offer.amounts.map((amount) => html`<b data-amount="${String(amount)}">${formatMoney(amount)}</b>`)}
          <b data-amount="own">₦ …</b>
        </div>
      </div>
      <div>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
        <form method="post" action="/gift-card">
          <input type="hidden" name="key" value="${key}" />
          <fieldset>
            <legend>How much</legend>
            <div class="amounts">
              ${offer.amounts.map((amount) => choice(String(amount), formatMoney(amount)))}
              ${choice('own', 'Another amount')}
            </div>
            ${wrong('amount')}
          </fieldset>
          <div class="own">
            ${field('ownAmount', `Another amount, ${boundsText(offer).slice('Type an amount '.length)}`, html`inputmode="decimal" autocomplete="off"`)}
          </div>
          ${field('toName', 'Who it is for', html`required maxlength="${longestName}" autocomplete="off"`)}
          ${field('toEmail', html`Their email address${optional}`, html`type="email" autocomplete="off"`)}
          <p class="muted">
            Leave it empty to hand the card over yourself: you get a link for WhatsApp, and a page to print.
          </p>
          ${field('sendOn', html`Send it on the morning of${optional}`, html`type="date" min="${days.first}" max="${days.last}"`)}
          <label for="words">Your message${optional}</label>
          <textarea
            class="field"
            id="words"
            name="words"
            rows="4"
            maxlength="${longestCardWords}"
            ${about('words')}
          >
${form.words}</textarea>
          ${wrong('words')}
          ${field('fromName', 'From', html`required maxlength="${longestName}" autocomplete="name"`)}
          ${field('buyerEmail', 'Your email address, for the receipt', html`type="email" required autocomplete="email"`)}
          <p class="block"><button class="button strong">Go to payment</button></p>
        </form>
        <p class="block muted">
          Anyone with the code can spend it. Promo codes and discounts do not apply to gift cards.
        </p>
      </div>`,
    html`<style>
      ${raw(styles([...offer.amounts.map(String), 'own']))}
    </style>`,
  )
}

/** While none are sold. */
export const noCardsPage = () =>
  shopPage(
    'Gift cards',
    html`<p>
        This shop sells no gift cards at the moment. A card you already have can still be used at checkout.
      </p>
      <p class="block"><a class="button" href="/shop">Go to the shop</a></p>`,
  )
