import { countText } from '../lib/count-text.ts'
import { formatMoney } from '../lib/money.ts'
import type { Delivery, ShippingZone } from './shipping.schema.ts'

export type { Delivery, ShippingZone }

/** Amounts in minor units; the text is the shipping setting of the same name (rule: shipping-texts). */
export type DeliverySettings = {
  cart_delivery_estimate: number
  /** Null while no place delivers free. */
  free_delivery_threshold: number | null
  international_rate_text?: string | undefined
}

/** Said until the owner words her own in the shipping setting `international_rate_text` (rule: delivery-quote). */
export const internationalRateText =
  'International delivery costs are on request. We will email you the price before you pay.'

/**
 * What delivery costs (rule: delivery-zones), in minor units. `zone` is null until one is chosen. Free from the
 * threshold on, to the kobo, in zones that allow it; a price on request or no delivery is never written as 0.
 */
export function deliveryFor(input: {
  zone: ShippingZone | null
  goodsAfterDiscountMinor: number
  settings: DeliverySettings
  /** A promo code pays for the delivery wherever it has a price. */
  isFreeByCode?: boolean
}): Delivery {
  const { zone, goodsAfterDiscountMinor, settings, isFreeByCode = false } = input
  const threshold = settings.free_delivery_threshold
  const isAboveThreshold = threshold !== null && goodsAfterDiscountMinor >= threshold
  if (!zone && isFreeByCode) {
    const note = 'Choose a delivery location to see the delivery time.'
    return { kind: 'estimate', amount: 0, days_min: null, days_max: null, note }
  }
  if (!zone) {
    return {
      kind: 'estimate',
      amount: isAboveThreshold ? 0 : settings.cart_delivery_estimate,
      days_min: null,
      days_max: null,
      note: isAboveThreshold
        ? 'Free within Nigeria. Choose a delivery location to see the delivery time.'
        : 'Choose a delivery location to see the exact fee and delivery time.',
    }
  }
  const days = { days_min: zone.delivery_days_min, days_max: zone.delivery_days_max }
  if (zone.pricing === 'quoted') {
    return { kind: 'quoted', amount: null, ...days, note: quotedNote(zone, settings) }
  }
  if (zone.pricing === 'unavailable' || zone.rate === null || !zone.is_active) {
    return { kind: 'unavailable', amount: null, ...days, note: `We do not deliver to ${zone.name} yet.` }
  }
  const note = deliveryDaysText(zone.delivery_days_min, zone.delivery_days_max)
  if (isFreeByCode || (zone.free_delivery && isAboveThreshold))
    return { kind: 'free', amount: 0, ...days, note }
  return { kind: 'rate', amount: zone.rate, ...days, note }
}

/** What a shopper reads of a zone whose price is on request; abroad it is the owner's own text. */
const quotedNote = (zone: ShippingZone, settings: DeliverySettings): string =>
  zone.country === 'NG'
    ? `Delivery to ${zone.name} is priced on request. We will email you the price before you pay.`
    : settings.international_rate_text || internationalRateText

/** How far the goods are from free delivery, in minor units; null in zones without it, and where none has it. */
export function freeDeliveryFor(input: {
  zone: ShippingZone | null
  goodsAfterDiscountMinor: number
  settings: DeliverySettings
}): { threshold: number; missing: number } | null {
  const { zone, goodsAfterDiscountMinor, settings } = input
  if (zone && (zone.pricing !== 'rate' || !zone.free_delivery)) return null
  const threshold = settings.free_delivery_threshold
  if (threshold === null) return null
  return { threshold, missing: Math.max(0, threshold - goodsAfterDiscountMinor) }
}

/** The fewest and the most days; where one is unknown it is as many as the other. Null when both are. */
export function knownDays(
  daysMin: number | null,
  daysMax: number | null,
): { from: number; to: number } | null {
  const known = [daysMin, daysMax].filter((days) => days !== null)
  return known.length ? { from: known[0]!, to: known.at(-1)! } : null
}

/** `0, 0` → `Same day`; `0, 1` → `Same day or next day`; `2, 5` → `2–5 days`; unknown → `Contact us for delivery time` (rule: delivery-dates). */
export function deliveryDaysText(daysMin: number | null, daysMax: number | null): string {
  const days = knownDays(daysMin, daysMax)
  if (!days) return 'Contact us for delivery time'
  const { from, to } = days
  if (to === 0) return 'Same day'
  if (from > 0) return countText('day', from, to)
  return to === 1 ? 'Same day or next day' : `Same day to ${countText('day', to)}`
}

/** The zone's entry in the location select: `Ikeja – ₦2,500, Same day`. */
export function zoneLabel(zone: ShippingZone): string {
  if (zone.pricing === 'unavailable') return `${zone.name} – not available`
  if (zone.pricing === 'quoted' || zone.rate === null) return `${zone.name} – price on request`
  const days = deliveryDaysText(zone.delivery_days_min, zone.delivery_days_max)
  return `${zone.name} – ${formatMoney(zone.rate)}, ${days}`
}

/** True when the zone serves this destination; a state is compared only where the zone has one. */
export function zoneMatches(
  zone: Pick<ShippingZone, 'country' | 'state'>,
  destination: { country?: string | null | undefined; state?: string | null | undefined },
): boolean {
  if (destination.country && destination.country !== zone.country) return false
  return !zone.state || !destination.state || destination.state === zone.state
}
