type CsvCell = string | number | null | undefined

/** Programs run a text as a formula when it starts with one of these, also behind spaces. */
const startsFormula = /^\s*[=+\-@\t\r]/

/**
 * A table as CSV for spreadsheets (RFC 4180, CRLF): texts that a program would run as a formula get an apostrophe in
 * front (rule: csv-safe), numbers stay numbers. Without a byte order mark; put one in front of what Excel should read as UTF-8.
 */
export function csv(header: string[], rows: CsvCell[][]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
