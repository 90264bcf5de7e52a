import { createHmac } from 'node:crypto'
import { signedIds } from '../../lib/server/signed-id.ts'
import { dayMs } from '../../lib/time.ts'

/** How long a rider's link works after its parcel left. */
export const riderLinkMs = 14 * dayMs

/** What of a parcel makes its code and its link: the nonce is another one each time it is sent. */
export type CodedParcel = { id: string; codeNonce: string | null }

/**
 * The four digits a rider asks for; null for a parcel without a code. Neither table nor queue holds them (decision 010).
 * `secret` is AUTH_SECRET.
 */
export function deliveryCode(secret: string, { id, codeNonce }: CodedParcel): string | null {
  if (!codeNonce) return null
  const digest = createHmac('sha256', secret).update(`delivery-code|${id}|${codeNonce}`).digest()
  return String(digest.readUIntBE(0, 6) % 10_000).padStart(4, '0')
}

const linksOf = (codeNonce: string) => signedIds(`deliver|${codeNonce}`)

/** Where a rider proves that a parcel arrived, without signing in; null for a parcel without a code. */
export const riderLink = (appUrl: string, secret: string, { id, codeNonce }: CodedParcel): string | null =>
  codeNonce && `${appUrl}/deliver/${linksOf(codeNonce).sign(secret, id)}`

/** Whether the token was made for this sending of this parcel. */
export const isRiderToken = (secret: string, token: string, { id, codeNonce }: CodedParcel) =>
  codeNonce !== null && linksOf(codeNonce).read(secret, token) === id
