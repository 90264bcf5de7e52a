import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { requireOwner } from '../lib/server/context.ts'
import { mendRow, startImport } from './change-import.service.ts'
import { readWrongRows } from './read-import-rows.service.ts'
import { type Imports, openImports } from './test-imports.ts'

let t: Imports
beforeAll(async () => {
  t = await openImports()
})
afterEach(() => t.clear())
afterAll(() => t.close())

/** A dress in two sizes, and a scarf. */
async function makePieces() {
  await t.moveIn(
    'Name,Price,Size,Colour,SKU,Quantity\nDress,20000,M,Indigo,00123,3\nDress,20000,L,Indigo,D-L,2\nScarf,5000,,,SC-1,4\n',
  )
  return t.productOf('dress')
}
const see = async (text: string) => {
  const id = await t.store(text)
  return t.see(id)
}
const go = async (text: string) => {
  const { id } = await see(text)
  await startImport(t.owner, { id })
  return t.work(id)
}

// (rule: prices-in)
test('a sheet of SKUs and prices changes prices alone, asks nothing, and nothing the second time', async () => {
  const before = await makePieces()
  const prices = 'SKU,Price,Sale price\nSKU 00123,₦22000,18000\nD-L,22000,18000\nSC-1,"5,500.00",\n'
  const seen = await see(prices)
  expect(seen).toMatchObject({
    dialect: 'sheet',
    new_pieces: 0,
    open_questions: [],
    counts: { ready: 2, wrong: 0 },
    cards: [
      { title: 'Dress', price_ngn: 1_800_000, price_before: 2_000_000, is_same: false, changes: [] },
      { title: 'Scarf', price_ngn: 550_000, price_before: 500_000, is_same: false },
    ],
  })
  expect((await go(prices)).counts).toMatchObject({ changed: 2, made: 0, wrong: 0 })
  const after = await t.productOf('dress')
  expect(after).toMatchObject({ price_ngn: 1_800_000, compare_at_price: 2_200_000 })
  expect(after!.variants).toEqual(before!.variants)
  expect(await t.productOf('scarf')).toMatchObject({ price_ngn: 550_000, compare_at_price: null })
  expect(await see(prices)).toMatchObject({
    cards: [{ price_before: null, is_same: true }, { is_same: true }],
  })
  expect((await go(prices)).counts).toMatchObject({ changed: 0, same: 2, wrong: 0 })
  const tagged = await see('SKU,Price,Tags\nSC-1,5500,silk\n')
  expect(tagged.cards).toMatchObject([{ price_before: null, changes: ['tags'], is_same: false }])
  const counted = await see('SKU,Price,Quantity\n00123,22000,5\nD-L,22000,2\n')
  expect(counted.cards[0]!.options.map((each) => [each.stock_before, each.stock])).toEqual([
    [3, 5],
    [null, 2],
  ])
  // An empty cell leaves the sale alone, the word ends it.
  expect((await go('SKU,Price,Sale price\n00123,22000,empty\n')).counts).toMatchObject({ changed: 1 })
  expect(await t.productOf('dress')).toMatchObject({ price_ngn: 2_200_000, compare_at_price: null })
})

// (rule: prices-in)
test('two prices for sizes of one product, an unknown SKU and dollars are rows to mend', async () => {
  await makePieces()
  const { id } = await see('SKU,Price\n00123,21000\nD-L,23000\nSC-9,4000\nSC-1,$12\n')
  const { rows } = await readWrongRows(t.owner, { id })
  expect(rows.map(({ row, problems }) => [row, problems[0]!.message])).toEqual([
    [2, expect.stringContaining('All sizes of a product cost the same here.')],
    [4, expect.stringContaining('no such product yet')],
    [5, '“$12” is not in naira. Type the price in naira.'],
  ])
  await mendRow(t.owner, { id, number: 2, cells: { price: '23000' } })
  await mendRow(t.owner, { id, number: 5, cells: { price: '6000' } })
  await startImport(t.owner, { id })
  const view = await t.work(id)
  expect(view.counts).toMatchObject({ changed: 2, made: 0, wrong: 1 })
  expect(await t.productOf('dress')).toMatchObject({ price_ngn: 2_300_000 })
  expect((await readWrongRows(t.owner, { id })).rows[0]!.problems[0]!.message).toContain(
    'no such product yet',
  )
  expect(await t.productCount()).toBe(2)
  // Taken back, the prices are as before.
  await t.undo(id)
  expect(await t.productOf('dress')).toMatchObject({ price_ngn: 2_000_000 })
})

// (rules: prices-in, steep-price-cut)
test('prices that fall below half ask for the password', async () => {
  await makePieces()
  const { id } = await see('SKU,Price,Sale price\n00123,20000,9000\n')
  const late = { ...requireOwner(t.ctxFor({ ...t.owner.actor, passwordAt: null })), storage: t.storage }
  await expect(startImport(late, { id })).rejects.toMatchObject({ code: 'PASSWORD_AGAIN' })
  expect(await t.productOf('dress')).toMatchObject({ price_ngn: 2_000_000 })
  await startImport(t.owner, { id })
  expect((await t.work(id)).counts).toMatchObject({ changed: 1 })
})
