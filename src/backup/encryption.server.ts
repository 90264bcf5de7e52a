import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

/** How a file of https://age-encryption.org begins; the program `age` opens it too. */
export const ageHead = 'age-encryption.org/v1'

export class WrongKey extends Error {}

/** A pair of keys: backups are encrypted for the public one and opened with the secret one. */
export async function makeKeys(): Promise<{ publicKey: string; secretKey: string }> {
  const secretKey = await generateX25519Identity()
  return { secretKey, publicKey: await identityToRecipient(secretKey) }
}

/** The bytes as only the holders of these keys' secret halves can read them. */
export async function encrypt(bytes: Readable, publicKeys: string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const key of publicKeys) encrypter.addRecipient(key)
  return Readable.fromWeb((await encrypter.encrypt(webStream(bytes))) as ReadableStream)
}

/** @throws WrongKey; what was changed or cut off is an error while it is read */
export async function decrypt(
  name: string,
  bytes: Readable,
  secretKey: string | undefined,
): Promise<Readable> {
  if (!secretKey) throw new WrongKey(`${name} is encrypted: set BACKUP_SECRET_KEY to AGE-SECRET-KEY-…`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(secretKey)
  try {
    return Readable.fromWeb((await decrypter.decrypt(webStream(bytes))) as ReadableStream)
  } catch (error) {
    if (!/no identity matched/.test(String(error))) throw error
    throw new WrongKey(`${name} is encrypted for another key than BACKUP_SECRET_KEY`)
  }
}

const webStream = (bytes: Readable) =>
  Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>
