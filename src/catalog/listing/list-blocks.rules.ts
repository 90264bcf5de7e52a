/**
 * How many products a list fetches at a time; the home page needs no more of lists than this
 * (rule: list-page-size).
 */
export const pageSize = 24

/** The most products of one call. */
export const maxBlock = 480

/**
 * The calls that fetch the first `count` products of a list (whole pages): one up to the largest block, then
 * further large blocks, then pages for the rest.
 */
export function blocksOf(count: number): { page: number; limit: number }[] {
  if (count <= maxBlock) return [{ page: 1, limit: count }]
  const large = Math.floor(count / maxBlock)
  const from = (large * maxBlock) / pageSize
  return [
    ...Array.from({ length: large }, (_, index) => ({ page: index + 1, limit: maxBlock })),
    ...Array.from({ length: Math.ceil(count / pageSize) - from }, (_, index) => ({
      page: from + index + 1,
      limit: pageSize,
    })),
  ]
}
