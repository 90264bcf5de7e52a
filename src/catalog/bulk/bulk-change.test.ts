import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkRunItems, bulkRuns, products as productRows } from '../../db/schema.ts'
import { inTransaction } from '../../lib/server/context.ts'
import { dayMs, secondMs } from '../../lib/time.ts'
import { bulkPreviewSchema, bulkSchema } from './bulk-change.schema.ts'
import { changeProducts, continueChange, previewChange, undoBulk } from './bulk-change.service.ts'
import { readBulkRuns } from './read-bulk-runs.service.ts'
import { listQuerySchema } from '../listing/list.schema.ts'
import { listProducts } from '../listing/catalog.service.ts'
import { readOwnerProduct } from '../editor/read-owner-product.service.ts'
import { openOwnerCatalogue, startOf } from '../editor/test-owner-catalogue.ts'
import { createCategory, deleteCategory } from '../editor/write-categories.service.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())
// The newest run is read first: those of two tests are not of one moment.
beforeEach(() => t.setNow(new Date(t.ctx.now().getTime() + secondMs)))

type Products = { id: string }[]
const selectionOf = (products: Products) => ({ ids: products.map(({ id }) => id) })
const requestOf = (products: Products, change: object, id = randomUUID()) =>
  bulkSchema.parse({ id, selection: selectionOf(products), change })
const change = (products: Products, input: object) => changeProducts(t.owner, requestOf(products, input))
const preview = (selection: object, input: object) =>
  previewChange(t.owner, bulkPreviewSchema.parse({ selection, change: input }))
const read = (products: Products) => Promise.all(products.map(({ id }) => readOwnerProduct(t.owner, { id })))
const pricesOf = async (products: Products) => (await read(products)).map(({ price_ngn }) => price_ngn)
const cheaper = { kind: 'price', step: { by: 'percent', value: -10 } }

// (rule: bulk-change)
test('a dry run says old and new and changes nothing; the change says the same and can be undone', async () => {
  const products = [await t.live({ price_ngn: 1_000_000 }), await t.draft({ price_ngn: 1_234_500 })]
  const dry = await preview(selectionOf(products), cheaper)
  expect(dry).toMatchObject({ total: 2, changed: 2, unchanged: 0, failed: 0 })
  expect(dry.changes.map(({ before, after }) => `${before} → ${after}`).toSorted()).toEqual([
    '₦10,000 → ₦9,000',
    '₦12,345 → ₦11,111',
  ])
  expect(await pricesOf(products)).toEqual([1_000_000, 1_234_500])

  const done = await change(products, cheaper)
  expect(done).toMatchObject({ state: 'done', changed: 2, waiting: 0, failed: 0, can_undo: true })
  expect(await pricesOf(products)).toEqual([900_000, 1_111_100])
  expect((await t.auditOf('product', products[0]!.id)).at(-1)).toMatchObject({
    action: 'product.bulk',
    before: { priceNgn: 1_000_000 },
    after: { priceNgn: 900_000 },
  })

  expect(await undoBulk(t.owner, { id: done.id })).toMatchObject({ state: 'undone', undone: 2, failed: 0 })
  expect(await pricesOf(products)).toEqual([1_000_000, 1_234_500])
  expect((await t.auditOf('product', products[0]!.id)).at(-1)).toMatchObject({ action: 'product.bulk-undo' })
})

// (rule: bulk-change)
test('undo leaves what something else changed since, and says so', async () => {
  const products = [await t.draft({ price_ngn: 1_000_000 }), await t.draft({ price_ngn: 1_000_000 })]
  const { id } = await change(products, cheaper)
  const [first] = await read(products)
  await t.save(first!, { fields: { title: 'Renamed meanwhile' } })
  expect(await undoBulk(t.owner, { id })).toMatchObject({
    state: 'undone',
    undone: 1,
    failed: 1,
    failures: [{ title: 'Renamed meanwhile', message: 'It was changed since' }],
  })
  expect(await pricesOf(products)).toEqual([900_000, 1_000_000])
  expect(await undoBulk(t.owner, { id })).toMatchObject({ undone: 1, failed: 1 })
  expect(await pricesOf(products)).toEqual([900_000, 1_000_000])
  await expect(undoBulk(t.owner, { id: randomUUID() })).rejects.toMatchObject({ code: 'BULK_UNKNOWN' })
})

// (rule: bulk-change)
test('a category that was emptied and deleted is not restored', async () => {
  const category = await createCategory(
    { ...t.owner, storage: t.storage },
    {
      name: 'Short-lived',
      visible: true,
      image: null,
    },
  )
  const product = await t.draft({ category_id: category.id })
  const move = { kind: 'category', category_id: t.categoryId }
  const { changes } = await preview(selectionOf([product]), move)
  expect(changes).toMatchObject([{ before: 'Short-lived', after: 'dresses' }])
  const { id } = await change([product], move)
  await deleteCategory(t.owner, { id: category.id, updated_at: startOf(category) })
  expect((await undoBulk(t.owner, { id })).failures).toMatchObject([{ message: 'Its category is gone' }])
})

