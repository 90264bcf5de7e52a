import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { Gate } from '../../lib/server/pages/gate.ts'

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const derive = promisify(argon2)

/**
 * Hashing runs on threads, never on the one that answers. Two at a time leave threads for files and names, and a rush
 * of sign-ins takes its turn instead of the machine's memory.
 */
const gate = new Gate({ slots: 2, room: { first: 200, later: 0 } })

const hashWith = (password: string, nonce: Buffer) =>
  gate.run('first', () =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength, ...cost }),
  )

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * The password as stored, in Argon2's encoded form: `$argon2id$v=19$m=…$salt$hash` (rule: password-storage).
 * @throws UNAVAILABLE when too many hashes are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${prefix}${base64(salt)}$${base64(await hashWith(password, salt))}`
}

/** Also accepts earlier versions' scrypt hashes. @throws UNAVAILABLE when too many are waiting */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  if (isOutdatedHash(hash)) return gate.run('first', () => verifyScrypt({ hash, password }))
  const [salt = '', expected = ''] = hash.slice(prefix.length).split('$')
  const given = await hashWith(password, Buffer.from(salt, 'base64'))
  const kept = Buffer.from(expected, 'base64')
  return kept.length === given.length && timingSafeEqual(kept, given)
}

/** Whether the next sign-in, which knows the password, should hash it again. */
export const isOutdatedHash = (hash: string) => !hash.startsWith(prefix)
