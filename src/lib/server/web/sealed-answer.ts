import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const derive = (key: string, purpose: string) => createHmac('sha256', key).update(purpose)

/** Digest of `parts` that nobody can guess who does not have the caller's key. */
export const digestWith = (key: string, parts: readonly unknown[]): string =>
  derive(key, JSON.stringify(parts)).digest('base64url')

/** An answer as only the holder of the caller's key can read it: it may contain links, codes and addresses. */
export function sealAnswer(key: string, answer: unknown): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, derive(key, 'answer').digest(), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

export function openAnswer(key: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, derive(key, 'answer').digest(), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return JSON.parse(
    Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(),
  )
}
