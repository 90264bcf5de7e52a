import type { FulfilmentView } from '../order/order.schema.ts'

type Parcel = Pick<FulfilmentView, 'tracking_number' | 'parcel_url'>

/** A parcel's number, linked to its carrier's page where there is one (rule: tracking-link). */
export function TrackingNumber({ parcel: { tracking_number, parcel_url } }: { parcel: Parcel }) {
  // An element either way: live changes replace it (rule: translated-pages).
  if (!parcel_url) return <span>{tracking_number}</span>
  return (
    <a
      className="underline decoration-hairline underline-offset-4 hover:decoration-ink"
      href={parcel_url}
      target="_blank"
      rel="noreferrer"
    >
      {tracking_number}
    </a>
  )
}
