/** The list with what is at one place taken to another. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)

export type RowBox = { top: number; height: number }

/** Where a row lands that was drawn `by` pixels from its place: it passes another once its edge is beyond that one's middle. */
export function landingPlace(rows: readonly RowBox[], from: number, by: number): number {
  const own = rows[from]!
  const middle = ({ top, height }: RowBox) => top + height / 2
  if (by > 0)
    return rows.findLastIndex(
      (row, at) => at >= from && (at === from || own.top + own.height + by > middle(row)),
    )
  return rows.findIndex((row, at) => at <= from && (at === from || own.top + by < middle(row)))
}

/** How far each row is drawn from its place while one goes from a place to another; the moving one too, unless a finger holds it. */
export const shiftsOf = (rows: readonly RowBox[], from: number, to: number): number[] =>
  rows.map((row, at) => {
    const own = rows[from]!.height
    if (at === from)
      return to > from ? rows[to]!.top + rows[to]!.height - (row.top + row.height) : rows[to]!.top - row.top
    if (at > from && at <= to) return -own
    return at < from && at >= to ? own : 0
  })

/** `Dresses: place 2 of 7`. */
export const placeText = (name: string, at: number, count: number) => `${name}: place ${at + 1} of ${count}`
