import { html, raw } from 'hono/html'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import { cameIn } from '../reading/order-facts.rules.ts'
import type { Receipt } from './receipt.service.ts'

const styles = `
  * { box-sizing: border-box; }
  body { margin: 0; background: #f4f5f2; color: #15172b; font: 16px/1.5 'Work Sans', system-ui, Roboto, 'Segoe UI', Arial, 'DejaVu Sans', sans-serif; }
  main { max-width: 640px; margin: 0 auto; padding: 32px 20px; background: #fff; min-height: 100vh; }
  h1 { font-size: 28px; line-height: 1.1; margin: 0; }
  h2 { font-size: 16px; margin: 28px 0 4px; }
  p { margin: 0; }
  .muted { color: #555b70; font-size: 14px; }
  .strip { height: 8px; margin: 16px 0 24px; background: repeating-linear-gradient(90deg,#25307f 0 24px,#f2b632 24px 28px,#a8321c 28px 40px,#f4f5f2 40px 44px); }
  table { width: 100%; border-collapse: collapse; margin-top: 24px; }
  th { text-align: left; font-size: 14px; color: #555b70; font-weight: 400; }
  th, td { padding: 8px 0; border-bottom: 1px solid #cdd1db; vertical-align: top; }
  td:last-child, th:last-child { text-align: right; white-space: nowrap; padding-left: 16px; font-variant-numeric: tabular-nums; }
  td:first-child { overflow-wrap: anywhere; }
  tfoot td { border-bottom: 0; padding: 4px 0; }
  tfoot .sum td { border-top: 2px solid #15172b; font-weight: 700; padding-top: 8px; }
  @page { margin: 16mm; }
  @media print { body, main { background: #fff; } main { padding: 0; max-width: none; } .screen { display: none; } .strip { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`

/** The receipt of a paid order: one page that prints, without a script. */
export function receiptPage({ order, money: shown, methods, deposit, due, parts, lines, brand }: Receipt) {
  const money = (minor: number) => formatMoney(minor, order.currency as Currency)
  const isCounter = order.source === 'counter'
  const paid = cameIn(shown)
  const sums: [string, string, string?][] = [
    ['Subtotal', money(order.subtotal)],
    ...(order.discount > 0
      ? [
          [`Discount${order.promoCode ? ` (${order.promoCode})` : ''}`, money(-order.discount)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(isCounter ? [] : [['Delivery', order.delivery ? money(order.delivery) : 'Free'] as [string, string]]),
    ['Total', money(order.totalAmount), 'sum'],
    ...parts.map(({ paid, at }): [string, string] => [`Received ${at ? formatDate(at) : ''}`, money(paid)]),
    [deposit || due ? 'Paid so far' : 'Paid', money(paid)],
    ...(shown.taken > 0 ? [['Taken back', money(-shown.taken)] as [string, string]] : []),
    ...(due ? [['Still to pay', money(due.amount)] as [string, string]] : []),
    ...(deposit ? [[`Due until ${dayText(deposit.due_on)}`, money(deposit.due)] as [string, string]] : []),
    ...(shown.refunded > 0 ? [['Refunded', money(-shown.refunded)] as [string, string]] : []),
  ]
  const title = `Receipt ${order.orderNumber} – ${brand.name}`
  const { city, state } = order.shippingAddress
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${money(paid)} paid" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>
          <h1>${brand.name}</h1>
          <p class="muted">${brand.contacts.join(' · ')}</p>
          <div class="strip"></div>
          <h1>Receipt</h1>
          <p>Order ${order.orderNumber}</p>
          <p class="muted">
            ${deposit ? 'Deposit paid' : 'Paid'}
            ${formatDateTime(order.paidAt ?? order.depositPaidAt ?? order.createdAt)}, Lagos time ·
            ${methods.join(', ')}
          </p>
          ${
            isCounter
              ? ''
              : html`<h2>For</h2>
                  <p>${order.customerName}</p>
                  <p class="muted">${[city, state].filter(Boolean).join(', ')}</p>`
          }
          <table>
            <thead>
              <tr>
                <th>Item</th>
                <th>Amount</th>
              </tr>
            </thead>
            <tbody>
              ${lines.map(
                (line) =>
                  html`<tr>
                    <td>
                      ${line.quantity} × ${line.title}<br />
                      <span class="muted"
                        >${[line.variant, line.quantity > 1 ? `${money(line.unitPrice)} each` : ''].filter(Boolean).join(' · ')}</span
                      >
                    </td>
                    <td>${money(line.total)}</td>
                  </tr>`,
              )}
            </tbody>
            <tfoot>
              ${sums.map(
                ([name, value, kind]) =>
                  html`<tr class="${kind ?? ''}">
                    <td>${name}</td>
                    <td>${value}</td>
                  </tr>`,
              )}
            </tfoot>
          </table>
          <p class="muted screen" style="margin-top:32px">
            Print this page or save it as a PDF from your browser’s menu.
          </p>
        </main>
      </body>
    </html>`
}
