import { signedIds } from '../../lib/server/signed-id.ts'

const payLinks = signedIds('pay')

/**
 * Where an order is paid without signing in, in one or several parts (rule: part-payment). The link
 * itself never ends: what can be paid is the order's. `secret` is AUTH_SECRET.
 */
export const payPath = (secret: string, orderId: string) => `/pay/${payLinks.sign(secret, orderId)}`

/** The order a link's token was made for, else null. */
export const orderOfPayLink = (secret: string, token: string) => payLinks.read(secret, token)
