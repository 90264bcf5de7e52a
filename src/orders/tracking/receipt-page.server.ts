import { html, raw } from 'hono/html'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { plainPage } from '../../lib/server/web/plain-page.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import { cameIn } from '../reading/order-facts.rules.ts'
import type { Receipt, Swap } from './receipt.service.ts'

const styles = `
  .lines { margin-top: 24px; }
  .lines td, .sums td { font-weight: 600; }
  .lines tr:last-child > *, .sums tr > * { border-bottom: 0; }
  .lines + .sums { margin-top: 8px; }
  .sums th, .sums td { padding: 4px 0; }
  .sums tr:first-child > * { padding-top: 12px; }
  .sums tr:last-child > * { border-top: 1px solid var(--color-hairline, #cdd1db); }
  .parcels a { color: inherit; }
  .contacts span { display: inline-block; margin-right: 16px; }
  @page { margin: 16mm; }
  @media print {
    /* Paper is white, whatever the shop's ground is. */
    html:root { color-scheme: light; background: #fff; }
    body { --color-muted: #444; --color-hairline: #bbb; color: #000; }
    body, main, header { background: none; }
    main, header { max-width: none; margin: 0; padding-inline: 0; }
    main::before { margin-inline: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .screen { display: none; }
  }
`

/** The receipt of a paid order: one page that prints, without a script. */
export function receiptPage({
  order,
  money: shown,
  methods,
  deposit,
  due,
  parts,
  swap,
  lines,
  parcels,
  brand,
}: Receipt) {
  const money = (minor: number) => formatMoney(minor, order.currency as Currency)
  const isHandedOver = order.source === 'counter' || order.source === 'gift_card'
  const paid = cameIn(shown)
  const sums: [string, string][] = [
    ['Subtotal', money(order.subtotal)],
    ...(order.discount > 0
      ? [
          [`Discount${order.promoCode ? ` (${order.promoCode})` : ''}`, money(-order.discount)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(isHandedOver
      ? []
      : [
          [order.isPickup ? 'Pick-up' : 'Delivery', order.delivery ? money(order.delivery) : 'Free'] as [
            string,
            string,
          ],
        ]),
    ['Total', money(order.totalAmount)],
    ...parts.map(({ paid, at }): [string, string] => [`Received ${at ? formatDate(at) : ''}`, money(paid)]),
    ...(swap ? swapSums(swap, money) : []),
    [deposit || due ? 'Paid so far' : 'Paid', money(paid - (swap?.lentMinor ?? 0))],
    ...(shown.taken > 0 ? [['Taken back', money(-shown.taken)] as [string, string]] : []),
    ...(due ? [['Still to pay', money(due.amount)] as [string, string]] : []),
    ...(deposit ? [[`Due by ${dayText(deposit.due_on)}`, money(deposit.due)] as [string, string]] : []),
    ...(shown.refunded > 0 ? [['Refunded', money(-shown.refunded)] as [string, string]] : []),
  ]
  const { city, state } = order.shippingAddress
  return plainPage(
    `Receipt ${order.orderNumber} – ${brand.name}`,
    html`<p>Order ${order.orderNumber}</p>
      <p class="muted">
        ${deposit ? 'Deposit paid' : 'Paid'}
        ${formatDateTime(order.paidAt ?? order.depositPaidAt ?? order.createdAt)}, Lagos time ·
        ${methods.join(', ')}
      </p>
      ${
        isHandedOver
          ? ''
          : html`<p class="block">For ${order.customerName}</p>
              <p class="muted">${[city, state].filter(Boolean).join(', ')}</p>`
      }
      <table class="lines">
        ${lines.map(
          (line) =>
            html`<tr>
              <th scope="row">
                ${line.quantity} × ${line.title}<br />
                <span class="muted"
                  >${[line.variant, line.quantity > 1 ? `${money(line.unitPrice)} each` : ''].filter(Boolean).join(' · ')}</span
                >
              </th>
              <td>${money(line.total)}</td>
            </tr>`,
        )}
      </table>
      <table class="sums">
        ${sums.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </table>
      ${
        parcels.length > 0
          ? html`<div class="parcels">
              ${parcels.map(
                ({ name, carrier, trackingNumber, url }) =>
                  html`<p>
                    ${name}: ${carrier ?? ''}
                    ${url ? html`<a href="${url}" rel="noreferrer">${trackingNumber}</a>` : (trackingNumber ?? '')}
                  </p>`,
              )}
            </div>`
          : ''
      }
      <p class="contacts muted">${brand.contacts.map((contact) => html`<span>${contact}</span> `)}</p>
      <p class="block muted screen">Print this page or save it as a PDF from your browser’s menu.</p>`,
    html`<meta property="og:title" content="Receipt ${order.orderNumber} – ${brand.name}" />
      <meta property="og:description" content="${money(paid)} paid" />
      <style>
        ${raw(styles)}
      </style>`,
    'Receipt',
  )
}

/** What came back over the counter, below zero, and what of it went back. */
function swapSums({ pieces, lentMinor }: Swap, money: (minor: number) => string): [string, string][] {
  const over = pieces.reduce((sum, { worthMinor }) => sum + worthMinor, 0) - lentMinor
  return [
    ...pieces.map(({ text, worthMinor }): [string, string] => [`Returned: ${text}`, money(-worthMinor)]),
    ...(over > 0 ? [['Given back to you', money(over)] as [string, string]] : []),
  ]
}
