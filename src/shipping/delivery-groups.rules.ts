import { formatMoney } from '../lib/money.ts'
import { deliveryDaysText } from './delivery-dates.rules.ts'
import type { ShippingZone } from './delivery-fee.rules.ts'

/** A group of zones, with the range of fees and days as text. */
export type DeliveryGroup = {
  kind: ShippingZone['zone_type']
  title: string
  zones: ShippingZone[]
  /** `₦2,500–₦4,500`, `₦4,000`, or `Price on request`. */
  rateText: string
  /** `2–5 days`. */
  daysText: string
}

export const zoneGroups: { kind: ShippingZone['zone_type']; title: string }[] = [
  { kind: 'lagos_zone', title: 'Lagos' },
  { kind: 'nigeria_state', title: 'Across Nigeria' },
  { kind: 'international_country', title: 'Abroad' },
]

/** The shop's zones in their three groups; a group without zones is left out. */
export function deliveryGroups(zones: ShippingZone[]): DeliveryGroup[] {
  return zoneGroups.flatMap(({ kind, title }) => {
    const own = zones.filter((zone) => zone.zone_type === kind && zone.is_active)
    return own.length ? [{ kind, title, zones: own, rateText: rateRange(own), daysText: dayRange(own) }] : []
  })
}

/** The rate of one zone as text: an amount, `Price on request` or `Not available`. */
export function zoneRateText(zone: Pick<ShippingZone, 'pricing' | 'rate'>): string {
  if (zone.pricing === 'unavailable') return 'Not available'
  return zone.pricing === 'quoted' || zone.rate === null ? 'Price on request' : formatMoney(zone.rate)
}

function rateRange(zones: ShippingZone[]): string {
  const rates = zones.flatMap(({ pricing, rate }) => (pricing === 'rate' && rate !== null ? [rate] : []))
  if (!rates.length) return 'Price on request'
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  return lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)}–${formatMoney(highest)}`
}

function dayRange(zones: ShippingZone[]): string {
  const first = zones.flatMap((zone) => zone.delivery_days_min ?? zone.delivery_days_max ?? [])
  const last = zones.flatMap((zone) => zone.delivery_days_max ?? zone.delivery_days_min ?? [])
  if (!first.length) return deliveryDaysText(null, null)
  return deliveryDaysText(Math.min(...first), Math.max(...last))
}
