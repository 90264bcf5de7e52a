import { html } from 'hono/html'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import type { Order } from '../../db/schema.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { plainPage } from '../../lib/server/web/plain-page.ts'
import { formatDateTime } from '../../lib/time.ts'
import { isDepositCovered } from '../../orders/order/part-payment.rules.ts'

type Shown = {
  order: Order
  /** Minor units. */
  paidMinor: number
  dueMinor: number
  takesCards: boolean
  problem?: string | undefined
  /** What was typed and refused. */
  typed?: string | undefined
}

/**
 * The page behind an order's pay link: what is paid, what is due until when, and how to pay it (rule: part-payment). The link is
 * made to be passed on: nothing else of the order is here, nor behind it (rule: link-for-one-reader).
 */
export function payPage(shown: Shown) {
  const { order, paidMinor, dueMinor, takesCards, problem } = shown
  const money = (minor: number) => formatMoney(minor, order.currency as Currency)
  const sums: [string, string][] = [
    ['Total', money(order.totalAmount)],
    ...(paidMinor > 0 ? [['Paid so far', money(paidMinor)] as [string, string]] : []),
    [dueWords(shown), money(dueMinor)],
  ]
  return plainPage(
    'Pay for your order',
    html`<p class="muted">Order ${order.orderNumber}</p>
      <p>${keptWords(shown)}</p>
      <table class="sums">
        ${sums.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </table>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${isFirst(order) ? firstForms(shown, money) : restForms(shown, money)}
      <p class="block muted">You pay on the secure page of our payment provider.</p>
      ${takesCards ? cardForm : ''}`,
  )
}

/** Nothing of it came in yet. */
const isFirst = ({ status, depositPaidAt }: Order) => status === 'pending' && !depositPaidAt

function firstForms({ order, dueMinor }: Shown, money: (minor: number) => string) {
  const isWhole = order.depositAmount === null
  const all = html`<form method="post">
    <button class="button ${isWhole ? 'strong' : ''}" name="part" value="all">
      Pay all, ${money(dueMinor)}
    </button>
  </form>`
  if (isWhole) return all
  return html`<form method="post">
      <button class="button strong" name="part" value="deposit">
        Pay the deposit of ${money(order.depositAmount!)}
      </button>
    </form>
    ${all}`
}

/** What the card holds pays as much as is due (rule: card-on-pay-link). */
const cardForm = html`<form method="post">
  <label for="card">Or pay with a gift card: its code</label>
  <input
    class="field"
    id="card"
    name="card"
    maxlength="60"
    autocomplete="off"
    autocapitalize="characters"
    spellcheck="false"
    required
  />
  <button class="button">Pay with the card</button>
</form>`

const restForms = ({ dueMinor, typed = '' }: Shown, money: (minor: number) => string) =>
  html`<form method="post">
      <button class="button strong" name="part" value="all">Pay all of the rest, ${money(dueMinor)}</button>
    </form>
    <form method="post">
      <label for="amount">Or pay a part of it, in naira</label>
      <input
        class="field"
        id="amount"
        name="amount"
        value="${typed}"
        inputmode="decimal"
        autocomplete="off"
        required
      />
      <button class="button">Pay this part</button>
    </form>`

const dueWords = ({ order, paidMinor }: Shown) => {
  const { status, restDueOn, depositPaidAt } = order
  if (status !== 'pending') return 'Still to pay'
  const isAgreed = restDueOn && depositPaidAt && isDepositCovered(order, paidMinor)
  return isAgreed ? `Due until ${dayText(restDueOn)}` : 'Due'
}

function keptWords({ order, paidMinor }: Shown): string {
  const { status, depositAmount, depositPaidAt, restDueOn, holdExpiresAt, linesAddedAt } = order
  if (status === 'pending_review')
    return 'Less came in than your order costs. Here you pay what is missing, in as many parts as you like.'
  if (status !== 'pending')
    return linesAddedAt
      ? 'Something was added to this order after you had paid it. Here you pay the difference.'
      : 'Part of the money for this order is not with us any more. Here you pay what is missing.'
  if (depositPaidAt && !isDepositCovered(order, paidMinor))
    return 'The deposit for this order is not with us any more. Here you pay for your order.'
  if (depositPaidAt && restDueOn)
    return `Your deposit is paid, and your pieces are kept for you. Pay the rest until ${dayText(restDueOn)}, in as many parts as you like.`
  const kept = holdExpiresAt ? `Your pieces are kept until ${formatDateTime(holdExpiresAt)}. ` : ''
  return depositAmount !== null && restDueOn
    ? `${kept}With the deposit they are kept for you; the rest is due until ${dayText(restDueOn)}.`
    : kept
}

/** What the page says when there is nothing to pay with its link. */
export const payEndPage = (title: string, text: string, orderNumber?: string) =>
  plainPage(
    title,
    html`${orderNumber ? html`<p class="muted">Order ${orderNumber}</p>` : ''}
      <p>${text}</p>
      <p class="block"><a class="button" href="/">Go to the shop</a></p>`,
  )

/** Leads on to the provider's page: a form of this page may not be sent to another site, a link may lead there. */
export const goToProviderPage = (url: string) =>
  plainPage(
    'To the payment page',
    html`<p>You are on your way to the secure payment page.</p>
      <p class="block"><a class="button strong" href="${url}">Go to the payment page</a></p>`,
    html`<meta http-equiv="refresh" content="0; url=${url}" />`,
  )
