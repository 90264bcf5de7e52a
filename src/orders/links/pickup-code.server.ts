import { timingSafeEqual } from 'node:crypto'
import { deliveryCode } from './delivery-code.server.ts'

type CodedPickup = { orderId: string; codeNonce: string }

/** The four digits that fetch an order, derived as those of parcels are. `secret` is AUTH_SECRET. */
export const pickupCode = (secret: string, { orderId, codeNonce }: CodedPickup): string =>
  deliveryCode(secret, { id: `pickup|${orderId}`, codeNonce })!

/** Whether these are its digits; the time it takes says nothing about them. */
export function isPickupCode(secret: string, pickup: CodedPickup, typed: string): boolean {
  return /^\d{4}$/.test(typed) && timingSafeEqual(Buffer.from(typed), Buffer.from(pickupCode(secret, pickup)))
}
