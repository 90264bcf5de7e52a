import { expect, test } from 'vitest'
import { csvMoney, csvRow } from './csv.ts'

test('a text that a spreadsheet would run is shown instead', () => {
  for (const evil of ['=1+1', '+2348031234567', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1'])
    expect(csvRow([evil])).toBe(`"'${evil}"\r\n`)
  expect(csvRow(['=HYPERLINK("http://x")'])).toBe('"\'=HYPERLINK(""http://x"")"\r\n')
})

test('commas, quotes and lines stay in their cell; nothing is an empty one; numbers are numbers', () => {
  expect(csvRow(['Obi, Ada', 'says "hi"', 'a\nb', null, -5, 'plain'])).toBe(
    '"Obi, Ada","says ""hi""","a\nb",,-5,plain\r\n',
  )
  expect([csvMoney(1_800_050), csvMoney(0), csvMoney(null)]).toEqual(['18000.50', '0.00', ''])
})
