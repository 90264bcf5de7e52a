import { hourMs, minuteMs } from '../../lib/time.ts'
import type { DispatchDays } from '../../shipping/delivery-dates.rules.ts'
import { deliveryFor, type DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import { zoneGroups } from '../../shipping/delivery-groups.rules.ts'
import type { Shipping } from '../../shipping/shipping.schema.ts'
import { cutoffText } from '../../settings/setting-texts.rules.ts'

type ShippingZone = Shipping['zones'][number]
type Settings = DeliverySettings & DispatchDays
type Promise = { id: string; place: string; texts: string[] }

/**
 * What shoppers of three places are promised who pay today before and after the cut-off (rule: promises-seen): in the words of
 * `deliveryFor`, as product, cart, checkout and mails say them.
 */
export function dayPromises(input: { zones: ShippingZone[]; settings: Settings; now: Date }): {
  moments: string[]
  promises: Promise[]
} {
  const { settings, now } = input
  const cutoff = cutoffText(settings)
  const moments = [`Paid today before ${cutoff}`, `Paid today after ${cutoff}`]
  const at = cutoffOf(settings, now)
  const times = [new Date(at - minuteMs), new Date(at)]
  const promises = threePlaces(input.zones).map((zone) => ({
    id: zone.id,
    place: zone.name,
    texts: times.map((now) =>
      zone.has_door_price
        ? 'The days of the price to the door, by the weight of the parcel'
        : deliveryFor({ zone, goodsAfterDiscountMinor: 0, settings, now }).note,
    ),
  }))
  return { moments, promises }
}

/** Today's cut-off in Lagos, which keeps UTC+1 all year. */
function cutoffOf({ dispatch_cutoff_hour, dispatch_cutoff_minute }: DispatchDays, now: Date): number {
  const local = new Date(now.getTime() + hourMs)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - hourMs
  return midnight + dispatch_cutoff_hour * hourMs + dispatch_cutoff_minute * minuteMs
}

/** One of each group where there are groups, else the first ones. */
function threePlaces(zones: ShippingZone[]): ShippingZone[] {
  const open = zones.filter(({ is_active }) => is_active)
  const firsts = zoneGroups.flatMap(({ kind }) => open.find(({ zone_type }) => zone_type === kind) ?? [])
  const others = open.filter((zone) => !firsts.includes(zone))
  return [...firsts, ...others].slice(0, 3)
}
