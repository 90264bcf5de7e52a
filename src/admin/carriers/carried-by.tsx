import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'

/** Who carries a parcel, with its page at the carrier. */
export function CarriedBy({
  parcel,
}: {
  parcel: Pick<StaffOrder, 'carrier' | 'tracking_number' | 'parcel_url'>
}) {
  const { carrier, tracking_number, parcel_url } = parcel
  if (!carrier && !tracking_number) return null
  const text = [carrier, tracking_number].filter(Boolean).join(' ')
  return (
    <p>
      With{' '}
      {parcel_url ? (
        <a
          className="text-accent underline underline-offset-4"
          href={parcel_url}
          target="_blank"
          rel="noreferrer"
        >
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}
