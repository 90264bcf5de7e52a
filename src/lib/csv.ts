import { formatTime, lagosDay } from './time.ts'

export type CsvCell = string | number | Date | null | undefined

/** Programs run a text as a formula when it starts with one of these, also behind spaces. */
const startsFormula = /^\s*[=+\-@\t\r\n＝＋－＠]/

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
/** What programs turn into a date, a time or another number: `10-12`, `May 2`, `02134`, `1e5`, twelve digits and more. */
const readAsOther = new RegExp(
  `^(?:\\d{1,4}(?: ?[-/:,] ?\\d{1,4}){1,2}|\\d+\\.\\d+\\.\\d+|${month}[ ./-]*\\d{1,4}|\\d{1,2}[ ./-]*${month}(?:[ ,./-]*\\d+)?|0\\d+|\\d{12,}|\\d+(?:\\.\\d+)?e[+-]?\\d+)$`,
  'i',
)
/** A day is meant as one. */
const isDay = /^\d{4}-\d\d-\d\d$/

/**
 * One row of a CSV file (RFC 4180, CRLF). A text that a spreadsheet would take for a formula gets an apostrophe in front
 * (rule: safe-csv): customers choose their own names. One that it would turn into a date or another number gets its
 * heading: `Size 10-12` (rule: csv-as-written). Numbers stay numbers, and a
 * moment is written as every spreadsheet reads it, in Lagos: `2026-11-26 14:05` (rule: csv-dates).
 */
export const csvRow = (cells: CsvCell[], headings: string[]): string =>
  `${cells.map((cell, index) => csvCell(cell, headings[index]!)).join(',')}\r\n`

/** A whole table, without a byte order mark: prepend `csvStart` for spreadsheets. */
export const csv = (headings: string[], rows: CsvCell[][]): string =>
  [headings, ...rows].map((cells) => csvRow(cells, headings)).join('')

function csvCell(cell: CsvCell, heading: string): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return `${lagosDay(cell)} ${formatTime(cell)}`
  const text = startsFormula.test(cell) ? `'${cell}` : isChanged(cell) ? `${heading} ${cell}` : cell
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * What a cell said before `csvRow` wrote it (rule: csv-comes-back). A text that already looks as if something had been put in
 * front of it is written with that twice (`exactCell`), so that this takes one away.
 */
export function readCsvCell(text: string, heading: string): string {
  if (/^'+\s*[=+\-@＝＋－＠]/.test(text)) return text.slice(1)
  const rest = text.startsWith(`${heading} `) ? text.slice(heading.length + 1) : ''
  return rest && (isChanged(rest) || readsAsWritten(rest, heading)) ? rest : text
}

/** A text for a file that `readCsvCell` reads back as it is. */
export function exactCell(text: string, heading: string): string {
  if (/^'+\s*[=+\-@＝＋－＠]/.test(text)) return `'${text}`
  return readsAsWritten(text, heading) ? `${heading} ${text}` : text
}

const readsAsWritten = (text: string, heading: string): boolean => {
  const rest = text.startsWith(`${heading} `) ? text.slice(heading.length + 1) : null
  return rest !== null && (isChanged(rest) || readsAsWritten(rest, heading))
}

const isChanged = (text: string) => readAsOther.test(text.trim()) && !isDay.test(text)

/** The byte order mark, so that spreadsheets read a CSV file as UTF-8, with ₦ and ẹ. */
export const csvStart = '\uFEFF'

/** Minor units as a spreadsheet calculates with them: `1800050` → `18000.50`; below zero a number, which is no formula. */
export const csvMoney = (minor: number | null): string | number =>
  minor === null ? '' : minor < 0 ? minor / 100 : (minor / 100).toFixed(2)
