import { formatTime, lagosDay } from './time.ts'

export type CsvCell = string | number | Date | null | undefined

/** Programs run a text as a formula when it starts with one of these, also behind spaces. */
const startsFormula = /^\s*[=+\-@\t\r\n＝＋－＠]/

/**
 * One row of a CSV file (RFC 4180, CRLF). A text that a spreadsheet would take for a formula gets an apostrophe in front
 * (rule: safe-csv): customers choose their own names. Numbers stay numbers, and a
 * moment is written as every spreadsheet reads it, in Lagos: `2026-11-26 14:05` (rule: csv-dates).
 */
export const csvRow = (cells: CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A whole table, without a byte order mark: prepend `csvStart` for spreadsheets. */
export const csv = (header: string[], rows: CsvCell[][]): string => [header, ...rows].map(csvRow).join('')

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return `${lagosDay(cell)} ${formatTime(cell)}`
  const text = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark, so that spreadsheets read a CSV file as UTF-8, with ₦ and ẹ. */
export const csvStart = '\uFEFF'

/** Minor units as a spreadsheet calculates with them: `1800050` → `18000.50`. */
export const csvMoney = (minor: number | null): string => (minor === null ? '' : (minor / 100).toFixed(2))
