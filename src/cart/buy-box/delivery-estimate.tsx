import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { finalSaleText, returnNote } from '../../settings/return-texts.rules.ts'
import { dispatchText } from '../../settings/setting-texts.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'
import type { Shop } from '../../settings/settings.schema.ts'
import { shownPlace } from '../../shipping/destination-zones.rules.ts'
import { deliveryTo, PlaceChoice } from '../../shipping/place-choice.tsx'
import { useDeliveryPlace, shippingQuery } from '../../shipping/shipping.queries.ts'
import { Icon } from '../../ui/icon.tsx'

type DeliveryEstimateProps = { productId?: string; isFinal?: boolean }

const ArrivalAbroad = lazy(() => import('./arrival-abroad.tsx'))

/**
 * Returns, arrival dates and free delivery next to the button, from the shop's own settings
 * (rule: one-source-of-promises).
 */
export function DeliveryEstimate({ productId, isFinal = false }: DeliveryEstimateProps) {
  const shop = useShop()
  const { free_delivery_threshold: threshold } = shop
  const returns = isFinal ? finalSaleText : returnNote(shop)
  const dispatch = dispatchText(shop)
  const sent = [
    dispatch && `Sent within ${dispatch}`,
    threshold !== null &&
      `${dispatch ? 'free' : 'Free'} in Nigeria on orders of ${formatMoney(threshold)} or more`,
  ].filter(Boolean)
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {returns && (
        <li className="flex gap-2">
          <Icon name="back" size={18} /> {returns}
        </li>
      )}
      {sent.length > 0 && (
        <li className="flex gap-2">
          <Icon name="truck" size={18} /> {sent.join('; ')}
        </li>
      )}
      <Arrival shop={shop} productId={productId} />
    </ul>
  )
}

/**
 * When it arrives at the place that checkout asks for too, in the words of cart and checkout (rule: one-place). Dates depend on the
 * time and places are many, so they are fetched after load.
 */
function Arrival({ shop, productId }: { shop: Shop; productId: string | undefined }) {
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const { data } = useQuery({ ...shippingQuery, enabled: isHydrated })
  const zones = data?.zones ?? []
  const place = shownPlace(zones, useDeliveryPlace())
  if (data && !place) return null
  const isQuoted = place?.pricing === 'quoted'
  const note = place && deliveryTo(data!, { place, shop, now }).note
  return (
    <li className="needs-scripts flex gap-2">
      <Icon name="clock" size={18} className="sm:max-lg:mt-[13px]" />
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        {/* A line of its own in a narrow column from the start: the dates that come later move nothing. */}
        <span aria-live="polite" className="max-sm:w-full lg:w-full" data-testid="arrival">
          {!note ? (
            'Delivery to'
          ) : place.has_door_price && productId ? (
            <Suspense>
              <ArrivalAbroad key={place.id} productId={productId} place={place} usual={note} />
            </Suspense>
          ) : isQuoted ? (
            note
          ) : (
            `${note} to`
          )}
        </span>
        <PlaceChoice zones={zones} shop={shop} place={place} className="!w-64 lg:!w-full" />
      </span>
    </li>
  )
}
