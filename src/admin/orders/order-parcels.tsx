import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { fulfilmentStateWords, parcelCount } from '../../orders/fulfilments/fulfilment-status.rules.ts'
import { piecesText } from '../../orders/fulfilments/pieces-text.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { CarriedBy } from './order-customer.tsx'
import { orderSheet } from './order-doing.tsx'
import type { ListParams } from './order-links.rules.ts'
import { FailedParcel, hasProof, ParcelProof } from './parcel-proof.tsx'
import { shipSheetOf, useParcelSteps } from './use-parcel-steps.client.ts'

/** The parcels of an order that goes in several, each with its pieces, state and next step (rule: split-parcels). */
export function OrderParcels({ order, params }: { order: StaffOrder; params: ListParams }) {
  const sheet = useOverlay(orderSheet)
  const { deliver } = useParcelSteps(order, params)
  const count = parcelCount(order.fulfilments.length, order.to_pack)
  // One parcel has a block of its own when something is proved, or went wrong, on its way.
  if (count < 2 && !order.fulfilments.some(hasProof)) return null
  return (
    <Section title="Parcels">
      <ul className="border-t border-hairline">
        {order.fulfilments.map((parcel) => (
          <li
            key={parcel.id}
            aria-label={`Parcel ${parcel.number}`}
            className="flex flex-wrap items-center gap-3 border-b border-hairline py-3"
          >
            <div className="min-w-0 grow">
              <p>
                <b className="font-semibold">
                  Parcel {parcel.number} of {count}
                </b>
                <span className="text-muted"> · {fulfilmentStateWords[parcel.state]}</span>
              </p>
              {piecesText(parcel.lines, order.lines).map((pieces) => (
                <p key={pieces} className="text-sm text-muted">
                  {pieces}
                </p>
              ))}
              {count > 1 && <CarriedBy parcel={parcel} />}
              <ParcelProof parcel={parcel} />
            </div>
            {parcel.state === 'packed' && (
              <Button
                variant="secondary"
                className="shrink-0"
                onClick={() => sheet.open(shipSheetOf(parcel.id))}
              >
                Ship…<span className="sr-only"> parcel {parcel.number}</span>
              </Button>
            )}
            {parcel.state === 'failed' && <FailedParcel parcel={parcel} />}
            {parcel.state === 'shipped' && (
              <Button
                variant="secondary"
                className="shrink-0"
                isBusy={deliver.isPending && deliver.variables === parcel.id}
                onClick={() => deliver.mutate(parcel.id)}
              >
                Arrived<span className="sr-only">: parcel {parcel.number}</span>
              </Button>
            )}
          </li>
        ))}
        {order.to_pack > 0 && (
          <li aria-label={`Parcel ${count}`} className="border-b border-hairline py-3">
            <p>
              <b className="font-semibold">
                Parcel {count} of {count}
              </b>
              <span className="text-muted"> · To pack</span>
            </p>
            {order.lines
              .filter((line) => line.to_pack > 0)
              .map((line) => (
                <p key={line.id} className="text-sm text-muted">
                  {piecesText([{ order_line_id: line.id, quantity: line.to_pack }], order.lines)[0]}
                </p>
              ))}
          </li>
        )}
      </ul>
    </Section>
  )
}
