type Column = { phone?: string; isNumber?: boolean; share?: number }

/** A column of words, which are cut off where its room ends. */
export const isText = ({ phone, isNumber }: Column): boolean =>
  phone === 'title' || ((phone === 'detail' || phone === 'line') && !isNumber)

const weightOf = (column: Column) => column.share ?? (!isText(column) ? 0 : column.phone === 'title' ? 3 : 2)

/** Which part of the room a column of texts gets, or one that asks for a part; the others are as wide as what they say. */
export function shareOf(column: Column, columns: Column[]): string | undefined {
  const weight = weightOf(column)
  const weights = columns.reduce((sum, each) => sum + weightOf(each), 0)
  return weight > 0 ? `${Math.floor((100 * weight) / weights)}%` : undefined
}
