import { foldText } from '../../lib/fold-text.ts'
import { parseMoneyText } from '../../lib/money-text.rules.ts'

/** The longest input the screen takes. */
export const longestQuestion = 60

/** An amount in kobo, or the folded words of a payer's name. */
export type Question =
  | { kind: 'amount'; amountMinor: number }
  | { kind: 'name'; words: string[] }
  | { kind: 'neither' }

/**
 * What was typed: `18000`, `18,000` and `₦18,000.50` are amounts in naira; a name needs a word of three letters, so that nobody is
 * listed by trying letters (rule: is-it-in).
 */
export function questionOf(typed: string): Question {
  const text = typed.normalize('NFKC').trim()
  const naira = text.replace(/^(?:NGN|N)\s*(?=\d)/i, '')
  const amountMinor = naira.includes('$') ? undefined : parseMoneyText(naira)
  if (amountMinor) return { kind: 'amount', amountMinor }
  const words = /\d/.test(text) ? [] : wordsOf(foldText(text))
  return words.some((word) => [...word].length >= 3) ? { kind: 'name', words } : { kind: 'neither' }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** `Ada Obi` → `A. O.`: more of another customer's name is not shown. */
export const initialsOf = (name: string): string =>
  wordsOf(name)
    .map((word) => `${[...word][0]!.toUpperCase()}.`)
    .join(' ')

/** Whether each of the words begins one of the name's. */
export function fitsName(name: string | null, words: string[]): boolean {
  const own = wordsOf(foldText(name ?? ''))
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
