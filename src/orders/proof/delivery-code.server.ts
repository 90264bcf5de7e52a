import { createHmac } from 'node:crypto'
import { signedIds } from '../../lib/server/signed-id.ts'
import { dayMs } from '../../lib/time.ts'

/** How long a rider's link works after its parcel left. */
export const riderLinkMs = 14 * dayMs

/** What of a parcel makes its code and its link: both belong to one sending of it. */
export type SentParcel = { id: string; codeNonce: string | null; shippedAt: Date | null }

/**
 * The four digits a rider asks for; null for a parcel without a code. Neither table nor queue holds them (decision 010).
 * `secret` is AUTH_SECRET.
 */
export function deliveryCode(secret: string, { id, codeNonce }: SentParcel): string | null {
  if (!codeNonce) return null
  const digest = createHmac('sha256', secret).update(`delivery-code|${id}|${codeNonce}`).digest()
  return String(digest.readUIntBE(0, 6) % 10_000).padStart(4, '0')
}

const linksOf = (shippedAt: Date) => signedIds(`deliver|${shippedAt.getTime()}`)

/** Where a rider proves that a parcel arrived, without signing in; null for a parcel without a code. */
export const riderLink = (
  appUrl: string,
  secret: string,
  { id, codeNonce, shippedAt }: SentParcel,
): string | null =>
  codeNonce && shippedAt ? `${appUrl}/deliver/${linksOf(shippedAt).sign(secret, id)}` : null

/** Whether the token was made for this sending of this parcel. */
export const isRiderToken = (secret: string, token: string, { id, codeNonce, shippedAt }: SentParcel) =>
  codeNonce !== null && shippedAt !== null && linksOf(shippedAt).read(secret, token) === id
