import { inLetters, isOneSize } from './size-order.rules.ts'

/** Kinds of sizes, in display order: `S/M`, `2XL` and `Small` are letters, `UK 12` the UK's, `38` a shoe's. */
const groups = [
  { title: 'Letters', holds: (size: string) => isLetterSize(size) },
  { title: 'UK sizes', holds: (size: string) => /^UK\s*\d/i.test(size) },
  { title: 'Nigerian sizes', holds: (size: string) => /^(NG|Nigeria)\s*\d/i.test(size) },
  { title: 'Shoes', holds: (size: string) => /^(EU\s*)?(3[4-9]|4[0-6])([.,]5|½)?$/i.test(size) },
  { title: 'One size', holds: isOneSize },
  { title: 'Other sizes', holds: () => true },
]

const letters = /^\d*X*[SML](\s*[/–-]\s*\d*X*[SML])*$/i

export const isLetterSize = (size: string): boolean => letters.test(inLetters(size.trim()))

/** The sizes by group, each in input order; empty groups are left out. */
export function sizeGroups<T>(items: T[], sizeOf: (item: T) => string): { title: string; items: T[] }[] {
  const byTitle = Map.groupBy(items, (item) => groups.find(({ holds }) => holds(sizeOf(item)))!.title)
  return groups.flatMap(({ title }) => {
    const own = byTitle.get(title)
    return own ? [{ title, items: own }] : []
  })
}

/** Too long for one of four columns: such a name has the row for itself. */
export const isLongName = (name: string): boolean => name.length > 9

/** A size as shown below its group's title, which names the system: `UK 12` → `12`. */
export const sizeInGroup = (size: string): string => size.replace(/^(UK|NG|Nigeria|EU)\s*(?=\d)/i, '')
