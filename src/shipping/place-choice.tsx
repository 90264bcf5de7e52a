import type { Shop } from '../settings/settings.schema.ts'
import { ChoiceField } from '../ui/control-field.tsx'
import { deliveryFor, type Delivery, zoneLabel } from './delivery-fee.rules.ts'
import { deliveryGroups } from './delivery-groups.rules.ts'
import { keepDeliveryPlace } from './shipping.queries.ts'
import type { Shipping, ShippingZone } from './shipping.schema.ts'

type PlaceChoiceProps = {
  zones: Shipping['zones']
  shop: Shop
  place: ShippingZone | undefined
  className: string
}

/** Every place in its group; what is chosen is the place of the whole shop (rule: one-place). */
export const PlaceChoice = ({ zones, shop, place, className }: PlaceChoiceProps) => (
  <ChoiceField
    aria-label="Place to deliver to"
    className={`field max-w-full font-semibold ${className}`}
    value={place?.id ?? ''}
    onValue={keepDeliveryPlace}
  >
    {!place && zones.length > 0 && <option value="">Choose a place</option>}
    {deliveryGroups(zones, shop).map(({ kind, title, zones }) => (
      <optgroup key={kind} label={title}>
        {zones.map((zone) => (
          <option key={zone.id} value={zone.id} disabled={zone.pricing === 'unavailable'}>
            {zoneLabel(zone)}
          </option>
        ))}
      </optgroup>
    ))}
  </ChoiceField>
)

/** What delivery of one piece to a place costs and when it arrives. */
export const deliveryTo = (
  { settings }: Shipping,
  { place, shop, now }: { place: ShippingZone; shop: Shop; now: Date },
): Delivery =>
  deliveryFor({
    zone: place,
    goodsAfterDiscountMinor: 0,
    now,
    settings: {
      ...shop,
      cart_delivery_estimate: null,
      international_rate_text: settings.find((each) => each.setting_key === 'international_rate_text')
        ?.setting_value,
    },
  })
