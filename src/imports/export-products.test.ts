import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createProduct } from '../catalog/editor/create-product.service.ts'
import { newProductSchema } from '../catalog/editor/product-write.schema.ts'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import { readFile } from './reading/read-file.server.ts'
import { exportProducts } from './export-products.service.ts'
import { type Imports, openImports } from './test-imports.ts'

let t: Imports
beforeAll(async () => {
  t = await openImports()
})
afterEach(() => t.clear())
afterAll(() => t.close())

const make = (input: object) =>
  createProduct(
    t.owner,
    newProductSchema.parse({ price_ngn: 1_800_050, category_id: t.categoryId, ...input }),
  )
const fileOf = async (filter: Parameters<typeof exportProducts>[1] = {}) =>
  Buffer.from(await new Response(await exportProducts(t.owner, filter)).arrayBuffer())

/** Everything that spreadsheets and other readers stumble over. */
async function makeOddProducts() {
  await make({
    title: '=HYPERLINK("http://x")',
    slug: 'odd',
    description: 'Says "hi", with **Markdown**\n\n- and <lines>\n- 10-12',
    tags: ['=1', 'a;b, c', 'adire', '-2'],
    fabric: "'=cotton",
    shelf: '3-4',
    price_usd: 2_550,
    compare_at_price: 2_000_000,
    sale_ends_at: '2027-01-05T10:20:30.000Z',
    low_stock: 0,
    weight_grams: 450,
    hs_code: '6204.40',
    made_in: 'Nigeria',
    variants: [
      { size: '10-12', color: 'Àdìrẹ, blue', color_hex: '#25307f', sku: '00123', stock: 3 },
      { size: 'Size 10-12', color: null, sku: '1e5', stock: 0 },
      { size: 'M', color: '-2', sku: '=A1', stock: 7 },
    ],
  })
  await make({ title: 'No sizes', variants: [] })
  const archived = await make({ title: 'Old, archived', variants: [{ stock: 1 }] })
  await saveProduct(t.owner, archived.id, undefined, { status: 'archived' })
  return archived
}

// (rule: products-as-file)
test('the file opens in a spreadsheet: marked as UTF-8, formulas as texts, numbers as numbers', async () => {
  await makeOddProducts()
  const bytes = await fileOf()
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFAddress,Name,Status,Category,Price,/)
  const { header, rows } = await readFile(bytes)
  const cells: string[][] = []
  for await (const row of rows) cells.push(row.cells)
  const cell = (row: number, heading: string) => cells[row]![header.indexOf(heading)]
  const odd = cells.findIndex(([address]) => address === 'odd')
  expect([cell(odd, 'Name'), cell(odd, 'Price'), cell(odd, 'Pieces'), cell(odd, 'Size')]).toEqual([
    '\'=HYPERLINK("http://x")',
    '18000.50',
    '3',
    'Size 10-12',
  ])
  for (const row of cells) for (const text of row) expect(text).not.toMatch(/^\s*[=+@]/)
})

// (rules: products-as-file, csv-comes-back)
test('the file comes back through the import without a change, and with a change where there is one', async () => {
  const archived = await makeOddProducts()
  const before = [await t.productOf('odd'), await t.productOf('no-sizes')]
  const bytes = await fileOf()
  const view = await t.moveIn(bytes)
  expect(view).toMatchObject({ dialect: 'own', counts: { same: 2, changed: 0, made: 0, wrong: 0 } })
  expect([await t.productOf('odd'), await t.productOf('no-sizes')]).toEqual(before)
  const all = await t.moveIn(await fileOf({ status: 'archived' }))
  expect(all.counts).toMatchObject({ same: 1, changed: 0 })
  expect((await t.productOf(archived.slug))!.status).toBe('archived')

  const edited = bytes.toString('utf8').replace('18000.50', '17500')
  expect((await t.moveIn(edited)).counts).toMatchObject({ changed: 1, same: 1 })
  expect((await t.productOf('odd'))!.price_ngn).toBe(1_750_000)
})

// (rule: products-as-file)
test('the file has what the list’s filter has', async () => {
  await makeOddProducts()
  const names = async (filter: object) => (await fileOf(filter)).toString('utf8').split('\r\n').length - 2
  expect(await names({ search: 'sizes' })).toBe(1)
  expect(await names({ status: 'archived' })).toBe(1)
  expect(await names({ status: 'live' })).toBe(0)
})

// (rules: stock-as-file, csv-comes-back)
test('the stock as filtered is a file with a row a size, and comes back through the import', async () => {
  await makeOddProducts()
  const bytes = await fileOf({ search: 'x', columns: 'stock' })
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString('utf8').trim().split('\r\n')
  const title = `"'=HYPERLINK(""http://x"")"`
  expect(lines).toEqual([
    'SKU,Name,Size,Colour,Pieces,Shelf,Address',
    `SKU 00123,${title},Size 10-12,"Àdìrẹ, blue",3,Shelf 3-4,odd`,
    `SKU 1e5,${title},Size Size 10-12,,0,Shelf 3-4,odd`,
    `"'=A1",${title},M,"'-2",7,Shelf 3-4,odd`,
  ])
  const before = await t.productOf('odd')
  const same = await t.moveIn(bytes)
  expect(same).toMatchObject({ dialect: 'own', counts: { same: 1, changed: 0, made: 0, wrong: 0 } })
  expect(await t.productOf('odd')).toEqual(before)
  const counted = await t.moveIn(bytes.toString('utf8').replace(',7,', ',9,'))
  expect(counted.counts).toMatchObject({ same: 0, changed: 1, wrong: 0 })
  const after = await t.productOf('odd')
  expect(after!.variants.map(({ stock }) => stock)).toEqual([3, 0, 9])
  expect(after!.price_ngn).toBe(before!.price_ngn)
})

// (rules: prices-as-file, csv-comes-back)
test('the prices as filtered are a file with a row a size, and come back through the import', async () => {
  await makeOddProducts()
  const bytes = await fileOf({ search: 'x', columns: 'prices' })
  const lines = bytes.toString('utf8').trim().split('\r\n')
  const title = `"'=HYPERLINK(""http://x"")"`
  const price = '18000.50,20000.00,2027-01-05 11:20:30,25.50,odd'
  expect(lines).toEqual([
    'SKU,Name,Size,Colour,Price,Price before a sale,Sale ends,Price in dollars,Address',
    `SKU 00123,${title},Size 10-12,"Àdìrẹ, blue",${price}`,
    `SKU 1e5,${title},Size Size 10-12,,${price}`,
    `"'=A1",${title},M,"'-2",${price}`,
  ])
  const before = await t.productOf('odd')
  const same = await t.moveIn(bytes)
  expect(same).toMatchObject({ dialect: 'own', counts: { same: 1, changed: 0, made: 0, wrong: 0 } })
  expect(await t.productOf('odd')).toEqual(before)
  const cheaper = bytes.toString('utf8').replaceAll('18000.50', '15000')
  expect((await t.moveIn(cheaper)).counts).toMatchObject({ changed: 1, wrong: 0 })
  const after = await t.productOf('odd')
  expect(after).toMatchObject({
    price_ngn: 1_500_000,
    compare_at_price: 2_000_000,
    variants: before!.variants,
  })
})
