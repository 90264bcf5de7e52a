import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/time.ts'
import { deliveryProofWords } from '../../orders/order/delivery-proof.rules.ts'
import type { StaffOrder, StaffParcel } from '../../orders/reading/staff-order.schema.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { Section } from '../kit/screen.tsx'
import { CarriedBy } from '../carriers/carried-by.tsx'
import { DeliveryPhotos } from '../carriers/delivery-photos.tsx'

/** How the parcels of an order went to their customer: what a claim is decided by. */
export function HowItWent({ orderId }: { orderId: string }) {
  const { data } = useQuery(ownerQuery('get /orders/{id}', { id: orderId }))
  if (!data || data.fulfilments.length === 0) return null
  const sent = momentOf(data, 'shipped')
  const arrived = momentOf(data, 'delivered')
  return (
    <Section title="How it was delivered">
      <ul className="border-t border-hairline">
        {data.fulfilments.map((parcel) => (
          <li key={parcel.id} className="grid gap-0.5 border-b border-hairline py-3">
            <CarriedBy parcel={parcel} />
            <p className="text-sm text-muted">
              {[
                sent && `Sent ${formatDateTime(sent)}`,
                arrived ? `Delivered ${formatDateTime(arrived)}` : 'Not marked as delivered',
                proofOf(parcel),
              ]
                .filter(Boolean)
                .join('. ')}
              .
            </p>
            {parcel.failed_reason && <p className="text-sm text-alert">{parcel.failed_reason}</p>}
            <DeliveryPhotos photos={parcel.photos ?? []} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function momentOf({ events }: StaffOrder, status: string): Date | undefined {
  const event = events.findLast((each) => each.status === status)
  return event && new Date(event.created_at)
}

/** Of a parcel that has arrived; who has no code was asked for none. */
const proofOf = ({ state, proof }: StaffParcel) =>
  proof ? `Proof: ${deliveryProofWords[proof]}` : state === 'delivered' && 'No code was asked for at the door'
