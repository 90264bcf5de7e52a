import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BulkChange, bulkSchema } from './bulk-change.schema.ts'
import { changeProducts } from './bulk-change.service.ts'
import { listQuerySchema } from './catalog.schema.ts'
import { listProducts } from './catalog.service.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { openOwnerCatalogue, startOf } from './test-owner-catalogue.ts'
import { undoBulk } from './undo-bulk.service.ts'
import { updateProduct } from './update-product.service.ts'
import { createCategory, deleteCategory } from './write-categories.service.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())

type Products = { id: string }[]
const change = (products: Products, input: Record<string, unknown>, more: object = {}) =>
  changeProducts(
    t.owner,
    bulkSchema.parse({
      selection: { ids: products.map(({ id }) => id) },
      change: input as BulkChange,
      ...more,
    }),
  )
const read = (products: Products) => Promise.all(products.map(({ id }) => readOwnerProduct(t.owner, id)))
const pricesOf = async (products: Products) => (await read(products)).map(({ price_ngn }) => price_ngn)
const cheaper = { kind: 'price', step: { by: 'percent', value: -10 } }

test('a dry run says old and new and changes nothing; the change says the same and can be taken back', async () => {
  const products = [await t.live({ price_ngn: 1_000_000 }), await t.draft({ price_ngn: 1_234_500 })]
  const dry = await change(products, cheaper, { dry_run: true })
  expect(dry).toMatchObject({ total: 2, changed: 2, failed: 0, token: null, next: null })
  expect(dry.changes.map(({ before, after }) => `${before} → ${after}`).toSorted()).toEqual([
    '₦10,000 → ₦9,000',
    '₦12,345 → ₦11,111',
  ])
  expect(await pricesOf(products)).toEqual([1_000_000, 1_234_500])

  const done = await change(products, cheaper)
  expect(done.changes).toEqual(dry.changes)
  expect(await pricesOf(products)).toEqual([900_000, 1_111_100])
  expect((await t.auditOf('product', products[0]!.id)).at(-1)).toMatchObject({
    action: 'product.bulk',
    before: { priceNgn: 1_000_000 },
    after: { priceNgn: 900_000 },
  })

  expect(await undoBulk(t.owner, done.token!)).toMatchObject({ undone: 2, failed: 0 })
  expect(await pricesOf(products)).toEqual([1_000_000, 1_234_500])
  expect((await t.auditOf('product', products[0]!.id)).at(-1)).toMatchObject({ action: 'product.bulk-undo' })
})

test('undo leaves what something else changed since, and says so', async () => {
  const products = [await t.draft({ price_ngn: 1_000_000 }), await t.draft({ price_ngn: 1_000_000 })]
  const { token } = await change(products, cheaper)
  const [first] = await read(products)
  await updateProduct(t.owner, first!.id, startOf(first!), { title: 'Renamed meanwhile' })
  expect(await undoBulk(t.owner, token!)).toMatchObject({
    undone: 1,
    failed: 1,
    failures: [{ title: 'Renamed meanwhile', message: 'It was changed since' }],
  })
  expect(await pricesOf(products)).toEqual([900_000, 1_000_000])
  expect((await undoBulk(t.owner, token!)).undone).toBe(0)
  await expect(undoBulk(t.owner, '0.made-up')).rejects.toMatchObject({ code: 'UNDO_GONE' })
})

test('a category that was emptied and deleted cannot come back', async () => {
  const category = await createCategory(t.owner, t.storage, {
    name: 'Short-lived',
    visible: true,
    image: null,
  })
  const product = await t.draft({ category_id: category.id })
  const { token, changes } = await change([product], { kind: 'category', category_id: t.categoryId })
  expect(changes).toMatchObject([{ before: 'Short-lived', after: 'dresses' }])
  await deleteCategory(t.owner, category.id, startOf(category))
  expect((await undoBulk(t.owner, token!)).failures).toMatchObject([{ message: 'Its category is gone' }])
})

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
  await undoBulk(t.owner, result.token!)
  expect(await read([ready])).toMatchObject([{ status: 'draft', first_live_at: null }])
})

test('a sale keeps the price before, ends when it is said to, and is taken away again', async () => {
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

test('tags come and go, and products are found by them at once', async () => {
  const product = await t.live({ tags: ['Old', 'kept'] })
  await change([product], { kind: 'tags', add: ['zebraprint'], remove: ['old'] })
  expect(await read([product])).toMatchObject([{ tags: ['kept', 'zebraprint'] }])
  const { products } = await listProducts(t.ctx, listQuerySchema.parse({ search: 'zebraprint' }))
  expect(products.map(({ id }) => id)).toEqual([product.id])
})

test('a filter means all that match, over several calls', async () => {
  const category = await createCategory(t.owner, t.storage, { name: 'Many', visible: true, image: null })
  for (let index = 0; index < 60; index++) await t.draft({ category_id: category.id, price_ngn: 1_000_000 })
  const selection = { filter: { category_id: category.id } }
  const step = { kind: 'price', step: { by: 'amount', value: 100_000 } }
  const bulk = bulkSchema.parse({ selection, change: step })
  expect(await changeProducts(t.owner, { ...bulk, dry_run: true })).toMatchObject({ total: 60, changed: 60 })
  const done = await changeProducts(t.owner, bulk)
  expect([done.changed, done.changes.length, done.next]).toEqual([60, 50, null])
  expect(await undoBulk(t.owner, done.token!)).toMatchObject({ undone: 60 })
})
