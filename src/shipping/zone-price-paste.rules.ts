import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { formatMoney } from '../lib/money.ts'
import { parseMoneyText } from '../lib/money-text.rules.ts'
import { findState } from './countries.rules.ts'
import { highestRate } from './zone-input.rules.ts'

/** A place whose price is pasted; `rate` is what it costs now, in minor units. */
export type PricedPlace = { id: string; name: string; rate: number | null }
export type PastedPrice = { id: string; name: string; rate: number; before: number | null }
/** `line` is counted from 1. */
export type PasteProblem = { line: number; text: string }
export type PastedColumn = { prices: PastedPrice[]; problems: PasteProblem[] }

/**
 * A column of prices from a spreadsheet: lines of name and price with a tab, a semicolon or a comma between them, or prices alone for
 * `places` in their order beginning at index `from`, where an empty line leaves its place as it is. A first line without a number is a
 * heading. Prices count as a whole: with one problem nothing is to be saved (rule: zone-prices).
 */
export function readPriceColumn(text: string, places: PricedPlace[], from = 0): PastedColumn {
  const lines = text.replaceAll('\r', '').split('\n')
  while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop()
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first === -1) return { prices: [], problems: [] }
  const isHeading =
    lines.length > first + 1 && !/\d/.test(lines[first]!) && !findPlace(nameOf(lines[first]!), places)
  const rows = lines.map((line, index) => ({ line: index + 1, text: line }))
  const content = isHeading ? rows.slice(first + 1) : rows
  return content.some((row) => nameOf(row.text) !== '')
    ? readNamed(
        content.filter((row) => row.text.trim() !== ''),
        places,
      )
    : readInOrder(content, places.slice(from))
}

/** `Abia\t4,500` → name and price; the price is what follows the last separator in front of an amount. */
const namedLine = /^(.*?)(?:\t+|\s*[;,]\s*|\s{2,}|\s+(?=[₦\d]))\s*(₦?\s*[\d,. ]+|[^\t;,]*)$/

function split(text: string): [name: string, price: string] {
  const trimmed = text.trim()
  if (/^[₦\d.,\s]*$/.test(trimmed)) return ['', trimmed]
  const tab = trimmed.lastIndexOf('\t')
  if (tab >= 0) return [trimmed.slice(0, tab).trim(), trimmed.slice(tab + 1).trim()]
  const [, name, price] = namedLine.exec(trimmed) ?? []
  return name === undefined ? [trimmed, ''] : [name.trim(), (price ?? '').trim()]
}

const nameOf = (text: string) => split(text)[0]

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\bstate\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** By its name, by what stands before its brackets, or by another name of the capital. */
function findPlace(name: string, places: PricedPlace[]): PricedPlace | undefined {
  const wanted = [fold(name), fold(findState(name) ?? name)]
  return (
    places.find((place) => wanted.includes(fold(place.name))) ??
    places.find((place) => wanted.includes(fold(place.name.split('(')[0]!)))
  )
}

type Row = { line: number; text: string }

function readNamed(rows: Row[], places: PricedPlace[]): PastedColumn {
  const prices: PastedPrice[] = []
  const problems: PasteProblem[] = []
  for (const { line, text } of rows) {
    const [name, typed] = split(text)
    const place = name ? findPlace(name, places) : undefined
    const rate = priceOf(typed)
    const problem = !name
      ? 'has a price but no place'
      : name.includes('\t')
        ? 'has several columns: paste only the names and their prices'
        : !place
          ? `“${short(name)}” is not one of your places`
          : prices.some(({ id }) => id === place.id)
            ? `${place.name} is listed twice`
            : rate.problem
    if (problem) problems.push({ line, text: problem })
    else prices.push({ id: place!.id, name: place!.name, rate: rate.minor, before: place!.rate })
  }
  return { prices, problems }
}

function readInOrder(rows: Row[], places: PricedPlace[]): PastedColumn {
  const prices: PastedPrice[] = []
  const problems: PasteProblem[] = []
  for (const [index, { line, text }] of rows.entries()) {
    if (text.trim() === '') continue
    const place = places[index]
    const rate = priceOf(text)
    const problem = place
      ? rate.problem
      : `is one price too many: ${countText(nouns.place, places.length)} ${places.length === 1 ? 'is' : 'are'} here`
    if (problem) problems.push({ line, text: problem })
    else prices.push({ id: place!.id, name: place!.name, rate: rate.minor, before: place!.rate })
  }
  return { prices, problems }
}

/** Separators only as thousands, in groups of three: a decimal comma or a second column would multiply the price. */
const wholePrice = /^₦?\s*(\d{1,3}([, \u00A0\u202F]\d{3})+|\d+)(\.\d{1,2})?$/

function priceOf(text: string): { minor: number; problem: string | null } {
  const typed = text.trim()
  const minor = typed === '' || wholePrice.test(typed) ? parseMoneyText(typed) : undefined
  if (minor === null) return { minor: 0, problem: 'has no price' }
  if (minor === undefined) return { minor: 0, problem: `“${short(typed)}” is not a price` }
  return { minor, problem: minor > highestRate ? `a price is at most ${formatMoney(highestRate)}` : null }
}

const short = (text: string) => (text.length > 30 ? `${text.slice(0, 29)}…` : text)
