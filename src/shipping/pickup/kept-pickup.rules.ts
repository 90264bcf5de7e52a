import { pick } from '../../lib/changed-fields.ts'
import type { KeptPickup, PickupPlace } from './pickup.schema.ts'

/** What an order that is fetched keeps as its address: the place's, with all that is said of it (rule: pickup-kept). */
export function pickupAddress(
  place: PickupPlace,
  { firstName, lastName }: { firstName: string; lastName: string },
) {
  const pickup: KeptPickup = pick(place, [
    'id',
    'name',
    'directions',
    'opens_at',
    'closes_at',
    'ready_hours',
    'keep_days',
  ])
  return {
    firstName,
    lastName,
    address: place.address,
    city: place.city,
    state: place.state,
    country: 'NG',
    zipCode: '',
    shippingLocation: `Pick-up: ${place.name}`,
    pickup,
  }
}

/** The place an order is fetched at; undefined of one that is delivered. */
export const pickupOf = (order: { shippingAddress: { pickup?: KeptPickup | undefined } }) =>
  order.shippingAddress.pickup
