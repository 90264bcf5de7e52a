import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypted texts in the database that only the holder of AUTH_SECRET can read (AES-256-GCM with one key per
 * `purpose`). A copy of the database alone reveals nothing.
 */
export function sealedTexts(purpose: string) {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `sealed|${purpose}`, 32))
  return {
    seal(secret: string, text: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
    },
    /** The text, or null when another secret encrypted it or it was altered. */
    open(secret: string, sealed: string): string | null {
      const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !tag || !text) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), iv)
        decipher.setAuthTag(tag)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
