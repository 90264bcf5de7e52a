const letterSize = /^(\d+(?=X)|)(X*)([SML])$/
const oneSize = /^(?:one|free) ?-?size$/i

/** Sizes in words as letters: `Small`, `X-Large`, `extra large` and `lg` are S, XL, XL and L; in upper case. */
export const inLetters = (size: string): string =>
  size
    .toUpperCase()
    .replace(/\bEXTRA\b/g, 'X')
    .replace(/X[\s-]+(?=X|[SML]\w)/g, 'X')
    .replace(/\b(\d*X*)(?:(S)(?:MALL|M)|(M)(?:EDIUM|ED|D)|(L)(?:ARGE|G))\b/g, '$1$2$3$4')

export const isOneSize = (size: string): boolean => oneSize.test(size.trim())

/** How far a letter size is from M: XS −2, S −1, L 1, XL 2, 2XL and XXL 3; null for any other word. */
function stepsFromM(word: string): number | null {
  const [, times, marks, letter] = letterSize.exec(word) ?? []
  if (!letter || marks === undefined) return null
  const extra = times ? Number(times) : marks.length
  if (letter === 'M') return extra === 0 ? 0 : null
  return (letter === 'S' ? -1 : 1) * (1 + extra)
}

/** What sizes are sorted by: letters first, then numbers, then other words, "One size" last; "S/M" between S and M. */
function sizeSortKey(size: string): [group: number, within: number] {
  const words = inLetters(size).split(/[/–-]/)
  const steps = words.map((word) => stepsFromM(word.trim())).filter((step) => step !== null)
  if (steps.length === words.length) return [0, steps.reduce((sum, step) => sum + step, 0) / steps.length]
  const [number] = /\d+(?:\.\d+)?/.exec(size) ?? []
  if (number) return [1, Number(number)]
  return isOneSize(size) ? [3, 0] : [2, 0]
}

/** In the order of sizes (rule: size-order); those of one place in it, as of unknown words, in the order in which they are given. */
export function sortOwnSizes<T>(items: T[], sizeOf: (item: T) => string): T[] {
  const sizes = [...new Set(items.map(sizeOf))]
  const places = sizes
    .map((size) => ({ size, key: sizeSortKey(size) }))
    .toSorted((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1])
    .map(({ size }, place) => [size, place] as const)
  const placeOf = new Map(places)
  return items.toSorted((a, b) => placeOf.get(sizeOf(a))! - placeOf.get(sizeOf(b))!)
}

/** The same of several products' sizes, which no owner has put in order: unknown words alphabetically. */
export const sortBySize = <T>(items: T[], sizeOf: (item: T) => string): T[] =>
  sortOwnSizes(
    items.toSorted((a, b) => sizeOf(a).localeCompare(sizeOf(b))),
    sizeOf,
  )
