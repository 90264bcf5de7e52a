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

/** The place that was chosen, while the shop delivers there. */
export const openPlace = <Z extends ShippingZone>(zones: Z[], chosen: string | undefined): Z | undefined =>
  zones.find(({ id, pricing }) => id === chosen && pricing !== 'unavailable')

/** The same, or until one is chosen the owner's first with a price (rule: one-place). */
export const shownPlace = <Z extends ShippingZone>(zones: Z[], chosen: string | undefined): Z | undefined =>
  openPlace(zones, chosen) ?? zones.find(({ pricing }) => pricing === 'rate')
