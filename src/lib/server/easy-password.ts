import { dictionary } from '@zxcvbn-ts/language-common'

/** The least length of a password's own part, whatever length a whole one needs. */
const shortest = 8

/** The passwords that thieves try first, from breaches: some 49,000, of which the short ones are refused anyway. */
const known = new Set(
  (dictionary['passwords-common'] as string[]).filter((password) => password.length >= shortest),
)

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is on the list (ignoring capitals and surrounding punctuation), or is little more than
 * the e-mail or the shop's name: what is left without them must be a password of its own
 * (rule: known-passwords).
 */
export function isEasyPassword(password: string, names: string[] = []): boolean {
  const typed = password.toLowerCase()
  const bare = plain(password)
  if (known.has(typed) || known.has(bare) || new Set(bare).size < 3) return true
  return names
    .map(plain)
    .filter((name) => name.length >= 4)
    .some((name) => bare.includes(name) && bare.replace(name, '').length < shortest)
}
