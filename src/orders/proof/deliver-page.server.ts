import { html } from 'hono/html'
import type { Order } from '../../db/schema.ts'
import { optional, plainPage } from '../../lib/server/web/plain-page.ts'
import { failReasons, failReasonWords } from '../order/delivery-proof.rules.ts'
import type { PhotoForm } from '../../media/photo-form.server.ts'

/** What a rider typed, and the picture. */
export type RiderForm = { code: string; reason: string; words: string } & Omit<PhotoForm, 'typed'>

type Shop = { name: string; phone: string }

const callLink = (phone: string, words: string) =>
  html`<a class="button" href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${words}</a>`

/** Without a script the camera opens by itself; the picture goes behind what was typed (`readPhotoForm`). */
const photoField = (id: string, label: string) =>
  html`<label for="${id}">${label} ${optional}</label>
    <input class="field" type="file" id="${id}" name="photo" accept="image/*" capture="environment" />`

/** The page behind a rider's link: who gets the parcel and where; no price, no e-mail, no other parcel (rule: delivery-proof). What was typed into a `form` that was refused is still in it. */
export function deliverPage(input: {
  order: Pick<Order, 'shippingAddress' | 'phone'>
  shop: Shop
  isLocked: boolean
  problem?: string
  form?: Pick<RiderForm, 'code' | 'reason' | 'words'>
}) {
  const { order, shop, isLocked, form } = input
  const isFailed = Boolean(form?.reason)
  // Of a locked parcel the page says it in full below.
  const problem = isLocked && !isFailed ? undefined : input.problem
  const { firstName, address, landmark, city, state } = order.shippingAddress
  return plainPage(
    `Parcel for ${firstName}`,
    html`<p>${address}</p>
      ${landmark ? html`<p>${landmark}</p>` : ''}
      <p>${[city, state].filter(Boolean).join(', ')}</p>
      ${callLink(order.phone, `Call ${firstName}`)}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${
        isLocked
          ? html`<div class="block">
              <p>The code was wrong five times. Ask the shop to confirm that the parcel was handed over.</p>
              ${shop.phone ? callLink(shop.phone, `Call ${shop.name}`) : ''}
            </div>`
          : html`<form method="post" enctype="multipart/form-data">
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
                value="${form?.code ?? ''}"
                required
              />
              ${photoField('photo', 'Picture of the handover')}
              <button class="button strong">It was handed over</button>
            </form>`
      }
      <details ${isFailed ? 'open' : ''}>
        <summary>Could not deliver</summary>
        <form method="post" enctype="multipart/form-data">
          ${failReasons.map(
            (reason) =>
              html`<label class="choice"
                ><input
                  type="radio"
                  name="reason"
                  value="${reason}"
                  required
                  ${form?.reason === reason ? 'checked' : ''}
                />
                ${failReasonWords[reason]}</label
              >`,
          )}
          <label for="words">What happened ${optional}</label>
          <input
            class="field"
            id="words"
            name="words"
            maxlength="200"
            autocomplete="off"
            value="${form?.words ?? ''}"
          />
          ${photoField('failed-photo', 'Picture of the place')}
          <button class="button">Report it to the shop</button>
        </form>
      </details>`,
  )
}

/** What the page says when nothing more can be done with its link. */
export const deliverEndPage = (title: string, text: string) => plainPage(title, html`<p>${text}</p>`)
