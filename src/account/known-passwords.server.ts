import { dictionary } from '@zxcvbn-ts/language-common'
import type { Ctx } from '../lib/server/context.ts'
import { readSettings } from '../settings/settings.service.ts'
import { accountError } from './account.errors.rules.ts'
import { minPasswordLength } from './credentials.rules.ts'

/** The passwords that thieves try first, from breaches: some 49,000, of which the short ones are refused anyway. */
const known = new Set(
  (dictionary['passwords-common'] as string[]).filter((password) => password.length >= minPasswordLength),
)

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is on the list (whatever its capitals and the signs around it), or is little more than the e-mail
 * or the shop's name: what is left without them must be a password of its own.
 */
export function isEasyPassword(password: string, names: string[] = []): boolean {
  const typed = password.toLowerCase()
  const bare = plain(password)
  if (known.has(typed) || known.has(bare) || new Set(bare).size < 3) return true
  return names
    .map(plain)
    .filter((name) => name.length >= 4)
    .some((name) => bare.includes(name) && bare.replace(name, '').length < minPasswordLength)
}

/** Before a password is kept, and before any code is looked at: the answer is the same for every address. @throws KNOWN_PASSWORD */
export async function refuseEasyPassword(ctx: Ctx, password: string, email: string): Promise<void> {
  const { brand_name: brand } = await readSettings(ctx)
  if (isEasyPassword(password, [email, email.split('@')[0]!, brand])) throw accountError('KNOWN_PASSWORD')
}
