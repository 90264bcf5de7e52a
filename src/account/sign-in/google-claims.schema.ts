import * as z from 'zod'
import { isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'

/**
 * What is taken from an ID token. Some issuers write booleans as text: only `true` and `"true"` say that an address is verified
 * (rule: google-sign-in).
 */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().refine((email) => isEmail(normaliseEmail(email))),
  email_verified: z.unknown().transform((claim) => claim === true || claim === 'true'),
  name: z.string().max(200).catch(''),
})

/** The person an ID token speaks of, whose signature was checked before; null where it cannot be read. */
export function personOfIdToken(token: string | undefined) {
  const claims = claimsSchema.safeParse(payloadOf(token ?? ''))
  if (!claims.success) return null
  const { sub, email, email_verified: emailVerified, name } = claims.data
  return { id: sub, sub, email, emailVerified, name }
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}
