import { formatMoney } from '../lib/money.ts'
import { placeDaysText, type Waiting } from './delivery-dates.rules.ts'
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
export function deliveryGroups(zones: ShippingZone[], waiting: Waiting): DeliveryGroup[] {
  return zoneGroups.flatMap(({ kind, title }) => {
    const own = zones.filter((zone) => zone.zone_type === kind && zone.is_active)
    return own.length
      ? [{ kind, title, zones: own, rateText: rateRange(own), daysText: dayRange(own, waiting) }]
      : []
  })
}

/** The rate of one zone as text: an amount, `Price on request` or `Not available`. */
export function zoneRateText(
  zone: Pick<ShippingZone, 'pricing' | 'rate'> & { has_door_price?: boolean | undefined },
): string {
  if (zone.pricing === 'unavailable') return 'Not available'
  if (zone.has_door_price) return 'Priced to the door'
  return zone.pricing === 'quoted' || zone.rate === null ? 'Price on request' : formatMoney(zone.rate)
}

function rateRange(zones: ShippingZone[]): string {
  const rates = zones.flatMap(({ pricing, rate }) => (pricing === 'rate' && rate !== null ? [rate] : []))
  if (!rates.length) return 'Price on request'
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)]
  return lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)}–${formatMoney(highest)}`
}

/** A place's days from payment on, as every table and list of places says them. */
export const zoneDaysText = (
  { delivery_days_min, delivery_days_max }: Pick<ShippingZone, 'delivery_days_min' | 'delivery_days_max'>,
  waiting: Waiting,
): string => placeDaysText({ daysMin: delivery_days_min, daysMax: delivery_days_max }, waiting)

function dayRange(zones: ShippingZone[], waiting: Waiting): string {
  const first = zones.flatMap((zone) => zone.delivery_days_min ?? zone.delivery_days_max ?? [])
  const last = zones.flatMap((zone) => zone.delivery_days_max ?? zone.delivery_days_min ?? [])
  const days = first.length
    ? { daysMin: Math.min(...first), daysMax: Math.max(...last) }
    : { daysMin: null, daysMax: null }
  return placeDaysText(days, waiting)
}
