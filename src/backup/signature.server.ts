import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'backup-manifest', 32))

/** Says that the holder of `secret` (AUTH_SECRET) wrote this list of contents: HMAC-SHA256 in hex (rule: backup). */
export const signManifest = (secret: string, manifest: Uint8Array): string =>
  createHmac('sha256', keyOf(secret)).update(manifest).digest('hex')

export function isManifestSigned(secret: string, manifest: Uint8Array, signature: string): boolean {
  const given = Buffer.from(signature.trim(), 'hex')
  const expected = Buffer.from(signManifest(secret, manifest), 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
