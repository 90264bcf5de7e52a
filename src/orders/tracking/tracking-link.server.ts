import { createHmac, timingSafeEqual } from 'node:crypto'

/** The token that opens one order's tracking page from its e-mails (rule: tracking-privacy). `secret` is AUTH_SECRET. */
export function trackingToken(secret: string, orderNumber: string): string {
  return createHmac('sha256', secret).update(`track:${orderNumber}`).digest('base64url')
}

export function isTrackingToken(secret: string, orderNumber: string, token: string): boolean {
  const expected = Buffer.from(trackingToken(secret, orderNumber))
  const given = Buffer.from(token)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function trackingLink(appUrl: string, secret: string, orderNumber: string): string {
  const query = new URLSearchParams({ order: orderNumber, token: trackingToken(secret, orderNumber) })
  return `${appUrl}/track-order?${query}`
}
