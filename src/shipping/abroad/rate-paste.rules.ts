import { parseMoneyText } from '../../lib/money-text.rules.ts'
import type { AbroadRate } from './abroad-country.rules.ts'

/** `line` is counted from 1. */
type PastedRates = { rates: AbroadRate[]; problems: { line: number; text: string }[] }

/**
 * A carrier's price list from a spreadsheet: weight, price and days, with tabs or semicolons between them; days are `5–9` or two
 * cells. A first line without a price is a heading, and may say kg or g. It counts as a whole: with one problem nothing is taken
 * (rule: abroad-rates).
 */
export function readRates(text: string): PastedRates {
  const rows = text
    .replaceAll('\r', '')
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.split(/[\t;]/).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  const heading = rows[0] && gramsOf(rows[0].cells[0] ?? '', 'g') === null ? rows[0] : null
  const unit = /\bkgs?\b|kilo/i.test(heading?.cells[0] ?? '')
    ? 'kg'
    : /\bg\b|gram/i.test(heading?.cells[0] ?? '')
      ? 'g'
      : null
  const rates: AbroadRate[] = []
  const problems: PastedRates['problems'] = []
  for (const { line, cells } of heading ? rows.slice(1) : rows) {
    const rate = rateOf(cells, unit)
    if (typeof rate === 'string') problems.push({ line, text: rate })
    else if (rates.some(({ up_to_grams }) => up_to_grams === rate.up_to_grams))
      problems.push({ line, text: `has ${rate.up_to_grams} g a second time` })
    else rates.push(rate)
  }
  return { rates: rates.toSorted((a, b) => a.up_to_grams - b.up_to_grams), problems }
}

type Unit = 'kg' | 'g' | null

function rateOf([weight = '', price = '', ...days]: string[], unit: Unit): AbroadRate | string {
  const grams = gramsOf(weight, unit)
  if (grams === null) return `“${weight}” is no weight`
  if (grams === 'unit') return `“${weight}”: type kg or g behind it, or in the heading`
  const minor = parseMoneyText(price)
  if (!minor) return price === '' ? 'has no price' : `“${price}” is not a price`
  const span = daysOf(days.filter(Boolean).join(' – '))
  if (!span) return 'has no days: type them like 5–9'
  return { up_to_grams: grams, price: minor, ...span }
}

/** `0.5 kg`, `500 g`, `0,5` → grams; null for no weight, `unit` where it could be either. */
function gramsOf(text: string, unit: Unit): number | 'unit' | null {
  const [, amount, own] = /^(?:up to|≤|<)?\s*(\d+(?:[.,]\d{1,3})?)\s*(kgs?|g|grams?)?\.?$/i.exec(text) ?? []
  if (amount === undefined) return null
  const number = Number(amount.replace(',', '.'))
  const isKilos = own ? /^k/i.test(own) : unit ? unit === 'kg' : /[.,]/.test(amount) ? true : null
  if (isKilos === null) return number >= 100 ? Math.round(number) : 'unit'
  const grams = Math.round(isKilos ? number * 1000 : number)
  return grams > 0 ? grams : null
}

function daysOf(text: string): { days_min: number; days_max: number } | null {
  const [first, last = first] = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  return first === undefined || last === undefined || last < first || last > 365
    ? null
    : { days_min: first, days_max: last }
}
