import { sizeChart } from './size-guide.rules.ts'

/** A row of the size guide, by its letters: how a shopper's size is stored. */
export type MySize = (typeof sizeChart)[number]['size']

export const isMySize = (text: string | undefined): text is MySize =>
  sizeChart.some(({ size }) => size === text)

type Column = 'uk' | 'nigeria' | 'us'

/** `6–8` as the numbers at its ends. */
const numbersOf = (range: string) => range.split('–').map(Number)

/** `6–8` holds 6, 7 and 8. */
function isWithin(range: string, number: number): boolean {
  const [from, to = from] = numbersOf(range)
  return number >= from! && number <= to!
}

const columns: Record<string, Column> = { UK: 'uk', NG: 'nigeria', NIGERIA: 'nigeria', US: 'us' }

/** A size in numbers; one that names no system is taken for the UK's. Null for letters. */
function numbered(size: string): { number: number; column: Column; isNamed: boolean } | null {
  const [, system, digits] = /^(UK|NG|NIGERIA|US)?\s*(\d{1,2})$/.exec(size.trim().toUpperCase()) ?? []
  return digits
    ? { number: Number(digits), column: columns[system ?? 'UK']!, isNamed: Boolean(system) }
    : null
}

const letterOf = (word: string) =>
  word.replace(/^(\d)XL$/, (_, times: string) => `${'X'.repeat(Number(times))}L`)

/** The rows of the guide a size belongs to: `S/M` to two, `UK 12`, `NG 12` and a dress's `12` to M, `38` to none. */
export function rowsOfSize(size: string): MySize[] {
  const known = numbered(size)
  if (known)
    return sizeChart.filter((row) => isWithin(row[known.column], known.number)).map((row) => row.size)
  const words = size
    .toUpperCase()
    .split(/[/–-]/)
    .map((word) => letterOf(word.trim()))
  return sizeChart.filter((row) => words.includes(row.size)).map((row) => row.size)
}

/** The same size as it is called elsewhere: `M, UK 12, Nigeria 12`. */
export function sizeNames(mine: MySize): string {
  const { size, uk, nigeria } = sizeChart.find((row) => row.size === mine)!
  return `${size}, UK ${uk}, Nigeria ${nigeria}`
}

/**
 * One size in the other systems: `UK 12` → `M, Nigeria 12`, `M` → `UK 12, Nigeria 12`. Empty for a text that
 * is no size of the guide, or two.
 */
export function otherNames(size: string): string {
  const [line, second] = rowsOfSize(size)
  if (!line || second) return ''
  const row = sizeChart.find((each) => each.size === line)!
  const known = numbered(size)
  const at = known ? numbersOf(row[known.column]).indexOf(known.number) : -1
  const numberIn = (column: Column) => (at < 0 ? row[column] : numbersOf(row[column])[at])
  const names = { letters: row.size, uk: `UK ${numberIn('uk')}`, nigeria: `Nigeria ${numberIn('nigeria')}` }
  const own = known ? known.isNamed && known.column : 'letters'
  return Object.entries(names)
    .flatMap(([system, name]) => (system === own ? [] : [name]))
    .join(', ')
}

/** Those of the sizes that are the shopper's own, in any size system. */
export const sizesLike = (mine: MySize | null, sizes: string[]): string[] =>
  mine === null ? [] : sizes.filter((size) => rowsOfSize(size).includes(mine))
