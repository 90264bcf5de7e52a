import { findCountry } from './countries.rules.ts'
import { type ShippingZone, zoneMatches } from './delivery-fee.rules.ts'

/** The locations that can be chosen for a place; in Nigeria only once the state is known. */
export function locationsFor(
  zones: ShippingZone[],
  place: { country: string; state: string },
): ShippingZone[] {
  const needsState = findCountry(place.country)?.needsState ?? false
  if (needsState && !place.state) return []
  return zones.filter((zone) =>
    zoneMatches(zone, { country: place.country, state: needsState ? place.state : undefined }),
  )
}