// (rule: bulk-change)
test('each product that cannot be changed says why, the others are', async () => {
  const ready = await t.complete()
  const bare = await t.draft({ title: 'Bare' })
  const result = await change([ready, bare], { kind: 'visible', visible: true })
  expect(result).toMatchObject({ changed: 1, failed: 1 })
  expect(result.failures).toMatchObject([
    { title: 'Bare', message: 'To be live this product needs a picture and a size' },
  ])
  const [seen, unseen] = await read([ready, bare])
  expect([seen!.status, seen!.first_live_at !== null, unseen!.status]).toEqual(['live', true, 'draft'])
  await undoBulk(t.owner, { id: result.id })
  expect(await read([ready])).toMatchObject([{ status: 'draft', first_live_at: null }])
})

// (rule: sale-never-dearer)
test('a sale counts and names the pieces it would make dearer, and changes them only when told to', async () => {
  const full = await t.live({ price_ngn: 2_000_000 })
  const reduced = await t.live({ title: 'Ankara Shift', price_ngn: 1_800_000, compare_at_price: 6_000_000 })
  const sale = { kind: 'sale', step: { by: 'percent', value: -20 } }
  expect(await preview(selectionOf([full, reduced]), sale)).toMatchObject({
    changed: 1,
    dearer: 1,
    dearer_changes: [{ id: reduced.id, title: 'Ankara Shift', after: '₦48,000 (before ₦60,000)' }],
  })
  expect(await change([full, reduced], sale)).toMatchObject({ changed: 1, unchanged: 1, failed: 0 })
  expect(await pricesOf([full, reduced])).toEqual([1_600_000, 1_800_000])
  const also = { ...sale, raise: true }
  expect(await preview(selectionOf([reduced]), also)).toMatchObject({ changed: 1, dearer: 1, changes: [] })
  await change([reduced], also)
  expect(await pricesOf([reduced])).toEqual([4_800_000])
})

// (rules: sale-end, bulk-change)
test('a sale stores the price before, ends at its time, and can be removed', async () => {
  const product = await t.live({ price_ngn: 2_000_000 })
  const ends_at = '2027-01-01T00:00:00.000Z'
  const sale = { kind: 'sale', step: { by: 'percent', value: -25 }, ends_at }
  await change([product], sale)
  const now = { price_ngn: 1_500_000, compare_at_price: 2_000_000, sale_ends_at: ends_at }
  expect(await read([product])).toMatchObject([now])
  // A second sale counts from the regular price, not from the sale's.
  expect(await change([product], sale)).toMatchObject({ changed: 0, unchanged: 1 })
  await change([product], { kind: 'end-sale' })
  expect(await read([product])).toMatchObject([
    { price_ngn: 2_000_000, compare_at_price: null, sale_ends_at: null },
  ])
  const past = await change([product], { ...sale, ends_at: '2020-01-01T00:00:00.000Z' })
  expect(past.failures).toMatchObject([{ message: 'The end of the sale has passed' }])
})

// (rule: bulk-change)
test('tags come and go, and products are found by them at once', async () => {
  const product = await t.live({ tags: ['Old', 'kept'] })
  await change([product], { kind: 'tags', add: ['zebraprint'], remove: ['old'] })
  expect(await read([product])).toMatchObject([{ tags: ['kept', 'zebraprint'] }])
  const { products } = await listProducts(t.ctx, listQuerySchema.parse({ search: 'zebraprint' }))
  expect(products.map(({ id }) => id)).toEqual([product.id])
})

// (rule: bulk-change)
test('a filter means all that match, over several calls', async () => {
  const category = await createCategory(
    { ...t.owner, storage: t.storage },
    { name: 'Many', visible: true, image: null },
  )
  for (let index = 0; index < 60; index++) await t.draft({ category_id: category.id, price_ngn: 1_000_000 })
  const selection = { filter: { category_id: category.id } }
  const step = { kind: 'price', step: { by: 'amount', value: 100_000 } }
  const dry = await preview(selection, step)
  expect([dry.total, dry.changed, dry.changes.length]).toEqual([60, 60, 50])
  const bulk = bulkSchema.parse({ id: randomUUID(), selection, change: step })
  const done = await changeProducts(t.owner, bulk)
  expect(done).toMatchObject({ state: 'done', changed: 60 })
  expect(await undoBulk(t.owner, { id: done.id })).toMatchObject({ undone: 60 })
})

const dearer = { kind: 'price', step: { by: 'percent', value: 10 }, round_to: 1 }

