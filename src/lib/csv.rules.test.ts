import { expect, test } from 'vitest'
import { csv, csvMoney, csvRow, exactCell, readCsvCell } from './csv.ts'

test('a text that a spreadsheet would run is shown instead', () => {
  for (const evil of ['=1+1', '+2348031234567', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1'])
    expect(csvRow([evil], ['x'])).toBe(`"'${evil}"\r\n`)
  expect(csvRow(['=HYPERLINK("http://x")'], ['x'])).toBe('"\'=HYPERLINK(""http://x"")"\r\n')
})

test('commas, quotes and lines stay in their cell; nothing is an empty one; numbers are numbers', () => {
  expect(csvRow(['Obi, Ada', 'says "hi"', 'a\nb', null, -5, 'plain'], [])).toBe(
    '"Obi, Ada","says ""hi""","a\nb",,-5,plain\r\n',
  )
  expect([csvMoney(1_800_050), csvMoney(0), csvMoney(null)]).toEqual(['18000.50', '0.00', ''])
})

test('cells are quoted only where they must be', () => {
  expect(
    csv(
      ['Name', 'Pieces'],
      [
        ['Ada, "the" Obi', 3],
        ['line\nbreak', null],
        ['plain', undefined],
      ],
    ),
  ).toBe('Name,Pieces\r\n"Ada, ""the"" Obi",3\r\n"line\nbreak",\r\nplain,\r\n')
})

// (rule: safe-csv)
test('no text is run as a formula, and a negative number stays one', () => {
  const rows = ['=1+1', '+234803', '-2', '@me', '\t=1', ' =1', '\r=1'].map((text) => [text])
  const cells = csv(['x'], rows).split('\r\n').slice(1)
  for (const cell of cells.filter(Boolean)) expect(cell).toMatch(/^"?'/)
  expect(csv(['x'], [[-2], ['a=b']])).toBe('x\r\n-2\r\na=b\r\n')
})

// (rule: csv-dates)
test('a moment is written as spreadsheets read it, in Lagos', () => {
  expect(csvRow([new Date('2026-11-26T23:05:59Z'), 'x'], [])).toBe('2026-11-27 00:05,x\r\n')
})

// (rule: csv-as-written)
test('what a spreadsheet would turn into a date or another number keeps its writing behind its heading', () => {
  const cells = (...texts: string[]) =>
    csv(
      ['Size'],
      texts.map((text) => [text]),
    )
      .split('\r\n')
      .slice(1, -1)
  const turned = [
    '10-12',
    '10/12',
    '10 - 12',
    '1-2-3',
    '10:12',
    '10,12',
    '1.2.26',
    'May 2',
    '2 Dec',
    'SEPT-26',
  ]
  for (const text of [...turned, '02134', '1e5', '123456789012'])
    expect(cells(text)[0]!.replaceAll('"', '')).toBe(`Size ${text}`)
  const asTheyAre = [
    '12',
    '10.5',
    '18000.50',
    'M',
    'May',
    '10–12',
    '12-month',
    'UK 10-12',
    '2026-11-26',
    'IL-20261126-1234',
  ]
  expect(cells(...asTheyAre)).toEqual(asTheyAre)
})

// (rule: csv-comes-back)
test('a cell comes back as it was, also one that looks as if it had been marked', () => {
  const heading = 'Size'
  const cells = [
    '10-12',
    'Size 10-12',
    'Size Size 10-12',
    '=1+1',
    "'=1",
    "''-2",
    "'tis",
    '00123',
    'Size M',
    'M',
    '-2 cm',
    '1e5',
  ]
  for (const text of cells) {
    const written = csvRow([exactCell(text, heading)], [heading]).slice(0, -2)
    const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
    expect(readCsvCell(cell, heading), text).toBe(text)
  }
})
