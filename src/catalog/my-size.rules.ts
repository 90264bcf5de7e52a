import { sizeChart } from './size-guide.rules.ts'

/** A row of the size guide, by its letters: what a shopper's size is kept as. */
export type MySize = (typeof sizeChart)[number]['size']

export const isMySize = (text: string | undefined): text is MySize =>
  sizeChart.some(({ size }) => size === text)

/** `6–8` as the numbers it holds: 6, 7, 8. */
function isWithin(range: string, number: number): boolean {
  const [from, to = from] = range.split('–').map(Number)
  return number >= from! && number <= to!
}

const letterOf = (word: string) =>
  word.replace(/^(\d)XL$/, (_, times: string) => `${'X'.repeat(Number(times))}L`)

/** The rows of the guide a size belongs to: `S/M` to two, `UK 12`, `NG 12` and a dress's `12` to M, `38` to none. */
export function rowsOfSize(size: string): MySize[] {
  const text = size.trim().toUpperCase()
  const [, system = 'UK', digits] = /^(UK|NG|NIGERIA|US)?\s*(\d{1,2})$/.exec(text) ?? []
  if (digits) {
    const column = system === 'US' ? 'us' : 'uk'
    return sizeChart.filter((row) => isWithin(row[column], Number(digits))).map((row) => row.size)
  }
  const words = text.split(/[/–-]/).map((word) => letterOf(word.trim()))
  return sizeChart.filter((row) => words.includes(row.size)).map((row) => row.size)
}

/** The same size as it is called elsewhere: `M, UK 12, Nigeria 12`. */
export function sizeNames(mine: MySize): string {
  const { size, uk, nigeria } = sizeChart.find((row) => row.size === mine)!
  return `${size}, UK ${uk}, Nigeria ${nigeria}`
}

/** Those of the sizes that are the shopper's own, in whatever system they are written. */
export const sizesLike = (mine: MySize | null, sizes: string[]): string[] =>
  mine === null ? [] : sizes.filter((size) => rowsOfSize(size).includes(mine))
