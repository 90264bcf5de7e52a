import { formatMoney } from '../../lib/money.ts'
import { deliveryFor, type DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import type { ShippingZone } from '../../shipping/shipping.schema.ts'

/** `Lagos Mainland (Ikeja, Yaba)` as a line has room for it. */
export const shortPlace = (name: string) => name.replace(/ \(.*\)$/, '')

/** A fixed price is still to be typed. */
export const lacksPrice = ({ pricing, rate }: Pick<ShippingZone, 'pricing' | 'rate'>): boolean =>
  pricing === 'rate' && (rate === null || Number.isNaN(rate))

/**
 * A shopper's text for an order placed now: `A ₦30,000 order to Lekki: delivery ₦3,500, Tue 24 – Wed 25 Nov`.
 * `goodsMinor` in minor units.
 */
export function deliveryExample(input: {
  zone: ShippingZone
  goodsMinor: number
  settings: DeliverySettings
  now: Date
}): string {
  const { zone, goodsMinor, settings, now } = input
  if (lacksPrice(zone)) return 'Type a delivery price to see what a shopper reads.'
  const start = `A ${formatMoney(goodsMinor)} order to ${shortPlace(zone.name) || 'this place'}: `
  const { amount, note } = deliveryFor({ zone, goodsAfterDiscountMinor: goodsMinor, settings, now })
  if (amount === null) return start + note
  const fee = amount === 0 ? 'free delivery' : `delivery ${formatMoney(amount)}`
  return `${start}${fee}, ${note.replace('Arrives ', '')}`
}
