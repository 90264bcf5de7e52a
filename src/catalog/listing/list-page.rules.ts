/** A contiguous part of a list, with its number of rows. */
export type Stretch<Of> = { of: Of; count: number }

/** The rows of each stretch on a page. */
export function stretchesOf<Of>(
  stretches: Stretch<Of>[],
  offset: number,
  limit: number,
): { of: Of; count: number; offset: number; limit: number }[] {
  let before = 0
  return stretches.flatMap(({ of, count }) => {
    const from = Math.max(offset - before, 0)
    const to = Math.min(offset + limit - before, count)
    before += count
    return to > from ? [{ of, count, offset: from, limit: to - from }] : []
  })
}

/**
 * Whether it is cheaper to gather all `found` rows and sort them than to walk an index of `all` rows in its
 * order until a page is full: a walk reads all rows in between.
 */
export const isGathered = ({ found, all, upTo }: { found: number; all: number; upTo: number }): boolean =>
  found * found < upTo * all

/** Up to this many results are sorted by relevance; of more, titles come first. */
export const mostSorted = 3000
