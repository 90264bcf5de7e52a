import { formatDateTime } from '../../lib/time.ts'
import { photoMomentWords } from '../../orders/order/delivery-proof.rules.ts'
import type { DeliveryPhotoView } from '../../orders/reading/staff-order.schema.ts'

/** What riders showed of a delivery; each opens in full (rule: delivery-photo). */
export function DeliveryPhotos({ photos }: { photos: DeliveryPhotoView[] }) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-4">
      {photos.map(({ url, moment, width, height, taken_at }) => (
        <li key={url} className="w-40">
          <a href={url} target="_blank" rel="noreferrer" className="grid gap-1">
            <img
              src={url}
              alt={photoMomentWords[moment]}
              width={width}
              height={height}
              loading="lazy"
              className="h-40 w-40 border border-hairline bg-stage object-contain"
            />
            <span className="text-sm text-muted">
              {photoMomentWords[moment]}, {formatDateTime(new Date(taken_at))}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
