import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { importRows, stockMovements, userRoles } from '../db/schema.ts'
import { requireOwner } from '../lib/server/context.ts'
import { listOwnerCategories } from '../catalog/editor/write-categories.service.ts'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import { changeImport, mendRow, startImport } from './change-import.service.ts'
import { makeImportCategories } from './make-categories.service.ts'
import { listImports } from './read-imports.service.ts'
import { purgeImports, readWrongRows } from './read-import-rows.service.ts'
import { runImport } from './run-import.service.ts'
import { type Imports, openImports, sellPieces, sheet } from './test-imports.ts'

let t: Imports
beforeAll(async () => {
  t = await openImports()
})
afterEach(() => t.clear())
afterAll(() => t.close())

const sell = (variantId: string, pieces: number) => sellPieces(t, variantId, pieces)

// (rule: import-steps)
test('what is not clear has to be said before anything is moved in', async () => {
  const id = await t.store(sheet('Scarf,4.500,,2', 'Belt,12.000,,1'))
  expect((await t.see(id)).open_questions).toEqual(['decimal', 'category'])
  expect((await listImports(t.owner, {})).imports[0]!.open_questions).toEqual(['decimal', 'category'])
  await expect(startImport(t.owner, { id })).rejects.toMatchObject({ code: 'IMPORT_ASKS' })
  expect((await t.see(id)).amounts[0]).toEqual({ text: '4.500', with_point: 450, with_comma: 450_000 })
  const view = await changeImport(t.owner, { id, decimal: ',', category_id: t.categoryId })
  expect([view.open_questions, view.cards[0]!.price_ngn]).toEqual([[], 450_000])
  await startImport(t.owner, { id })
  await t.work(id)
  expect((await t.productOf('scarf'))!.price_ngn).toBe(450_000)
})

// (rule: one-decimal-sign)
test('prices too low for naira are asked about, and reckoned at her rate', async () => {
  const id = await t.store(sheet('Scarf,12.50,,2'))
  expect((await t.see(id)).open_questions).toEqual(['money', 'category'])
  expect((await changeImport(t.owner, { id, rate: 2000 })).cards[0]!.price_ngn).toBe(2_500_000)
})

// (rule: import-columns)
test('a column can be made another thing, and all rows are read again', async () => {
  const id = await t.store('Stuff,Cost\nScarf,4500\n')
  expect((await t.see(id)).open_questions).toContain('columns')
  const view = await changeImport(t.owner, { id, mapping: ['title', 'price'] })
  expect(view.cards[0]).toMatchObject({ title: 'Scarf', price_ngn: 450_000 })
})

// (rules: import-columns, one-decimal-sign)
test('what was answered about prices of one column is not said of another one', async () => {
  const id = await t.store('Name,Old,New\nScarf,4.500,"1,250"\nBelt,12.000,99.90\n')
  await changeImport(t.owner, { id, mapping: ['title', 'price', null] })
  await changeImport(t.owner, { id, decimal: ',', rate: 2000 })
  const { cards, open_questions } = await changeImport(t.owner, { id, mapping: ['title', null, 'price'] })
  expect(cards.map(({ price_ngn }) => price_ngn)).toEqual([125_000, 9_990])
  expect(open_questions).toEqual(['category'])
  const { settings } = await changeImport(t.owner, { id, decimal: '.', mapping: [null, 'title', 'price'] })
  expect(settings.decimal).toBe('.')
})

// (rules: import-preview, import-matching)
test('a new piece without a price is wrong before anything is moved in; one of the shop needs none', async () => {
  await t.moveIn(sheet('Scarf,4500,,2'))
  const id = await t.store(sheet('Scarf,,,5', 'Belt,,,1', 'Cap,3000,M,1'))
  expect((await t.see(id)).counts).toMatchObject({ ready: 2, wrong: 1 })
  const { rows } = await readWrongRows(t.owner, { id })
  expect(rows.map(({ row, problems }) => [row, problems[0]!.field, problems[0]!.message])).toEqual([
    [3, 'price', 'You have no such product yet, and the file has no price for a new one.'],
  ])
  expect((await mendRow(t.owner, { id, number: 3, cells: { price: '2000' } })).counts).toMatchObject({
    wrong: 0,
  })
})

// (rule: import-categories)
test('the categories of a file that the shop does not have are made at a press, each once', async () => {
  const id = await t.store(
    'Name,Price,Category\nScarf,4500,Head ties\nBelt,2000,Belts\nCap,3000,Head tie\nGown,3000,Dress\nBag,9000,All\n',
  )
  expect((await t.see(id)).open_questions).toEqual(['category'])
  const view = await makeImportCategories(t.owner, { id })
  await makeImportCategories(t.owner, { id })
  const names = (await listOwnerCategories(t.owner, {})).categories.map(({ name }) => name)
  expect(names.slice(1)).toEqual(['Head ties', 'Belts'])
  expect(view.categories.map(({ text, category_id }) => [text, category_id !== null])).toEqual([
    ['Head ties', true],
    ['Belts', true],
    ['Head tie', true],
    ['Dress', true],
    ['All', false],
  ])
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id })
  await t.work(id)
  await expect(makeImportCategories(t.owner, { id })).rejects.toMatchObject({ code: 'IMPORT_BEGUN' })
})

