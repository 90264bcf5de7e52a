import { formatMoney } from '../../lib/money.ts'
import { deliveryFeeText, deliveryFor, type DeliverySettings } from '../../shipping/delivery-fee.rules.ts'
import type { ShippingZone } from '../../shipping/shipping.schema.ts'

/** `Lagos Mainland (Ikeja, Yaba)` as a line has room for it. */
export const shortPlace = (name: string) => name.replace(/ \(.*\)$/, '')

/**
 * A shopper's text for an order placed now: `₦30,000 to Lekki → ₦3,500, Tue 24 – Wed 25 Nov`. `goodsMinor` in
 * minor units.
 */
export function deliveryExample(input: {
  zone: ShippingZone
  goodsMinor: number
  settings: DeliverySettings
  now: Date
}): string {
  const { zone, goodsMinor, settings, now } = input
  const place = shortPlace(zone.name) || 'this place'
  const start = `${formatMoney(goodsMinor)} to ${place} → `
  const hasNoAmount = zone.rate === null || Number.isNaN(zone.rate)
  if (zone.pricing === 'rate' && hasNoAmount) return `${start}type what delivery costs`
  const { amount, note } = deliveryFor({ zone, goodsAfterDiscountMinor: goodsMinor, settings, now })
  if (amount === null) return start + note
  return `${start}${deliveryFeeText(amount)}, ${note.replace('Arrives ', '')}`
}
