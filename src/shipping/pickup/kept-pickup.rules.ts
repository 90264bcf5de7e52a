import { pick } from '../../lib/changed-fields.ts'
import type { KeptPickup, PickupPlace } from './pickup.schema.ts'

/** Before the place's name, where an order that is brought has its place of delivery. */
const before = 'Pick-up: '

/** The name of the place where it is fetched; null of a place of delivery. */
export const pickupPlaceOf = (location: string): string | null =>
  location.startsWith(before) ? location.slice(before.length) : null

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
    shippingLocation: before + place.name,
    pickup,
  }
}

/** The place an order is fetched at; undefined of one that is delivered. */
export const pickupOf = (order: { shippingAddress: { pickup?: KeptPickup | undefined } }) =>
  order.shippingAddress.pickup