// (rule: import-categories)
test('a category chosen for a name of the file can be taken back', async () => {
  const id = await t.store('Name,Price,Category\nScarf,4500,Neck ties\n')
  const chosen = await changeImport(t.owner, { id, categories: { 'Neck ties': t.categoryId } })
  expect([chosen.categories[0]!.category_id, chosen.open_questions]).toEqual([t.categoryId, []])
  const view = await changeImport(t.owner, { id, categories: { 'Neck ties': null } })
  expect([view.categories[0]!.category_id, view.open_questions]).toEqual([null, ['category']])
})

// (rule: import-goes-on)
test('wrong rows are mended in place and only they are tried again', async () => {
  const id = await t.store(sheet('Scarf,4500,,2', 'Belt,$12,,1', 'Cap,3000,M,1', 'Cap,,M,1'))
  const view = await changeImport(t.owner, { id, category_id: t.categoryId })
  expect(view.counts).toMatchObject({ ready: 1, wrong: 2 })
  const wrong = await readWrongRows(t.owner, { id })
  expect(wrong.rows.map(({ row, problems }) => [row, problems[0]!.message])).toEqual([
    [3, '“$12” is not in naira. Type the price in naira.'],
    [5, 'M is there twice: also in row 4.'],
  ])
  await startImport(t.owner, { id })
  expect((await t.work(id)).counts).toMatchObject({ made: 1, wrong: 2 })
  const scarf = await t.productOf('scarf')
  await mendRow(t.owner, { id, number: 3, cells: { price: '24000' } })
  const mended = await mendRow(t.owner, { id, number: 5, cells: { size: 'L' } })
  expect(mended.counts).toMatchObject({ ready: 2, wrong: 0 })
  await startImport(t.owner, { id })
  expect((await t.work(id)).counts).toMatchObject({ made: 3, wrong: 0 })
  expect((await t.productOf('cap'))!.variants.map(({ size }) => size)).toEqual(['M', 'L'])
  expect(await t.productOf('scarf')).toEqual(scarf)
  await expect(mendRow(t.owner, { id, number: 2, cells: { price: '1' } })).rejects.toMatchObject({
    code: 'IMPORT_NOT_DONE',
  })
})

// (rule: import-goes-on)
test('a killed process leaves no product half done, and another goes on from there', async () => {
  const id = await t.store(sheet('Scarf,4500,,2', 'Belt,2000,,1', 'Cap,3000,,1'))
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id })
  const dies = { ...t.ctx, db: t.ctx.db }
  let made = 0
  const { transaction } = t.ctx.db
  // The connection breaks inside the second product’s transaction.
  dies.db = Object.assign(Object.create(t.ctx.db) as typeof t.ctx.db, {
    transaction: ((work: never, options: never) => {
      made += 1
      if (made !== 2) return transaction.call(t.ctx.db, work, options)
      return transaction.call(
        t.ctx.db,
        (async (tx: never) => {
          await (work as (tx: never) => Promise<unknown>)(tx)
          throw Object.assign(new Error('terminating connection'), { code: '57P01' })
        }) as never,
        options,
      )
    }) as never,
  })
  await expect(
    runImport(dies, { storage: t.storage, fetchPicture: t.fetchPicture, customers: t.customers }, id),
  ).rejects.toThrow()
  expect((await t.see(id)).counts).toMatchObject({ made: 1, ready: 2 })
  expect(await t.productCount()).toBe(1)
  expect((await t.work(id)).counts).toMatchObject({ made: 3, ready: 0, wrong: 0 })
  expect(await t.productCount()).toBe(3)
})

// (rule: import-goes-on)
test('two workers at once, and Go pressed twice, make each product once', async () => {
  const id = await t.store(sheet(...Array.from({ length: 12 }, (_, at) => `Piece ${at},4500,,2`)))
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await Promise.all([startImport(t.owner, { id }), startImport(t.owner, { id })])
  const run = () =>
    runImport(t.ctx, { storage: t.storage, fetchPicture: t.fetchPicture, customers: t.customers }, id)
  await Promise.all([run(), run()])
  expect((await t.work(id)).counts).toMatchObject({ made: 12, wrong: 0, same: 0 })
  expect(await t.productCount()).toBe(12)
})

