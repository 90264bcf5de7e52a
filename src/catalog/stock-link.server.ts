import { createHmac, timingSafeEqual } from 'node:crypto'

const pattern = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** What the unsubscribe link of a back-in-stock mail carries. `secret` is AUTH_SECRET. */
export const stockLinkToken = (secret: string, signupId: string) => `${signupId}.${sign(secret, signupId)}`

/** The signup a token of this shop names, else null. */
export function readStockLink(secret: string, token: string): string | null {
  const [, signupId = '', given = ''] = pattern.exec(token) ?? []
  if (!given) return null
  return timingSafeEqual(Buffer.from(sign(secret, signupId)), Buffer.from(given)) ? signupId : null
}

const sign = (secret: string, signupId: string) =>
  createHmac('sha256', secret).update(`stock-unsubscribe|${signupId}`).digest('base64url')