/** A change of which only these products were written before its process died. */
async function stopMidway(products: Products, written: number) {
  const bulk = requestOf(products, dearer)
  await changeProducts(t.owner, bulk)
  const left = products.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(written)
  await inTransaction(t.owner, async (ctx) => {
    for (const { id } of left) {
      const [item] = await ctx.db.select().from(bulkRunItems).where(eq(bulkRunItems.productId, id))
      const before = item!.before as { priceNgn: number }
      const updatedAt = new Date(item!.productUpdatedAt.getTime() - 1)
      await ctx.db
        .update(productRows)
        .set({ ...before, updatedAt })
        .where(eq(productRows.id, id))
      await ctx.db
        .update(bulkRunItems)
        .set({ state: 'waiting', productUpdatedAt: updatedAt })
        .where(eq(bulkRunItems.productId, id))
    }
  })
  return bulk
}
const tenDrafts = () => Promise.all(Array.from({ length: 10 }, () => t.draft({ price_ngn: 1_000_000 })))
const sorted = async (products: Products) => (await pricesOf(products)).toSorted()

// (rule: bulk-change)
test('a change that stopped midway continues when it is sent again, and raises no price twice', async () => {
  const products = await tenDrafts()
  const bulk = await stopMidway(products, 4)
  expect((await readBulkRuns(t.owner, {})).runs[0]).toMatchObject({ state: 'open', changed: 4, waiting: 6 })
  const again = await Promise.all([changeProducts(t.owner, bulk), continueChange(t.owner, { id: bulk.id })])
  expect(again.map(({ changed }) => changed)).toEqual([10, 10])
  expect(await sorted(products)).toEqual(Array(10).fill(1_100_000))
  expect(await changeProducts(t.owner, bulk)).toMatchObject({ state: 'done', changed: 10 })
  expect(await sorted(products)).toEqual(Array(10).fill(1_100_000))
  await undoBulk(t.owner, { id: bulk.id })
})

// (rule: bulk-change)
test('a change that stopped midway is undone wholly, and cannot continue afterwards', async () => {
  const products = await tenDrafts()
  const bulk = await stopMidway(products, 4)
  expect(await undoBulk(t.owner, { id: bulk.id })).toMatchObject({ state: 'undone', undone: 4, changed: 0 })
  expect(await sorted(products)).toEqual(Array(10).fill(1_000_000))
  await expect(continueChange(t.owner, { id: bulk.id })).rejects.toMatchObject({ code: 'BULK_UNDONE' })
  await expect(changeProducts(t.owner, bulk)).rejects.toMatchObject({ code: 'BULK_UNDONE' })
})

// (rule: bulk-change)
test('while one change is not finished no other begins, and an id belongs to one change only', async () => {
  const products = await tenDrafts()
  const bulk = await stopMidway(products, 4)
  await expect(change(products, dearer)).rejects.toMatchObject({ code: 'BULK_UNFINISHED' })
  await expect(
    changeProducts(t.owner, { ...requestOf(products, cheaper), id: bulk.id }),
  ).rejects.toMatchObject({
    code: 'BULK_OTHER',
  })
  await continueChange(t.owner, { id: bulk.id })
  // Another press is a separate change.
  expect(await change(products, dearer)).toMatchObject({ changed: 10 })
  expect(await sorted(products)).toEqual(Array(10).fill(1_210_000))
})

// (rule: bulk-change)
test('what somebody edits while a change waits to continue is left alone and named', async () => {
  const products = await tenDrafts()
  const bulk = await stopMidway(products, 4)
  const waiting = products.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)!
  const [now] = await read([waiting])
  await t.save(now!, { fields: { price_ngn: 5_000_000 } })
  expect(await continueChange(t.owner, { id: bulk.id })).toMatchObject({
    state: 'done',
    changed: 9,
    failures: [{ id: waiting.id, message: 'It was changed since' }],
  })
  expect((await pricesOf([waiting]))[0]).toBe(5_000_000)
})

test('two presses at once begin one change', async () => {
  const products = await tenDrafts()
  const results = await Promise.allSettled([change(products, dearer), change(products, dearer)])
  const bulk = requestOf(products, cheaper)
  await Promise.all([changeProducts(t.owner, bulk), changeProducts(t.owner, bulk)])
  const done = results.filter(({ status }) => status === 'fulfilled').length
  const prices = { 1: 990_000, 2: 1_089_000 }[done]
  expect(await sorted(products)).toEqual(Array(10).fill(prices))
})

// (rule: bulk-change)
test('after a week a change can no longer be undone', async () => {
  const products = await tenDrafts()
  const { id } = await change(products, cheaper)
  const weekAgo = new Date(t.ctx.now().getTime() - 7 * dayMs)
  await t.ctx.db.update(bulkRuns).set({ createdAt: weekAgo }).where(eq(bulkRuns.id, id))
  await expect(undoBulk(t.owner, { id })).rejects.toMatchObject({ code: 'BULK_UNKNOWN' })
  expect((await readBulkRuns(t.owner, {})).runs.map((run) => run.id)).not.toContain(id)
})
