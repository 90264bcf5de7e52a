import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { importLimits } from '../imports.rules.ts'
import { dialectOf, doubledHeadings, mappingOf } from './dialects.rules.ts'
import { readFile } from './read-file.server.ts'

async function read(content: string | Buffer) {
  const { rows, ...file } = await readFile(Buffer.from(content as Buffer))
  const list: { number: number; cells: string[] }[] = []
  for await (const row of rows) list.push(row)
  return { ...file, rows: list }
}

// (rule: import-files)
test('letters and separator are found out, whatever program wrote the file', async () => {
  const text = 'Name;Price\r\nÀdìrẹ – “bleu”;₦4500\r\n'
  const expected = {
    separator: ';',
    header: ['Name', 'Price'],
    rows: [{ number: 2, cells: ['Àdìrẹ – “bleu”', '₦4500'] }],
  }
  expect(await read(text)).toMatchObject(expected)
  expect(await read(`\uFEFF${text}`)).toMatchObject(expected)
  expect(
    await read(Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(text, 'utf-16le')])),
  ).toMatchObject(expected)
  const old = await read(iconv.encode('Name,Price\nRobe d’été – “bleue” à carreaux,4500\n', 'windows-1252'))
  expect(old.rows[0]!.cells[0]).toBe('Robe d’été – “bleue” à carreaux')
  expect(await read('sep=|\nName|Price\nA,b|1\n')).toMatchObject({
    separator: '|',
    rows: [{ cells: ['A,b', '1'] }],
  })
})

// (rule: import-files)
test('rows have the numbers a spreadsheet shows, also with line breaks in cells and a title above the headings', async () => {
  const { header, rows } = await read(
    'Stock of November,,\n\nName,Price,Quantity\n"Two\nlines",1,2\n,,\nLast,3,4\n',
  )
  expect(header).toEqual(['Name', 'Price', 'Quantity'])
  expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
    [4, 'Two\nlines'],
    [6, 'Last'],
  ])
})

// (rule: import-files)
test('what the database cannot store is left out of cells and headings', async () => {
  const { header, rows } = await read(iconv.encode('\uFEFFNa\0me,Price\nA\0\uD800B,1\n', 'utf-16le'))
  expect([header, rows[0]!.cells]).toEqual([
    ['Name', 'Price'],
    ['A\uFFFDB', '1'],
  ])
})

// (rule: import-files)
test('what is no table is refused with what to do', async () => {
  await expect(read('PK\x03\x04rest of a workbook')).rejects.toMatchObject({ code: 'FILE_IS_WORKBOOK' })
  await expect(read('%PDF-1.7')).rejects.toMatchObject({ code: 'FILE_NOT_CSV' })
  await expect(read('<!doctype html><p>Sign in')).rejects.toMatchObject({ code: 'FILE_NOT_CSV' })
  await expect(read('')).rejects.toMatchObject({ code: 'FILE_EMPTY' })
  await expect(read('Name,Price\n')).rejects.toMatchObject({ code: 'FILE_EMPTY' })
})

// (rule: import-limits)
test('too many rows, columns or letters in a row are refused', async () => {
  await expect(read(`Name\n${'a\n'.repeat(importLimits.rows + 1)}`)).rejects.toMatchObject({
    code: 'FILE_TOO_MANY_ROWS',
  })
  await expect(read(`${'Name,'.repeat(300)}\n1\n`)).rejects.toMatchObject({ code: 'FILE_TOO_MANY_COLUMNS' })
  await expect(read(`Name\n"${'x'.repeat(importLimits.rowLetters + 10)}"\n`)).rejects.toMatchObject({
    code: 'FILE_BROKEN',
  })
  await expect(read('Name\n"never ends\n')).rejects.toMatchObject({ code: 'FILE_BROKEN' })
})

// (rule: import-columns)
test('whose file it is shows in its headings, in Shopify’s older and newer names', () => {
  const older = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Option1 Name',
    'Variant Inventory Qty',
    'Image Src',
    'Variant Grams',
  ]
  const newer = [
    'Title',
    'URL handle',
    'Description',
    'Option1 name',
    'Price',
    'Inventory quantity',
    'Product image URL',
  ]
  const woo = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Regular price',
    'Categories',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ]
  expect([older, newer, woo, ['Name', 'Price', 'Sizes']].map(dialectOf)).toEqual([
    'shopify',
    'shopify',
    'woocommerce',
    'sheet',
  ])
  expect(mappingOf(older, 'shopify')).toEqual([
    'handle',
    'title',
    'description',
    'option1_name',
    'stock',
    'pictures',
    'weight',
  ])
  expect(mappingOf(newer, 'shopify')).toEqual([
    'title',
    'handle',
    'description',
    'option1_name',
    'price',
    'stock',
    'pictures',
  ])
  expect(mappingOf(woo, 'woocommerce')[7]).toBe('option1_value')
})

// (rule: import-columns)
test('of a column that is there twice the first counts, and it is said', () => {
  expect(mappingOf(['Name', 'Price', 'PRICE '], 'sheet')).toEqual(['title', 'price', null])
  expect(doubledHeadings(['Name', 'Price', 'PRICE '])).toEqual(['PRICE '])
})
