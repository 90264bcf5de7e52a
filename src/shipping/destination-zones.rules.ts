import { findCountry } from './countries.rules.ts'
import { type ShippingZone, zoneMatches } from './delivery-fee.rules.ts'

/** The zones a shopper can choose for a country and state; in Nigeria only once the state is known. */
export function zonesFor(
  zones: ShippingZone[],
  destination: { country: string; state: string },
): ShippingZone[] {
  if (findCountry(destination.country)?.needsState && !destination.state) return []
  return zones.filter((zone) => zoneMatches(zone, destination))
}
