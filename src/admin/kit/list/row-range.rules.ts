/** The rows from one to another in the list's order; the other alone where either is not in sight. */
export function rangeOf(rows: string[], from: string, to: string): string[] {
  const ends = [rows.indexOf(from), rows.indexOf(to)]
  if (ends.includes(-1)) return [to]
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1)
}

/** The row a key leads to: the next of the one in focus; without one, where the focus was last. */
export function rowAfter(
  step: 1 | -1,
  { at, last, count }: { at: number; last: number; count: number },
): number {
  const to = at >= 0 ? at + step : step > 0 ? last : last - 1
  return Math.max(0, Math.min(to, count - 1))
}
