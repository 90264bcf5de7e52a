import { html } from 'hono/html'
import { plainPage } from '../../lib/server/web/plain-page.ts'
import { formatDateTime } from '../../lib/time.ts'
import { type Carrier, parcelUrl } from '../../settings/carriers.rules.ts'
import { datesText } from '../../shipping/delivery-dates.rules.ts'
import { fulfilmentStateWords, parcelCount } from '../order/fulfilment-status.rules.ts'
import { estimateOf, lastShipped, type ReadRow } from '../reading/read-orders.service.ts'
import { orderStatusLabel } from '../order/order-status.rules.ts'

type Shown = {
  row: Pick<ReadRow, 'order' | 'lines' | 'fulfilments' | 'events'>
  carriers: Carrier[]
}

/** The page that staff, riders and chats link to: how far an order is, and nothing else of it (rule: link-for-one-reader). */
export function followPage({ row, carriers }: Shown) {
  const { order, lines, fulfilments, events } = row
  const count = parcelCount(
    fulfilments.length,
    lines.reduce((sum, line) => sum + line.to_pack, 0),
  )
  const { delivery_date_from: from, delivery_date: to } = estimateOf(order, lastShipped(fulfilments))
  const isOver = order.status === 'delivered' || order.status === 'cancelled'
  const expected = isOver || order.isPickup ? null : datesText({ from, to })
  return plainPage(
    orderStatusLabel(order.status),
    html`<p class="muted">Order ${order.orderNumber}</p>
      ${expected ? html`<p>It arrives ${expected}.</p>` : ''}
      ${order.isPickup && !isOver ? html`<p>It is picked up at ${order.shippingAddress.pickup?.name}.</p>` : ''}
      ${(order.isPickup ? [] : fulfilments).map((parcel, index) => {
        const carriage = { carrier: parcel.carrier, trackingNumber: parcel.tracking_number }
        const url = parcelUrl(carriers, carriage)
        const name = count > 1 ? `Parcel ${index + 1} of ${count}` : 'Your parcel'
        return html`<div class="block">
          <p>${name}: ${fulfilmentStateWords[parcel.state].toLowerCase()}</p>
          <p class="muted">${[parcel.carrier, parcel.tracking_number].filter(Boolean).join(' · ')}</p>
          ${url ? html`<a class="button" href="${url}" rel="noreferrer">Follow it at ${parcel.carrier}</a>` : ''}
        </div>`
      })}
      <table>
        ${events.toReversed().map(
          ({ status, created_at }) =>
            status &&
            html`<tr>
              <th scope="row">${orderStatusLabel(status)}</th>
              <td>${formatDateTime(new Date(created_at))}</td>
            </tr>`,
        )}
      </table>
      <p class="muted">
        Everything else about the order is in our emails and in the account of who ordered it.
      </p>`,
  )
}
