import { largestMinor } from '../../lib/money-text.rules.ts'

/** The sign before the kobo in a file's amounts. */
export type DecimalSign = '.' | ','

const own = /^(?:₦|ngn|naira|n(?=\s*\d))\s*|\s*(?:₦|ngn|naira)$|\/[-=]$/gi
const foreign = /[$€£¥₵]|\b(?:usd|us|eur|gbp|cad|ghs|zar|cfa|xof)\b/i

/** The digits and signs of an amount, without naira's own sign and spaces; null for money of another country. */
function bodyOf(text: string): string | null {
  const plain = text.trim().replaceAll(own, '').replaceAll(own, '')
  return foreign.test(plain) ? null : plain.replaceAll(/[\s\u00a0\u202f']/g, '')
}

export const isForeignMoney = (text: string): boolean => bodyOf(text) === null

/** What an amount says about the sign before the kobo: `4.500` and `1.234` could be either. */
export function signOf(text: string): DecimalSign | 'either' | null {
  const body = bodyOf(text)
  if (body === null) return null
  if (/^\d{1,3}\.\d{3}$/.test(body)) return 'either'
  if (/^(?:\d{1,3}(?:,\d{3})+|\d*)\.(?:\d{1,2}|\d{4,})$/.test(body) || /^\d{1,3}(?:,\d{3}){2,}$/.test(body))
    return '.'
  if (/^(?:\d{1,3}(?:\.\d{3})+|\d*),(?:\d{1,2}|\d{4,})$/.test(body) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(body))
    return ','
  return null
}

export type SignEvidence = { points: string[]; commas: string[]; open: string[] }
const mostExamples = 3

export const noEvidence = (): SignEvidence => ({ points: [], commas: [], open: [] })

/** Keeps the first examples of each kind. */
export function addEvidence(evidence: SignEvidence, text: string): void {
  const sign = signOf(text)
  const list = sign === '.' ? 'points' : sign === ',' ? 'commas' : sign === 'either' ? 'open' : null
  if (list && evidence[list].length < mostExamples && !evidence[list].includes(text))
    evidence[list].push(text)
}

/**
 * The sign before the kobo of a whole file (rule: one-decimal-sign); null when its amounts could be read both ways, or are
 * written in both: then the owner is asked.
 */
export function decimalOf({ points, commas, open }: SignEvidence): DecimalSign | null {
  if (points.length > 0 && commas.length > 0) return null
  if (points.length > 0) return '.'
  if (commas.length > 0) return ','
  return open.length > 0 ? null : '.'
}

export type Amount = { minor: number } | { problem: string }

/**
 * An amount of a file whose sign before the kobo is known, in minor units; `rate` is what one of the file's money is in naira
 * (rule: one-decimal-sign). `isAsked`: the owner said which sign it is, so that `4.500` may be four and a half.
 */
export function amountOf(
  text: string,
  decimal: DecimalSign,
  { rate = 1, isAsked = false }: { rate?: number; isAsked?: boolean } = {},
): Amount {
  const body = bodyOf(text)
  if (body === null) return { problem: `“${text}” is not in naira. Type the price in naira.` }
  const group = decimal === '.' ? ',' : '.'
  const pattern = new RegExp(`^(\\d{1,9}|\\d{1,3}(?:\\${group}\\d{3})+|)(?:\\${decimal}(\\d+))?$`)
  const [, whole, parts = ''] = pattern.exec(body) ?? []
  const isThousands = parts.length === 3 && !isAsked
  if (whole === undefined || (whole === '' && parts === '') || isThousands)
    return {
      problem: `“${text}” ${/\d/.test(body) ? 'could be read in two ways' : 'is no price'}. Type it like ${decimal === '.' ? '4500.50' : '4500,50'}.`,
    }
  const exact = Number(`${whole.replaceAll(group, '') || '0'}.${parts || '0'}`)
  const minor = rate === 1 ? Math.round(exact * 100) : Math.round(exact * rate) * 100
  if (minor > largestMinor) return { problem: `“${text}” is more than ₦20,000,000.` }
  return { minor }
}

/** A count of pieces: `12`, `12.0`, `1,200`; fewer than none is none. */
export function piecesOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0]/g, '')
  if (!/^-?(?:\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.test(plain)) return null
  return Math.max(0, Number.parseInt(plain.replaceAll(',', ''), 10))
}