// (rule: import-steps)
test('while one file is moved in no other begins', async () => {
  const [one, other] = [await t.store(sheet('Scarf,4500,,2')), await t.store(sheet('Belt,2000,,1'))]
  for (const id of [one, other]) await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id: one })
  await expect(startImport(t.owner, { id: other })).rejects.toMatchObject({ code: 'IMPORT_RUNNING' })
  await expect(changeImport(t.owner, { id: one, decimal: ',' })).rejects.toMatchObject({
    code: 'IMPORT_BEGUN',
  })
  await t.work(one)
  await startImport(t.owner, { id: other })
  expect((await t.work(other)).counts.made).toBe(1)
})

// (rule: counted-when)
test('what was sold since the count is taken off, once, however often the file comes', async () => {
  const countedAt = t.ctx.now()
  await t.moveIn(sheet('Scarf,4500,,5'), {}, countedAt)
  const [variant] = (await t.productOf('scarf'))!.variants
  t.setNow(new Date(countedAt.getTime() + 60_000))
  await sell(variant!.id, 2)
  t.setNow(new Date(countedAt.getTime() + 120_000))
  const file = sheet('Scarf,4500,,8')
  await t.moveIn(file, {}, countedAt)
  expect((await t.productOf('scarf'))!.variants[0]!.stock).toBe(6)
  const again = await t.moveIn(file, {}, countedAt)
  expect([again.counts.changed, (await t.productOf('scarf'))!.variants[0]!.stock]).toEqual([0, 6])
  // A later count by hand stays, whatever an older file says.
  t.setNow(new Date(countedAt.getTime() + 180_000))
  const change = { stock: [{ variant_id: variant!.id, reason: 'counted' as const, quantity: 1 }] }
  await saveProduct(t.owner, (await t.productOf('scarf'))!.id, undefined, change)
  expect((await t.moveIn(file, {}, countedAt)).counts.changed).toBe(0)
  t.setNow(countedAt)
})

// (rule: counted-when)
test('a sale between reading and writing counts: stock is worked out with the sizes locked', async () => {
  await t.moveIn(sheet('Scarf,4500,,5'))
  const [variant] = (await t.productOf('scarf'))!.variants
  const id = await t.store(sheet('Scarf,4500,,9'), { changedAt: new Date(t.ctx.now().getTime() - 60_000) })
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id })
  await sell(variant!.id, 1)
  await t.work(id)
  expect((await t.productOf('scarf'))!.variants[0]!.stock).toBe(8)
  const [row] = await t.ctx.db
    .select({ sum: sql<number>`sum(stock_delta)::int` })
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variant!.id))
  expect(row!.sum).toBe(8)
})

// (rule: imported-by-hand)
test('a price that falls below half needs the password at Go, and the worker’s is hers', async () => {
  await t.moveIn(sheet('Scarf,40000,,5'))
  const id = await t.store(sheet('Scarf,4000,,5'))
  const actor = { ...t.owner.actor, passwordAt: null }
  const late = { ...requireOwner(t.ctxFor(actor)), storage: t.storage }
  await changeImport(late, { id, category_id: t.categoryId })
  await expect(startImport(late, { id })).rejects.toMatchObject({ code: 'PASSWORD_AGAIN' })
  await startImport(t.owner, { id })
  expect((await t.work(id)).counts.changed).toBe(1)
  expect((await t.productOf('scarf'))!.price_ngn).toBe(400_000)
})

// (rule: imported-by-hand)
test('who is no owner any more moves nothing in', async () => {
  const id = await t.store(sheet('Scarf,4500,,2'))
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id })
  await t.ctx.db.delete(userRoles).where(eq(userRoles.userId, t.owner.actor.userId))
  const view = await t.work(id)
  await t.ctx.db.insert(userRoles).values({ userId: t.owner.actor.userId, role: 'admin' })
  expect(view).toMatchObject({ state: 'done', counts: { made: 0, ready: 1 } })
  await startImport(t.owner, { id })
  expect((await t.work(id)).counts.made).toBe(1)
})

// (rule: import-steps)
test('after their days a file and its rows are gone', async () => {
  const id = await t.store(sheet('Scarf,4500,,2'))
  expect(await purgeImports(t.ctx, t.ctx.now())).toBe(0)
  expect(await purgeImports(t.ctx, new Date(t.ctx.now().getTime() + 1))).toBe(1)
  expect(await t.ctx.db.select().from(importRows).where(eq(importRows.importId, id))).toEqual([])
})

test('formulas, scripts and very long cells are texts like any other, or a row to mend', async () => {
  const id = await t.store(
    sheet(
      `"=HYPERLINK(""http://evil"")",4500,,1`,
      '<script>x</script>,4500,,1',
      `${'x'.repeat(300)},1000,,1`,
    ),
  )
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id })
  expect((await t.work(id)).counts).toMatchObject({ made: 2, wrong: 1 })
  const { rows } = await readWrongRows(t.owner, { id })
  expect(rows[0]!.problems[0]!.message).toBe('This name has 300 letters; 120 are the most.')
})
