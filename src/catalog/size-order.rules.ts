const letterSize = /^(\d+(?=X)|)(X*)([SML])$/
const oneSize = /^(?:one|free) ?-?size$/i

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
  const words = size.toUpperCase().split(/[/–-]/)
  const steps = words.map((word) => stepsFromM(word.trim())).filter((step) => step !== null)
  if (steps.length === words.length) return [0, steps.reduce((sum, step) => sum + step, 0) / steps.length]
  const [number] = /\d+(?:\.\d+)?/.exec(size) ?? []
  if (number) return [1, Number(number)]
  return isOneSize(size) ? [3, 0] : [2, 0]
}

/** In the order of sizes, then alphabetically. The sort key of each item is worked out once. */
export function sortBySize<T>(items: T[], sizeOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, size: sizeOf(item), key: sizeSortKey(sizeOf(item)) }))
    .toSorted((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.size.localeCompare(b.size))
    .map(({ item }) => item)
}
