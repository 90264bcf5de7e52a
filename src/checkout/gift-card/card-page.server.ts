import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { maskedCode, shownCode } from '../../credit/card-code.rules.ts'
import type { CardShown } from '../../credit/cards/read-card.service.ts'
import { formatMoney } from '../../lib/money.ts'
import { shopPage } from '../../lib/server/web/plain-page.ts'

const styles = `
  .card { margin: 24px 0; padding: 20px; border: 2px solid; text-align: center; }
  .card .amount { font: var(--display-weight, 700) 44px/1 var(--font-display, system-ui, sans-serif); }
  .card .letters { margin: 16px 0; font-size: 19px; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .card svg { width: 140px; height: 140px; background: #fff; }
  .words { white-space: pre-line; font-size: 20px; }
  @page { margin: 16mm; }
  @media print {
    html:root { color-scheme: light; background: #fff; }
    body { color: #000; }
    body, main, header { background: none; }
    .screen { display: none; }
  }
`

/** A card whole, for who has its link: it prints, and goes on by WhatsApp (rule: card-page). */
export function cardPage({ card, shopName, url }: { card: CardShown; shopName: string; url: string }) {
  const { toName, fromName, words, balanceMinor, amountMinor, code } = card
  const from = fromName ? ` from ${fromName}` : ''
  const share = `${toName}, here is a gift card of ${formatMoney(amountMinor)} for ${shopName}${from}: ${url}`
  return shopPage(
    'Your gift card',
    html`<p>${`For ${toName}${from}`}</p>
      ${words ? html`<p class="words">${words}</p>` : ''}
      <div class="card">
        <p class="amount" translate="no">${formatMoney(balanceMinor)}</p>
        ${balanceMinor === amountMinor ? '' : html`<p class="muted">left of ${formatMoney(amountMinor)}</p>`}
        <p class="letters" translate="no">${shownCode(code)}</p>
        ${raw(renderSVG(code, { border: 1 }))}
      </div>
      <p>
        Type the code at checkout, or show it in the shop. It pays all of an order or a part, and what is left
        stays on it. Who has the code can spend it, so keep it to yourself.
      </p>
      <p class="block screen"><a class="button strong" href="/shop">Go to the shop</a></p>
      <p class="screen">
        <a class="button" href="https://wa.me/?text=${encodeURIComponent(share)}">Send it by WhatsApp</a>
      </p>`,
    html`<style>
      ${raw(styles)}
    </style>`,
  )
}

/** What a card's link says once it is good for nothing. */
export const endedCardPage = (isStopped: boolean) =>
  shopPage(
    isStopped ? 'This gift card is no longer valid' : 'Nothing is left on this gift card',
    html`<p>
        ${isStopped ? 'It was replaced, or its money went back. Write to us if you think this is wrong.' : 'All of it is spent. Thank you.'}
      </p>
      <p class="block"><a class="button" href="/shop">Go to the shop</a></p>`,
  )

type Bought = { toName: string; amountMinor: number; codeEnd: string; next: string[]; cardUrl: string | null }

/** For who bought it: what becomes of it, its code masked; with the card itself where she hands it over (rule: card-codes). */
export const boughtCardPage = ({ toName, amountMinor, codeEnd, next, cardUrl }: Bought) =>
  shopPage(
    `Gift card for ${toName}`,
    html`<table>
        <tr>
          <th scope="row">Amount</th>
          <td>${formatMoney(amountMinor)}</td>
        </tr>
        <tr>
          <th scope="row">Code</th>
          <td translate="no">${maskedCode(codeEnd)}</td>
        </tr>
      </table>
      ${next.map((line) => html`<p>${line}</p>`)}
      ${cardUrl ? html`<p class="block"><a class="button strong" href="${cardUrl}">Open the card</a></p>` : ''}`,
  )
