import { html } from 'hono/html'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import type { Order } from '../../db/schema.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { plainPage } from '../../lib/server/web/plain-page.ts'
import { countText } from '../../lib/count-text.ts'
import { piece } from '../../lib/nouns.rules.ts'
import { formatDay, formatDeadline } from '../../lib/time.ts'
import { isDepositCovered } from '../../orders/order/part-payment.rules.ts'

type Shown = {
  order: Order
  /** How many it has; never which. */
  pieces: number
  /** Minor units. */
  paidMinor: number
  dueMinor: number
  takesCards: boolean
  problem?: string | undefined
  /** The amount, or the code of a gift card, that was typed and refused. */
  typed?: string | undefined
  code?: string | undefined
}

/**
 * The page behind an order's pay link: what is paid, what is due by when, and how to pay it (rule: part-payment). The link is
 * made to be passed on: nothing else of the order is here, nor behind it (rule: link-for-one-reader).
 */
export function payPage(shown: Shown) {
  const { order, dueMinor, takesCards, problem } = shown
  const money = (minor: number) => formatMoney(minor, order.currency as Currency)
  const wholeForm = partForm({
    part: 'all',
    words: `${isRest(shown) ? 'Pay the balance, ' : 'Pay '}${money(dueMinor)}`,
  })
  return plainPage(
    'Pay for your order',
    html`<p class="muted">Order ${order.orderNumber}</p>
      <p>${keptWords(shown)}</p>
      <table class="sums">
        ${sumsOf(shown).map(
          ([name, minor]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${money(minor)}</td>
            </tr>`,
        )}
      </table>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${
        asksDeposit(order)
          ? html`${partForm({ part: 'deposit', words: `Pay the deposit of ${money(order.depositAmount!)}` })}
            ${partForm({ part: 'all', words: `Pay all ${money(dueMinor)} now`, isQuiet: true })}`
          : wholeForm
      }
      ${isFirst(order) ? '' : amountForm(shown)} ${takesCards ? cardForm(shown) : ''}
      ${order.email ? html`<p class="block muted">Anyone with this link can pay here. What was ordered is in the order’s email.</p>` : ''}
      ${order.restDueOn && (asksDeposit(order) || isRest(shown)) ? html`<p class="block muted">Need more time for the balance? <a href="/contact">Write to us</a> before ${onOneLine(dayText(order.restDueOn))}.</p>` : ''}
      <p class="block muted">You pay on the secure page of our payment provider.</p>`,
  )
}

/** Nothing of it came in yet. */
const isFirst = ({ status, depositPaidAt }: Order) => status === 'pending' && !depositPaidAt

const asksDeposit = (order: Order) => isFirst(order) && order.depositAmount !== null

/** The deposit is in, the balance has its day. */
const isRest = ({ order, paidMinor }: Shown) =>
  order.status === 'pending' &&
  Boolean(order.restDueOn && order.depositPaidAt) &&
  isDepositCovered(order, paidMinor)

/** What its pieces and its delivery cost, what is paid, what is due: the last one is what the first button takes. */
function sumsOf(shown: Shown): [string, number][] {
  const { order, pieces, paidMinor, dueMinor } = shown
  const { totalAmount, delivery, depositAmount, depositPaidAt, restDueOn } = order
  const restName = `Balance by ${restDueOn && dayText(restDueOn)}`
  const isDepositAlone = depositPaidAt && paidMinor === depositAmount
  const rows: [string, number | false][] = [
    [countText(piece, pieces), totalAmount - (delivery ?? 0)],
    ['Delivery', delivery ?? false],
    ['Total', totalAmount],
    [isDepositAlone ? `Paid on ${formatDay(depositPaidAt)}` : 'Paid so far', paidMinor > 0 && paidMinor],
    [restName, asksDeposit(order) && dueMinor - depositAmount!],
    [
      asksDeposit(order) ? 'Deposit now' : isRest(shown) ? restName : 'Still to pay',
      asksDeposit(order) ? depositAmount! : dueMinor,
    ],
  ]
  return rows.filter((row): row is [string, number] => row[1] !== false)
}

type PartForm = { part: 'deposit' | 'all'; words: string; isQuiet?: boolean }

const partForm = ({ part, words, isQuiet }: PartForm) =>
  html`<form method="post">
    <button class="${isQuiet ? 'quiet' : 'button strong'}" name="part" value="${part}">${words}</button>
  </form>`

const amountForm = ({ typed }: Shown) =>
  html`<details class="quiet-part" ${typed ? 'open' : ''}>
    <summary class="quiet">Pay another amount</summary>
    <form method="post">
      <label for="amount">Amount in naira</label>
      <input
        class="field"
        id="amount"
        name="amount"
        value="${typed ?? ''}"
        inputmode="decimal"
        autocomplete="off"
        required
      />
      <button class="button">Pay this amount</button>
    </form>
  </details>`

/** What a gift card holds pays as much as is due (rule: card-on-pay-link). */
const cardForm = ({ code }: Shown) =>
  html`<details class="quiet-part" ${code ? 'open' : ''}>
    <summary class="quiet">Use a gift card</summary>
    <form method="post">
      <label for="card">Code of the gift card</label>
      <input
        class="field"
        id="card"
        name="card"
        value="${code ?? ''}"
        maxlength="60"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        required
      />
      <button class="button">Pay with the gift card</button>
    </form>
  </details>`

function keptWords({ order, paidMinor }: Shown): string {
  const { status, depositAmount, depositPaidAt, restDueOn, holdExpiresAt, linesAddedAt } = order
  if (status === 'pending_review')
    return 'Less came in than your order costs. Pay what is missing here, in as many parts as you like.'
  if (status !== 'pending')
    return linesAddedAt
      ? 'Something was added to this order after you paid. Pay the difference here.'
      : 'Part of the money for this order is no longer with us. Pay what is missing here.'
  if (depositPaidAt && !isDepositCovered(order, paidMinor))
    return 'The deposit for this order is no longer with us. Pay for your order here.'
  if (depositPaidAt && restDueOn)
    return `Your deposit is paid, and your order is kept for you. Pay the balance by ${onOneLine(dayText(restDueOn))}, in as many parts as you like.`
  const kept = holdExpiresAt ? `Your order is kept until ${onOneLine(formatDeadline(holdExpiresAt))}. ` : ''
  return depositAmount !== null && restDueOn
    ? `${kept}Once the deposit is paid, we keep it for you until ${onOneLine(dayText(restDueOn))}.`
    : kept
}

/** A day whose words stay together. */
const onOneLine = (day: string) => day.replaceAll(' ', '\u00a0')

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
