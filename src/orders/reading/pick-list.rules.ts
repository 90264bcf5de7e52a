import type * as z from 'zod'
import type { pickListSchema } from './staff-order.schema.ts'

export type PickList = z.output<typeof pickListSchema>
export type PickGroup = PickList['groups'][number]

/** One thing to fetch, of all orders together; `sort` is the category's place in the shop. */
export type PickedLine = PickGroup['lines'][number] & { shelf: string; category: string; sort: number | null }

/** What has neither shelf nor category: pieces that are in no catalogue. */
export const otherPieces = 'Other pieces'

const compareWords = new Intl.Collator('en', { numeric: true }).compare

/**
 * Lines by where they are: shelves first, `A 2` before `A 10`, then by category as the shop sorts them, last what is in no
 * catalogue (rule: pick-list). Within a place by title; sizes stay in the order they come.
 */
export function pickGroups(lines: PickedLine[]): PickGroup[] {
  const placeOf = ({ shelf, category }: PickedLine) => shelf || category || otherPieces
  const byKey = Map.groupBy(lines, (line) => `${line.shelf ? 'shelf' : 'category'} ${placeOf(line)}`)
  const groups = [...byKey.values()].map((group) => ({
    place: placeOf(group[0]!),
    is_shelf: group[0]!.shelf !== '',
    sort: group[0]!.sort ?? Number.MAX_SAFE_INTEGER,
    pieces: group.reduce((sum, { pieces }) => sum + pieces, 0),
    lines: group
      .toSorted((a, b) => compareWords(a.title, b.title))
      .map((each) => {
        const { shelf: _, category: __, sort: ___, ...line } = each
        return line
      }),
  }))
  return groups
    .toSorted(
      (a, b) =>
        Number(b.is_shelf) - Number(a.is_shelf) ||
        (a.is_shelf ? 0 : a.sort - b.sort) ||
        compareWords(a.place, b.place),
    )
    .map((group) => {
      const { sort: _, ...shown } = group
      return shown
    })
}
