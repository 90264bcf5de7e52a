import { type Currency, formatMoney } from '../lib/money.ts'
import { arrivalText, type DispatchDays } from './delivery-dates.rules.ts'
import type { Delivery, Shipping, ShippingZone } from './shipping.schema.ts'

export type { Delivery, ShippingZone }

/** Amounts in minor units; the text is the shipping setting of the same name (rule: shipping-texts). */
export type DeliverySettings = DispatchDays & {
  /** Null while the owner has not said it: the fee is then unknown until a place is chosen. */
  cart_delivery_estimate: number | null
  /** Null while no place delivers free. */
  free_delivery_threshold: number | null
  international_rate_text?: string | undefined
}

/** The default until the owner sets the shipping setting `international_rate_text` (rule: delivery-quote). */
export const internationalRateText =
  'International delivery costs are on request. We will email you the price before you pay.'

/**
 * What delivery costs (rule: delivery-zones), in minor units, and in `note` when an order paid at `now` arrives. `zone` is
 * null until one is chosen. Free from the threshold on, to the kobo, in zones that allow it; a price on request or no
 * delivery is never written as 0.
 */
export function deliveryFor(input: {
  zone: ShippingZone | null
  goodsAfterDiscountMinor: number
  settings: DeliverySettings
  now: Date
  /** A promo code pays for the delivery wherever it has a price. */
  isFreeByCode?: boolean
}): Delivery {
  const { zone, goodsAfterDiscountMinor, settings, isFreeByCode = false } = input
  const threshold = settings.free_delivery_threshold
  const isAboveThreshold = threshold !== null && goodsAfterDiscountMinor >= threshold
  if (!zone && isFreeByCode) {
    const note = 'Choose a shipping location to see the delivery time.'
    return { kind: 'estimate', amount: 0, days_min: null, days_max: null, note }
  }
  if (!zone) {
    return {
      kind: 'estimate',
      amount: isAboveThreshold ? 0 : settings.cart_delivery_estimate,
      days_min: null,
      days_max: null,
      note: isAboveThreshold
        ? 'Choose a shipping location to see the delivery time.'
        : 'Choose a shipping location to see the exact fee and delivery time.',
    }
  }
  const days = { days_min: zone.delivery_days_min, days_max: zone.delivery_days_max }
  if (zone.pricing === 'quoted') {
    return { kind: 'quoted', amount: null, ...days, note: quotedNote(zone, settings) }
  }
  if (zone.pricing === 'unavailable' || zone.rate === null || !zone.is_active) {
    return { kind: 'unavailable', amount: null, ...days, note: `We do not deliver to ${zone.name} yet.` }
  }
  const note = arrivalText({
    daysMin: days.days_min,
    daysMax: days.days_max,
    now: input.now,
    dispatch: settings,
  })
  if (isFreeByCode || (zone.free_delivery && isAboveThreshold))
    return { kind: 'free', amount: 0, ...days, note }
  return { kind: 'rate', amount: zone.rate, ...days, note }
}

/** The text of a zone whose price is on request; abroad it is the owner's own text. */
const quotedNote = (zone: ShippingZone, settings: DeliverySettings): string =>
  zone.country === 'NG'
    ? `Delivery to ${zone.name} is priced on request. We will email you the price before you pay.`
    : settings.international_rate_text || internationalRateText

/** How far the goods are from free delivery, in minor units; null in zones without it, and where none has it. */
export function freeDeliveryFor(input: {
  zone: ShippingZone | null
  goodsAfterDiscountMinor: number
  settings: Pick<DeliverySettings, 'free_delivery_threshold'>
}): { threshold: number; missing: number } | null {
  const { zone, goodsAfterDiscountMinor, settings } = input
  if (zone && (zone.pricing !== 'rate' || !zone.free_delivery)) return null
  const threshold = settings.free_delivery_threshold
  if (threshold === null) return null
  return { threshold, missing: Math.max(0, threshold - goodsAfterDiscountMinor) }
}

/** What free delivery counts, in minor units: pieces after the discount, which is never of a fee; a fee is no goods. */
export const goodsForFreeDelivery = (of: {
  subtotal: number
  discount: number
  feesMinor?: number | undefined
}): number => of.subtotal - (of.feesMinor ?? 0) - of.discount

/** What was agreed in addition to an order's pieces, in minor units. */
export const feesOf = (lines: { is_fee?: boolean | undefined; total: number | null }[]): number =>
  lines.reduce((sum, { is_fee, total }) => sum + (is_fee ? (total ?? 0) : 0), 0)

type QuotedGoods = {
  subtotal: number
  discount: number
  delivery: Pick<Delivery, 'kind' | 'amount'>
  free_delivery: object | null
}

/**
 * What delivery to a zone would cost the goods of a quote at `now`, and when it would arrive. That a promo code pays for it
 * is seen from a delivery that costs nothing although the threshold says nothing.
 */
export function deliveryOfQuote(
  { subtotal, discount, delivery, free_delivery }: QuotedGoods,
  settings: Omit<DeliverySettings, 'cart_delivery_estimate'>,
  now: Date,
  /** What was agreed in addition to pieces. */
  feesMinor?: number,
): (zone: ShippingZone) => Delivery {
  const isFreeByCode =
    !['rate', 'pickup'].includes(delivery.kind) && delivery.amount === 0 && free_delivery === null
  return (zone) =>
    deliveryFor({
      zone,
      goodsAfterDiscountMinor: goodsForFreeDelivery({ subtotal, discount, feesMinor }),
      settings: { ...settings, cart_delivery_estimate: null },
      now,
      isFreeByCode,
    })
}

/** A delivery fee as every summary, order and mail shows it: `₦2,500`, `Free`, `On request` while it is null. */
export const deliveryFeeText = (amountMinor: number | null, currency?: Currency): string =>
  amountMinor === null ? 'On request' : amountMinor === 0 ? 'Free' : formatMoney(amountMinor, currency)

/**
 * The zone's entry in the location select, with this order's fee and arrival: `Ikeja: Free, Tue 24 – Thu 26
 * Nov`. Without `delivery` there is no order yet: a fixed price is omitted.
 */
export function zoneLabel(zone: Shipping['zones'][number], delivery?: Delivery): string {
  if (zone.pricing === 'unavailable') return `${zone.name}: not available`
  if (zone.pricing === 'quoted' || zone.rate === null)
    return `${zone.name}: ${zone.has_door_price ? 'priced to your door' : 'price on request'}`
  if (!delivery) return zone.name
  return `${zone.name}: ${deliveryFeeText(delivery.amount)}, ${delivery.note.replace('Arrives ', '')}`
}

/** `Arrives Tue 24 – Thu 26 Nov to Ikeja`; a note without dates stays as it is. */
export const noteOfPlace = (note: string, place: string): string =>
  note.startsWith('Arrives ') ? `${note} to ${place}` : note

/** True when the zone serves this destination; a state is compared only where the zone has one. */
export function zoneMatches(
  zone: Pick<ShippingZone, 'country' | 'state'>,
  destination: { country?: string | null | undefined; state?: string | null | undefined },
): boolean {
  if (destination.country && destination.country !== zone.country) return false
  return !zone.state || !destination.state || destination.state === zone.state
}
