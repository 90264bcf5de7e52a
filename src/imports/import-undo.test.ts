import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import { changeImport, fetchPicturesAgain, startImport, undoImport } from './change-import.service.ts'
import { readDeadPictures, readKeptPieces } from './read-import-rows.service.ts'
import { runImport } from './run-import.service.ts'
import { type Imports, openImports, sellPieces, sheet, shopifyFile } from './test-imports.ts'

let t: Imports
beforeAll(async () => {
  t = await openImports()
})
afterEach(() => t.clear())
afterAll(() => t.close())

const sell = (variantId: string, pieces: number) => sellPieces(t, variantId, pieces)

// (rule: import-undo)
test('a file is taken back: what it made goes, what it changed is as before', async () => {
  await t.moveIn(sheet('Scarf,4500,S,2'))
  const before = (await t.productOf('scarf'))!
  const { id, counts } = await t.moveIn(sheet('Scarf,6000,S,7', 'Scarf,,M,1', 'Belt,2000,,1'))
  expect(counts).toMatchObject({ changed: 1, made: 1 })
  const undone = await t.undo(id)
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 }, can_undo: false })
  expect(await t.productOf('belt')).toBeNull()
  const after = (await t.productOf('scarf'))!
  expect({ ...after, updated_at: before.updated_at }).toEqual(before)
  await expect(startImport(t.owner, { id })).rejects.toMatchObject({ code: 'IMPORT_NOT_DONE' })
})

// (rule: import-undo)
test('what was sold or changed since stays, with why', async () => {
  const { id } = await t.moveIn(sheet('Scarf,4500,,2', 'Belt,2000,,1', 'Cap,3000,,1'))
  await sell((await t.productOf('scarf'))!.variants[0]!.id, 1)
  const belt = (await t.productOf('belt'))!
  await saveProduct(t.owner, belt.id, undefined, { fields: { title: 'Belt II' } })
  expect((await t.undo(id)).counts).toMatchObject({ undone: 1, kept: 2 })
  const { pieces } = await readKeptPieces(t.owner, { id })
  expect(pieces.map(({ title, message }) => [title, message])).toEqual([
    ['Scarf', 'Pieces of it were sold since: it stays.'],
    ['Belt', 'It was changed since: it stays.'],
  ])
})

// (rules: import-pictures, import-undo)
test('a picture that did not come is given another address; the product goes live, and can still be taken back', async () => {
  const { id } = await t.moveIn(shopifyFile)
  const { pictures } = await readDeadPictures(t.owner, { id })
  expect(pictures.map(({ url }) => url.slice(-10))).toEqual(['wrap-1.jpg', 'wrap-2.jpg', '/scarf.jpg'])
  expect((await t.productOf('adire-wrap'))!.status).toBe('draft')
  t.pictures.set('https://pictures.test/new.jpg', await t.jpeg(560))
  await fetchPicturesAgain(t.owner, {
    id,
    pictures: [{ id: pictures[0]!.id, url: 'https://pictures.test/new.jpg' }],
  })
  expect((await t.work(id)).pictures).toEqual({ waiting: 0, done: 1, dead: 2 })
  expect(await t.productOf('adire-wrap')).toMatchObject({ status: 'live', pictures: [{ alt: 'Front' }] })
  // A page in place of a picture is decoded by nobody.
  t.pictures.set('https://pictures.test/scarf.jpg', Buffer.from('<html>'))
  await fetchPicturesAgain(t.owner, { id })
  expect((await t.work(id)).pictures).toMatchObject({ done: 1, dead: 2 })
  expect((await t.undo(id)).counts).toMatchObject({ undone: 3, kept: 0 })
  expect(await t.productCount()).toBe(0)
})

// (rule: import-steps)
test('an undo in the middle of moving in leaves nothing', async () => {
  const id = await t.store(sheet('Scarf,4500,,2', 'Belt,2000,,1'))
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id })
  await undoImport(t.owner, { id })
  expect((await t.work(id)).state).toBe('undone')
  expect(await t.productCount()).toBe(0)
})

// (rule: import-undo)
test('an undo and the moving in at the same moment leave nothing', async () => {
  const id = await t.store(sheet(...Array.from({ length: 10 }, (_, at) => `Piece ${at},4500,,2`)))
  await changeImport(t.owner, { id, category_id: t.categoryId })
  await startImport(t.owner, { id })
  const run = () =>
    runImport(t.ctx, { storage: t.storage, fetchPicture: t.fetchPicture, customers: t.customers }, id)
  await Promise.all([run(), undoImport(t.owner, { id }).then(run)])
  expect((await t.work(id)).state).toBe('undone')
  expect(await t.productCount()).toBe(0)
})
