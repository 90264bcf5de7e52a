import { html } from 'hono/html'
import type { Transaction } from '../ledger/transaction.ts'
import { formatAmount, minimumTransfer } from '../payments/currencies.ts'
import { cardForm, stepForm, type CardErrors, type CardValues } from './card-form.ts'
import { paymentPage, type Html } from './page-layout.ts'

const tabs = [
  { name: 'card', label: 'Card' },
  { name: 'bank_transfer', label: 'Bank transfer' },
  { name: 'ussd', label: 'USSD' },
] as const

export type Tab = (typeof tabs)[number]['name']

/** The tabs this link offers: those of its channels, and no transfer below Paystack's minimum for it. */
export function tabsOf({ channels, amount, currency }: Transaction): Tab[] {
  return tabs
    .map(({ name }) => name)
    .filter((name) => channels === null || channels.includes(name))
    .filter((name) => name !== 'bank_transfer' || currency !== 'NGN' || amount >= minimumTransfer)
}

export type CheckoutView = {
  merchant: string
  transaction: Transaction
  tab: Tab | undefined
  values?: CardValues | undefined
  errors?: CardErrors
  wrongStep?: boolean
}

export function checkoutPage(view: CheckoutView) {
  const { merchant, transaction, tab, values, errors, wrongStep = false } = view
  const { accessCode: code, step } = transaction
  const amount = formatAmount(transaction.amount, transaction.currency)
  const content = step
    ? stepForm({ code, step, wrong: wrongStep })
    : html`${tabBar(transaction, tab)} ${errors ? '' : lastFailure(transaction)}
      ${tab === 'card' ? cardForm({ code, amount, values, ...(errors ? { errors } : {}) }) : ''}
      ${tab === 'bank_transfer' ? transferForm(transaction, amount) : ''}
      ${tab === 'ussd' ? ussdForm(transaction, amount) : ''}
      ${tab ? '' : html`<p class="note">None of this link's channels can be tried here.</p>`}`
  return paymentPage('Pay', merchant, transaction, html`${content} ${cancelForm(code)}`)
}

function tabBar(transaction: Transaction, current: Tab | undefined): Html {
  const offered = tabsOf(transaction)
  const shown = tabs.filter(({ name }) => offered.includes(name))
  return html`<nav aria-label="Ways to pay">
    <ul class="tabs">
      ${shown.map(
        ({ name, label }) =>
          html`<li>
            <a
              href="/${transaction.accessCode}?tab=${name}"
              data-testid="tab-${name.replace('_', '-')}"
              ${name === current ? html`aria-current="page"` : ''}
              >${label}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

function lastFailure({ status, gatewayResponse }: Transaction): Html | '' {
  if (status !== 'failed') return ''
  return html`<p class="alert" role="alert" data-testid="payment-error">
    <strong>${gatewayResponse}.</strong> Your card was not charged. Try another card.
  </p>`
}

function transferForm({ id, accessCode }: Transaction, amount: string): Html {
  return html`<h1>Pay by bank transfer</h1>
    <p>Send exactly ${amount} to this account. It is made up; nothing can be sent to it.</p>
    <dl>
      <dt>Bank</dt>
      <dd>Sandbox Test Bank</dd>
      <dt>Account number</dt>
      <dd data-testid="transfer-account">${String(id).slice(-10).padStart(10, '9')}</dd>
    </dl>
    <form method="post" action="/${accessCode}/transfer">
      <button class="main" name="money" value="sent" data-testid="transfer-sent">I've sent the money</button>
      <button name="money" value="later" data-testid="transfer-later">The transfer arrives later</button>
      <button name="money" value="wrong-amount" data-testid="transfer-wrong-amount">
        I sent a wrong amount
      </button>
    </form>`
}

function ussdForm({ id, accessCode }: Transaction, amount: string): Html {
  return html`<h1>Pay with USSD</h1>
    <p>Dial this code on your phone to pay ${amount}. It is made up; nothing answers it.</p>
    <dl>
      <dt>Code</dt>
      <dd data-testid="ussd-code">*737*000*${String(id).slice(-4)}#</dd>
    </dl>
    <form method="post" action="/${accessCode}/ussd">
      <button class="main" name="money" value="sent" data-testid="ussd-sent">
        I've completed the payment
      </button>
      <button name="money" value="later" data-testid="ussd-later">The payment arrives later</button>
    </form>`
}

function cancelForm(code: string): Html {
  return html`<form method="post" action="/${code}/cancel" class="apart">
    <button data-testid="cancel">Cancel payment</button>
  </form>`
}

export function waitingPage(merchant: string, transaction: Transaction) {
  return paymentPage(
    'Waiting',
    merchant,
    transaction,
    html`<h1>Waiting for your money</h1>
      <p class="note" role="status" data-testid="waiting">
        It is on its way. This page goes on by itself; you can also close it.
      </p>
      <a class="button" href="/${transaction.accessCode}/waiting" data-testid="check-again">Check again</a>`,
  )
}

export function paidPage(merchant: string, transaction: Transaction, backUrl: string | undefined) {
  return paymentPage(
    'Paid',
    merchant,
    transaction,
    html`<h1>This payment link has already been paid</h1>
      <p class="done" data-testid="already-paid">Nothing more is due.</p>
      ${
        backUrl
          ? html`<a class="button main" href="${backUrl}" data-testid="back-to-merchant"
              >Back to ${merchant}</a
            >`
          : ''
      }`,
  )
}

export function closeTabPage(merchant: string, transaction: Transaction) {
  return paymentPage(
    'Paid',
    merchant,
    transaction,
    html`<h1>Payment successful</h1>
      <p class="done" data-testid="close-tab">You can close this tab now.</p>`,
  )
}

export function transferRejectedPage(merchant: string, transaction: Transaction) {
  return paymentPage(
    'Wrong amount',
    merchant,
    transaction,
    html`<h1>The transfer was rejected</h1>
      <p class="alert" role="alert" data-testid="transfer-rejected">
        <strong>Incorrect amount sent.</strong> Your bank returns it to you.
      </p>
      <a class="button" href="/${transaction.accessCode}?tab=bank_transfer" data-testid="try-again"
        >Try again</a
      >`,
  )
}
