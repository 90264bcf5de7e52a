import { html } from 'hono/html'
import type { Transaction } from '../ledger/transaction.ts'
import { formatAmount } from '../payments/currencies.ts'

export type Html = ReturnType<typeof html>

/** The frame of every page. It works without scripts, and none is sent. */
export function pageLayout(title: string, content: Html) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} (test)</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/checkout.css" />
      </head>
      <body>
        <header>
          <p class="test-banner" data-testid="test-banner">TEST page: no real money moves here</p>
        </header>
        <main><div class="sheet">${content}</div></main>
      </body>
    </html>`
}

/** A page about one payment: merchant, payer and amount above the content. */
export function paymentPage(title: string, merchant: string, transaction: Transaction, content: Html) {
  return pageLayout(
    `${title} · ${merchant}`,
    html`<div class="summary">
        <p><strong data-testid="merchant">${merchant}</strong></p>
        <p class="amount" data-testid="amount">${formatAmount(transaction.amount, transaction.currency)}</p>
        <p class="muted" data-testid="email">${transaction.email}</p>
      </div>
      ${content}`,
  )
}

export function notice(title: string, text: string) {
  return pageLayout(
    title,
    html`<h1>${title}</h1>
      <p data-testid="notice">${text}</p>`,
  )
}
