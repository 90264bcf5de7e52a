import { html, raw } from 'hono/html'
import type { Order } from '../../db/schema.ts'
import { failReasons, failReasonWords } from './delivery-proof.rules.ts'

const styles = `
  * { box-sizing: border-box; }
  body { margin: 0; background: #f4f5f2; color: #15172b; font: 18px/1.5 'Work Sans', system-ui, Roboto, 'Segoe UI', Arial, 'DejaVu Sans', sans-serif; }
  main { max-width: 480px; margin: 0 auto; padding: 24px 20px; background: #fff; min-height: 100vh; overflow-wrap: anywhere; }
  h1 { font-size: 28px; line-height: 1.1; margin: 0 0 16px; }
  p { margin: 0 0 8px; }
  form, details, .block { margin-top: 24px; }
  label { display: block; font-weight: 600; }
  .choice { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; }
  .choice input { width: 20px; height: 20px; flex: none; }
  .field { width: 100%; min-height: 52px; margin: 6px 0 16px; padding: 8px 12px; border: 1px solid #555b70; font: inherit; }
  .code { font-size: 28px; letter-spacing: 0.4em; }
  .button, summary { display: block; width: 100%; min-height: 52px; padding: 12px; border: 2px solid #25307f; background: #fff; color: #25307f; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
  .strong { background: #25307f; color: #fff; }
  .problem { margin-top: 16px; padding: 12px; border-left: 4px solid #a8321c; background: #f4f5f2; }
`

type Shop = { name: string; phone: string }

const frame = (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`

const callLink = (phone: string, words: string) =>
  html`<a class="button" href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${words}</a>`

/** The page behind a rider's link: who gets the parcel and where; no price, no e-mail, no other parcel (rule: delivery-proof). */
export function deliverPage(input: {
  order: Pick<Order, 'shippingAddress' | 'phone'>
  shop: Shop
  isLocked: boolean
  problem?: string | undefined
}) {
  const { order, shop, isLocked, problem } = input
  const { firstName, address, landmark, city, state } = order.shippingAddress
  return frame(
    `Parcel for ${firstName}`,
    html`<p>${address}</p>
      ${landmark ? html`<p>Near ${landmark}</p>` : ''}
      <p>${[city, state].filter(Boolean).join(', ')}</p>
      ${callLink(order.phone, `Call ${firstName}`)}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${
        isLocked
          ? html`<div class="block">
              <p>The code was wrong five times. Ask the shop to confirm that the parcel was handed over.</p>
              ${shop.phone ? callLink(shop.phone, `Call ${shop.name}`) : ''}
            </div>`
          : html`<form method="post">
              <label for="code">Delivery code of ${firstName}</label>
              <input
                class="field code"
                id="code"
                name="code"
                inputmode="numeric"
                autocomplete="off"
                pattern="[0-9]{4}"
                maxlength="4"
                title="Four digits"
                required
              />
              <button class="button strong">It was handed over</button>
            </form>`
      }
      <details>
        <summary>Could not deliver</summary>
        <form method="post">
          ${failReasons.map(
            (reason) =>
              html`<label class="choice"
                ><input type="radio" name="reason" value="${reason}" required />
                ${failReasonWords[reason]}</label
              >`,
          )}
          <label for="words">What happened (optional)</label>
          <input class="field" id="words" name="words" maxlength="200" autocomplete="off" />
          <button class="button">Report it to the shop</button>
        </form>
      </details>`,
  )
}

/** What the page says when nothing more can be done with its link. */
export const deliverEndPage = (title: string, text: string) => frame(title, html`<p>${text}</p>`)
