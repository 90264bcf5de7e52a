import { dot } from '../../lib/dotted.ts'
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser/session-store.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { fulfilmentStateWords, parcelCount } from '../../orders/order/fulfilment-status.rules.ts'
import type { StaffLine, StaffOrder, StaffParcel } from '../../orders/reading/staff-order.schema.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../kit/screen.tsx'
import { CarriedBy } from '../carriers/carried-by.tsx'
import { orderSheet } from './order-doing.tsx'
import { OrderLine } from './order-line.tsx'
import type { ListParams } from '../kit/order-links.rules.ts'
import { shipSheetOf, useParcelSteps } from './use-order-steps.client.ts'
import { deliveryProofWords } from '../../orders/order/delivery-proof.rules.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { whatsappNumber } from '../../settings/contact-values.rules.ts'
import { InputText } from '../kit/fields.tsx'
import { copyText } from '../kit/copy-text.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { DeliveryPhotos } from '../carriers/delivery-photos.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ActionButton } from '../kit/action-button.tsx'

type OrderParcelsProps = { order: StaffOrder; params: ListParams; onChange: (lineId: string) => void }

/** Whether its lines are shown in parcels: it goes in several, or something is proved, or went wrong, on the way of its one. */
export const hasParcels = ({ fulfilments, to_pack }: StaffOrder) =>
  parcelCount(fulfilments.length, to_pack) > 1 || fulfilments.some(hasProof)

/** The parcels of an order, each with its pieces, state and next step (rule: split-parcels). */
export function OrderParcels({ order, params, onChange }: OrderParcelsProps) {
  const sheet = useOverlay(orderSheet)
  const { deliver } = useParcelSteps(order, params)
  const { lines, fulfilments, to_pack } = order
  const count = parcelCount(fulfilments.length, to_pack)
  const packed = new Set(fulfilments.flatMap((parcel) => parcel.lines.map((part) => part.order_line_id)))
  const rest = lines.filter((line) => line.to_pack === 0 && !packed.has(line.id))
  const lineOf = (line: StaffLine | undefined, part?: number) =>
    line && <OrderLine key={line.id} order={order} line={line} part={part} onChange={onChange} />
  return (
    <Section title="Parcels" className="!pb-0">
      <ul className="border-t border-hairline">
        {fulfilments.map((parcel) => (
          <li
            key={parcel.id}
            aria-label={`Parcel ${parcel.number}`}
            className="border-b border-hairline pt-3 last:border-b-0"
          >
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div>
                <ParcelTitle
                  number={parcel.number}
                  count={count}
                  state={fulfilmentStateWords[parcel.state]}
                />
                {count > 1 && <CarriedBy parcel={parcel} />}
              </div>
              {parcel.state === 'packed' && (
                <Button variant="secondary" onClick={() => sheet.open(shipSheetOf(parcel.id))}>
                  Ship…<span className="sr-only"> parcel {parcel.number}</span>
                </Button>
              )}
              {parcel.state === 'failed' && <FailedParcel parcel={parcel} />}
              {parcel.state === 'shipped' && (
                <Button
                  variant="secondary"
                  isBusy={deliver.isPending && deliver.variables === parcel.id}
                  onClick={() => deliver.mutate(parcel.id)}
                >
                  Arrived<span className="sr-only">: parcel {parcel.number}</span>
                </Button>
              )}
            </div>
            <ParcelProof parcel={parcel} />
            <ul>
              {parcel.lines.map((part) =>
                lineOf(
                  lines.find(({ id }) => id === part.order_line_id),
                  part.quantity,
                ),
              )}
            </ul>
          </li>
        ))}
        {to_pack > 0 && (
          <li aria-label={`Parcel ${count}`} className="border-b border-hairline pt-3 last:border-b-0">
            <ParcelTitle number={count} count={count} state="To pack" />
            <ul>{lines.map((line) => line.to_pack > 0 && lineOf(line, line.to_pack))}</ul>
          </li>
        )}
        {rest.length > 0 && (
          <li aria-label="In no parcel">
            <ul>{rest.map((line) => lineOf(line))}</ul>
          </li>
        )}
      </ul>
    </Section>
  )
}

const ParcelTitle = ({ number, count, state }: { number: number; count: number; state: string }) => (
  <p>
    <b className="font-semibold">
      Parcel {number} of {count}
    </b>
    <span className="text-muted">
      {dot}
      {state}
    </span>
  </p>
)

/** Whether a parcel has something to show of its way to the door (rule: delivery-proof). */
const hasProof = ({ rider_url, proof, photos, state }: StaffParcel) =>
  Boolean(rider_url || proof || photos?.length) || state === 'failed' || state === 'came_back'

/** The link for the rider while a parcel with a code is on its way, then how its delivery ended. */
function ParcelProof({ parcel }: { parcel: StaffParcel }) {
  const { rider_url: url, is_code_locked, proof, failed_reason, photos = [] } = parcel
  return (
    <>
      {proof && <p className="text-sm text-muted">Proof: {deliveryProofWords[proof]}</p>}
      {failed_reason && <p className="text-sm font-medium text-alert">{failed_reason}</p>}
      <DeliveryPhotos photos={photos} />
      {is_code_locked && (
        <p className="text-sm font-medium text-alert">
          Five wrong codes: ask the customer whether it is there, then press Arrived.
        </p>
      )}
      {url && <RiderLink url={url} />}
    </>
  )
}

const riderKey = 'rider-whatsapp'

/** The link for the rider, to copy or to send to the number that was used last; it stays with this session of the browser. */
function RiderLink({ url }: { url: string }) {
  const [phone, setPhone] = useState(() => readStored<string>(riderKey) ?? '')
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <a href={url} className="self-center text-sm text-accent underline underline-offset-4">
        Link for the rider
      </a>
      <Button variant="secondary" onClick={() => void copyText(url)}>
        Copy<span className="sr-only"> the link for the rider</span>
      </Button>
      <InputText
        name="rider-phone"
        label="The rider’s WhatsApp number"
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        onValue={(typed) => {
          setPhone(typed)
          writeStored(riderKey, typed)
        }}
      />
      <a
        className={buttonClass('secondary')}
        href={whatsappUrl(
          { whatsapp: whatsappNumber(phone.trim()) },
          `Please deliver this parcel and ask for its code: ${url}`,
        )}
        target="_blank"
        rel="noreferrer"
      >
        WhatsApp<span className="sr-only"> the link to the rider</span>
      </a>
    </div>
  )
}

/** What the staff does with a parcel that could not be delivered. */
function FailedParcel({ parcel: { id, carrier, tracking_number } }: { parcel: StaffParcel }) {
  const parcel = { id, carrier: carrier ?? '', tracking_number: tracking_number ?? '' }
  const again = useAction({
    run: () => ownerCall('post /fulfilments/{id}/send-again', parcel),
    done: 'The parcel is on its way again',
    changes: 'order',
  })
  const back = useAction({
    run: () => ownerCall('post /fulfilments/{id}/came-back', { id }),
    done: 'The parcel is marked as back at the shop; its pieces and money are as before',
    changes: 'order',
  })
  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      <ActionButton variant="secondary" action={again} label="Send again" />
      <ActionButton variant="secondary" action={back} label="It came back" />
    </div>
  )
}
