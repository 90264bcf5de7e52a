import { useQuery } from '@tanstack/react-query'
import type { ShippingZone } from '../../shipping/delivery-fee.rules.ts'
import { quoteQuery } from '../quote/quote.queries.ts'

type ArrivalAbroadProps = { productId: string; place: ShippingZone; usual: string }

/** What one piece costs to the door abroad, by the one quote (rule: price-to-door); the usual text where it has no price. */
export default function ArrivalAbroad({ productId, place, usual }: ArrivalAbroadProps) {
  const items = [{ product_id: productId, quantity: 1 }]
  const { data } = useQuery(quoteQuery({ items, shippingLocation: place.id }))
  if (!data) return <span className="skeleton inline-block h-5 w-40" aria-hidden />
  const { to_door, note } = data.delivery
  if (!to_door) return note || usual
  return (
    <>
      <span className="block">{note}</span>
      {to_door.rows.map(({ label, text }, index) => (
        <span
          key={label}
          className={`block ${index === to_door.rows.length - 1 ? 'font-semibold text-ink' : ''}`}
        >
          {`${label}: ${text}`}
        </span>
      ))}
      <span className="block">{to_door.note}</span>
    </>
  )
}
