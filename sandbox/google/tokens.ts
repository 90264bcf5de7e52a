import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const hourS = 3600

/** A key created at start, its JWKS for verification, and signing. */
export function createSigner(issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    /** An ID token for one hour. `nowS` in seconds. */
    idToken(
      claims: object,
      { audience, nonce, nowS }: { audience: string; nonce: string | null; nowS: number },
    ) {
      const payload = {
        iss: issuer,
        aud: audience,
        iat: nowS,
        exp: nowS + hourS,
        ...(nonce !== null && { nonce }),
        ...claims,
      }
      const text = [{ alg: 'RS256', typ: 'JWT', kid }, payload]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
    },
  }
}

/** Whether the code's bearer is its requester (PKCE, S256). */
export const isVerifierOf = (challenge: string, verifier: string) =>
  createHash('sha256').update(verifier).digest('base64url') === challenge
