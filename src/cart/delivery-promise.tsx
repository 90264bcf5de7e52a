import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '../lib/money.ts'
import { useShop } from '../settings/settings.queries.ts'
import { arrivalText } from '../shipping/delivery-dates.rules.ts'
import { shippingQuery } from '../shipping/shipping.queries.ts'
import { Icon } from '../ui/icon.tsx'

/** Returns, arrival dates and free delivery beside the button, from the shop's own settings (decisions §27). */
export function DeliveryPromise() {
  const shop = useShop()
  return (
    <ul className="grid gap-1 text-sm text-muted">
      <li className="flex gap-2">
        <Icon name="back" size={18} /> Returns within {shop.return_window_days} days of delivery
      </li>
      <li className="flex gap-2">
        <Icon name="truck" size={18} /> Sent within {shop.dispatch_days_min}–{shop.dispatch_days_max} business
        days; free in Nigeria over {formatMoney(shop.free_delivery_threshold)}
      </li>
      <Arrival cutoffHour={shop.dispatch_cutoff_hour} />
    </ul>
  )
}

/** Dates depend on the moment, so they come after load; the line's room is kept. */
function Arrival({ cutoffHour }: { cutoffHour: number }) {
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const { data } = useQuery({ ...shippingQuery, enabled: isHydrated })
  const zone = data?.zones.find(({ zone_type }) => zone_type === 'lagos_zone')
  return (
    <li className="flex min-h-5 gap-2">
      {zone && (
        <>
          <Icon name="clock" size={18} />
          {arrivalText({
            daysMin: zone.delivery_days_min,
            daysMax: zone.delivery_days_max,
            now,
            cutoffHour,
            place: 'Lagos',
          })}
        </>
      )}
    </li>
  )
}
