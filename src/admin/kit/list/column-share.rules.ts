type Column = { phone?: string; isNumber?: boolean; share?: number }

/** A column of words, which are cut off where its room ends. */
export const isText = ({ phone, isNumber }: Column): boolean =>
  phone === 'title' || ((phone === 'detail' || phone === 'line') && !isNumber)

const weightOf = (column: Column) =>
  isText(column) ? (column.share ?? (column.phone === 'title' ? 3 : 2)) : 0

/** Which part of the room that is left a column of texts gets, in per cent; the others are as wide as what they say. */
export function shareOf(column: Column, columns: Column[]): string | undefined {
  const weights = columns.reduce((sum, each) => sum + weightOf(each), 0)
  return isText(column) ? `${Math.floor((100 * weightOf(column)) / weights)}%` : undefined
}
