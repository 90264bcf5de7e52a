import { type Delivery, deliveryFor } from '../delivery-fee.rules.ts'
import { askedForDelivery, type DoorPrice, type NoDoorPrice } from './door-price.rules.ts'
import { doorWords, noDoorPriceText } from './door-words.rules.ts'

/** The delivery of a parcel abroad at its price to the door, or on request with the reason (rule: price-to-door). */
export function deliveryToDoor(
  input: Parameters<typeof deliveryFor>[0],
  door: DoorPrice | NoDoorPrice,
): Delivery {
  const { zone, goodsAfterDiscountMinor: goodsMinor } = input
  if (typeof door === 'string' || !zone) {
    const delivery = deliveryFor(input)
    return { ...delivery, note: (typeof door === 'string' && noDoorPriceText(door)) || delivery.note }
  }
  const amount = askedForDelivery(door)
  const priced = {
    ...zone,
    pricing: 'rate' as const,
    rate: amount,
    free_delivery: false,
    delivery_days_min: door.days_min,
    delivery_days_max: door.days_max,
  }
  const to_door = doorWords(door, { goodsMinor, deliveryMinor: amount })
  return { ...deliveryFor({ ...input, zone: priced, isFreeByCode: false }), to_door }
}
