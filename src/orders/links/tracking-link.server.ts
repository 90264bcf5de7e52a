import { createHmac, timingSafeEqual } from 'node:crypto'

type TrackedOrder = { id: string; orderNumber: string }

/** A shop restored from a backup gives short numbers out again: their links hold for one order alone. */
const isShortNumber = (orderNumber: string) => orderNumber.startsWith('#')

/** The token that opens one order's tracking page from its e-mails (rule: tracking-privacy). `secret` is AUTH_SECRET. */
export function trackingToken(secret: string, { id, orderNumber }: TrackedOrder): string {
  const signed = isShortNumber(orderNumber) ? `track:${orderNumber}:${id}` : `track:${orderNumber}`
  return createHmac('sha256', secret).update(signed).digest('base64url')
}

export function isTrackingToken(secret: string, order: TrackedOrder, token: string): boolean {
  const expected = Buffer.from(trackingToken(secret, order))
  const given = Buffer.from(token)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function trackingLink(appUrl: string, secret: string, order: TrackedOrder): string {
  const query = new URLSearchParams({ order: order.orderNumber, token: trackingToken(secret, order) })
  return `${appUrl}/track-order?${query}`
}
