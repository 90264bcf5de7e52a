import { parse } from 'csv-parse'
import chardet from 'chardet'
import iconv from 'iconv-lite'
import { importError } from '../imports.errors.rules.ts'
import { importLimits } from '../imports.rules.ts'
import { knownHeadings } from './dialects.rules.ts'

/** A file as a table: its first row, and the others with the number a spreadsheet shows. */
export type FileRows = {
  encoding: string
  separator: string
  header: string[]
  rows: AsyncIterable<{ number: number; cells: string[] }>
}

const separators = [',', ';', '\t', '|']

/**
 * A CSV file as a table: its letters and separator are found out once for the whole file (rule: import-files). Rows come as they
 * are parsed. @throws FILE_NOT_CSV, FILE_EMPTY, and while rows are read FILE_TOO_MANY_ROWS, FILE_BROKEN
 */
export async function readFile(bytes: Buffer): Promise<FileRows> {
  refuseOtherKinds(bytes)
  const encoding = encodingOf(bytes)
  const text = iconv.decode(bytes, encoding)
  const [, named] = /^sep=(.)\r?\n/.exec(text.slice(0, 10)) ?? []
  const from = named ? text.indexOf('\n') + 1 : 0
  const separator = named ?? separatorOf(text.slice(from, from + 20_000))
  const parser = parse({
    bom: true,
    delimiter: separator,
    relaxColumnCount: true,
    relaxQuotes: true,
    maxRecordSize: importLimits.rowLetters,
    skipEmptyLines: false,
  })
  feed(parser, text, from)
  const records = parser[Symbol.asyncIterator]() as AsyncIterator<string[]>
  const { header, first, number } = await readHeader(records)
  return { encoding, separator, header, rows: rest(records, header.length, first, number) }
}

/** Gives the parser the text in parts, so that rows can be stored while later ones are still text. */
function feed(parser: ReturnType<typeof parse>, text: string, from: number): void {
  const part = 256 * 1024
  let at = from
  const write = () => {
    while (at < text.length) {
      const end = Math.min(at + part, text.length)
      const isTaken = parser.write(text.slice(at, end))
      at = end
      if (!isTaken) return void parser.once('drain', write)
    }
    parser.end()
  }
  write()
}

const lookedAt = 5
const mostHeading = 200

/** The row with the most known headings of the first five: a sheet may begin with its name. */
async function readHeader(records: AsyncIterator<string[]>) {
  const first: string[][] = []
  while (first.length < lookedAt) {
    const { value, done } = await nextOf(records)
    if (done) break
    first.push(value)
  }
  const known = first.map(knownHeadings)
  const at = Math.max(0, known.indexOf(Math.max(...known, 0)))
  const header = (first[at] ?? []).map((cell) => cleanCell(cell).trim().slice(0, mostHeading))
  if (header.every((cell) => cell === '')) throw importError('FILE_EMPTY')
  if (header.length > importLimits.columns) throw importError('FILE_TOO_MANY_COLUMNS')
  return { header, first: first.slice(at + 1), number: at + 2 }
}

async function* rest(records: AsyncIterator<string[]>, width: number, first: string[][], from: number) {
  let number = from
  let taken = 0
  const kept = (cells: string[]) => cells.slice(0, width).map(cleanCell)
  const take = (cells: string[]) => {
    const row = { number: number++, cells: kept(cells) }
    if (row.cells.every((cell) => cell.trim() === '')) return null
    if (++taken > importLimits.rows) throw importError('FILE_TOO_MANY_ROWS')
    return row
  }
  for (const cells of first) {
    const row = take(cells)
    if (row) yield row
  }
  for (;;) {
    const { value, done } = await nextOf(records)
    if (done) break
    const row = take(value)
    if (row) yield row
  }
  if (taken === 0) throw importError('FILE_EMPTY')
}

/** The database stores no NUL, and no half of a letter. */
const cleanCell = (cell: string) => cell.replaceAll('\0', '').toWellFormed()

async function nextOf(records: AsyncIterator<string[]>): Promise<IteratorResult<string[]>> {
  try {
    return await records.next()
  } catch (error) {
    throw importError('FILE_BROKEN', { details: { cause: String(error) } })
  }
}

function refuseOtherKinds(bytes: Buffer): void {
  if (bytes.length === 0) throw importError('FILE_EMPTY')
  const head = bytes.subarray(0, 8).toString('latin1')
  const begins = (starts: string[]) => starts.some((start) => head.toLowerCase().startsWith(start))
  if (begins(['pk\x03\x04', '\xd0\xcf\x11\xe0'])) throw importError('FILE_IS_WORKBOOK')
  if (begins(['%pdf', '\x1f\x8b', '\x89png', '\xff\xd8\xff', '<!doc', '<html']))
    throw importError('FILE_NOT_CSV')
}

/** Marked by its first bytes, else UTF-8 if all of it is, else what the letters look like. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = bytes.subarray(0, 2000).filter((byte) => byte === 0).length
  if (zeros > 200) return bytes[0] === 0 ? 'utf-16be' : 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const found = chardet.detect(bytes.subarray(0, 200_000)) ?? ''
    return /^(?:windows-125\d|iso-8859-\d+|koi8-r|shift_jis|gb18030|big5|euc-..)$/i.test(found)
      ? found
      : 'windows-1252'
  }
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(start: string): string {
  const line =
    start
      .replaceAll(/"[^"]*"/g, '""')
      .split(/\r?\n/)
      .find((each) => each.trim() !== '') ?? ''
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}
