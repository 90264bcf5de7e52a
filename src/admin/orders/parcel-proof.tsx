import { deliveryProofWords } from '../../orders/proof/delivery-proof.rules.ts'
import type { StaffParcel } from '../../orders/reading/staff-order.schema.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { copyText } from '../kit/copy-text.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { DeliveryPhotos } from './delivery-photos.tsx'
import { sendParcelAgain, takeParcelBack } from './orders.queries.ts'

/** Whether a parcel has something to show of its way to the door (rule: delivery-proof). */
export const hasProof = ({ rider_url, proof, photos, state }: StaffParcel) =>
  Boolean(rider_url || proof || photos?.length) || state === 'failed' || state === 'came_back'

/** The link for the rider while a parcel with a code is on its way, then how its delivery ended. */
export function ParcelProof({ parcel }: { parcel: StaffParcel }) {
  const { rider_url: url, is_code_locked, proof, failed_reason, photos = [] } = parcel
  return (
    <>
      {proof && <p className="text-sm text-muted">Proof: {deliveryProofWords[proof]}</p>}
      {failed_reason && <p className="text-sm font-medium text-camwood">{failed_reason}</p>}
      <DeliveryPhotos photos={photos} />
      {is_code_locked && (
        <p className="text-sm font-medium text-camwood">
          Five wrong codes: ask the customer whether it is there, then press Arrived.
        </p>
      )}
      {url && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <a href={url} className="text-sm text-indigo underline underline-offset-4">
            Link for the rider
          </a>
          <Button variant="secondary" onClick={() => void copyText(url)}>
            Copy<span className="sr-only"> the link for the rider</span>
          </Button>
          <a
            className={buttonClass('secondary')}
            href={whatsappUrl({ whatsapp: '' }, `Please deliver this parcel and ask for its code: ${url}`)}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp<span className="sr-only"> the link to the rider</span>
          </a>
        </div>
      )}
    </>
  )
}

/** What the staff does with a parcel that could not be delivered. */
export function FailedParcel({ parcel: { id, carrier, tracking_number } }: { parcel: StaffParcel }) {
  const parcel = { carrier: carrier ?? '', tracking_number: tracking_number ?? '' }
  const again = useAction({
    run: () => sendParcelAgain(id, parcel),
    done: 'The parcel is on its way again',
    changes: 'order',
  })
  const back = useAction({
    run: () => takeParcelBack(id),
    done: 'The parcel is marked as back at the shop; its pieces and money are as before',
    changes: 'order',
  })
  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      <Button variant="secondary" isBusy={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
      <Button variant="secondary" isBusy={back.isPending} onClick={() => back.mutate()}>
        It came back
      </Button>
    </div>
  )
}
