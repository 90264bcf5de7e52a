/**
 * One row of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe in front (rule: safe-csv):
 * customers choose their own names.
 */
export const csvRow = (cells: (string | number | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What makes spreadsheets read a CSV file as UTF-8: ₦ and ẹ stay what they are. */
export const csvStart = '\uFEFF'

/** Minor units as a spreadsheet calculates with them: `1800050` → `18000.50`. */
export const csvMoney = (minor: number | null): string => (minor === null ? '' : (minor / 100).toFixed(2))
