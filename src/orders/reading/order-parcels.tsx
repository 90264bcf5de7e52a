import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { fulfilmentStateWords } from '../order/fulfilment-status.rules.ts'
import { piecesText } from '../order/pieces-text.rules.ts'
import { parcelsOf, type ShownOrder } from './order-display.rules.ts'
import { TrackingNumber } from './tracking-number.tsx'

/** Each parcel of an order that goes in several, with its carrier, number and pieces (rule: split-parcels). */
export function OrderParcels({ order }: { order: ShownOrder }) {
  const { fulfilments, to_pack } = order
  const count = parcelsOf(order)
  const lines = order.items.map(({ id, title, variant }) => ({
    id,
    title,
    size: variant?.size ?? null,
    color: variant?.color ?? null,
  }))
  return (
    <ol>
      {fulfilments.map(({ id, number, state, carrier, tracking_number, parcel_url, lines: parts }) => (
        <li key={id} className="border-b border-hairline py-3 first:border-t">
          <p>
            <b className="font-semibold">
              Parcel {number} of {count}
            </b>
            <span className="text-muted"> · {fulfilmentStateWords[state]}</span>
          </p>
          {(carrier || tracking_number) && (
            <p className="break-words">
              <span>{carrier}</span> <TrackingNumber parcel={{ tracking_number, parcel_url }} />
            </p>
          )}
          <p className="text-sm text-muted">{piecesText(parts, lines).join('; ')}</p>
        </li>
      ))}
      {to_pack > 0 && (
        <li className="border-b border-hairline py-3 first:border-t">
          <p>
            <b className="font-semibold">
              Parcel {count} of {count}
            </b>
            <span className="text-muted"> · Not packed yet</span>
          </p>
          <p className="text-sm text-muted">{countText(nouns.piece, to_pack)}</p>
        </li>
      )}
    </ol>
  )
}
