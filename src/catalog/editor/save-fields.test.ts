import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '../../lib/errors.ts'
import { listQuerySchema } from '../listing/list.schema.ts'
import { getProduct, listProducts } from '../listing/catalog.service.ts'
import { importProducts } from './import-products.service.ts'
import { productChangesSchema } from './product-write.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { openOwnerCatalogue, startOf } from './test-owner-catalogue.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())

const save = (product: { id: string; updated_at: string }, fields: Record<string, unknown>) =>
  t.save(product, { fields })
const found = async (search: string) =>
  (await listProducts(t.ctx, listQuerySchema.parse({ search }))).products.map(({ id }) => id)
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: AppError) => error,
  )

test('a new product is a draft with its own address, its parts and an opening entry in the ledger', async () => {
  const product = await t.draft({
    title: 'Àdìrẹ Wrap',
    tags: [' midi', 'Midi', 'blue'],
    variants: [
      { size: 'S', color: 'Indigo', stock: 3 },
      { size: 'M', color: 'Indigo', sku: 'OWN-1' },
    ],
    pictures: [{ key: t.pictureKey }, { key: t.pictureKey, alt: 'From behind' }],
  })
  expect(product).toMatchObject({
    slug: 'adire-wrap',
    status: 'draft',
    tags: ['midi', 'blue'],
    missing: [],
    is_ordered: false,
    variants: [
      { size: 'S', sku: 'ADWRIN-S', stock: 3, held: 0 },
      { size: 'M', sku: 'OWN-1', stock: 0 },
    ],
    pictures: [{ key: t.pictureKey, alt: 'Àdìrẹ Wrap', width: 60, height: 75 }, { alt: 'From behind' }],
  })
  const [line, ...more] = await t.auditOf('product', product.id)
  expect(line).toMatchObject({ action: 'product.create', actor: `admin:${t.owner.actor.userId}` })
  expect(more).toEqual([])
  expect(await refusalOf(getProduct(t.ctx, 'adire-wrap'))).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})

test('products with one title get different slugs and SKUs; a title without letters gets a slug too', async () => {
  const titles = ['Twin Dress', 'Twin Dress', 'twin—dress!', '裙子', '裙子', 'by ids']
  const slugs = []
  for (const title of titles) slugs.push(await t.draft({ title, variants: [{}] }))
  expect(slugs.map(({ slug, variants }) => [slug, variants[0]!.sku])).toEqual([
    ['twin-dress', 'TWIDRE'],
    ['twin-dress-2', 'TWIDR2'],
    ['twin-dress-3', 'TWIDR3'],
    ['dresses-2', 'DRESS2'],
    ['dresses-3', 'DRESS3'],
    ['by-ids-2', 'BYIDS2'],
  ])
})

test('two products made at once from one title do not share an address', async () => {
  const made = await Promise.all([1, 2, 3].map(() => t.draft({ title: 'Racing Gown', variants: [{}] })))
  expect(made.map(({ slug }) => slug).toSorted()).toEqual(['racing-gown', 'racing-gown-2', 'racing-gown-3'])
})

test('a change writes what changed, one line in the audit and a later time, even within a millisecond', async () => {
  const product = await t.draft({ title: 'Plain' })
  const once = await save(product, { title: 'Plain Tunic', price_ngn: 1_800_000, care: 'Cold wash' })
  const twice = await save(once, { sale_ends_at: '2026-12-01T00:00:00.000Z', compare_at_price: 2_000_000 })
  expect([once.title, once.care, twice.sale_ends_at]).toEqual([
    'Plain Tunic',
    'Cold wash',
    '2026-12-01T00:00:00.000Z',
  ])
  expect(startOf(twice) > startOf(once) && startOf(once) > startOf(product)).toBe(true)
  const lines = await t.auditOf('product', product.id)
  expect(lines.map(({ action }) => action)).toEqual(['product.create', 'product.update', 'product.update'])
  expect([lines[1]!.before, lines[1]!.after]).toEqual([
    { title: 'Plain', care: '' },
    { title: 'Plain Tunic', care: 'Cold wash' },
  ])
})

test('a save that changes nothing writes nothing', async () => {
  const product = await t.draft({ title: 'Same' })
  expect(await save(product, { title: 'Same', tags: [] })).toEqual(product)
  expect(await t.auditOf('product', product.id)).toHaveLength(1)
})

test('a save that started from an older product is refused with the product as it is', async () => {
  const product = await t.draft({ title: 'Old' })
  const present = await save(product, { title: 'New' })
  const refusal = await refusalOf(save(product, { title: 'Mine' }))
  expect(refusal).toMatchObject({ code: 'STALE', status: 409, details: { current: present } })
  expect(await readOwnerProduct(t.owner, { id: product.id })).toEqual(present)
})

test('of two saves at once one is refused', async () => {
  const product = await t.draft()
  const results = await Promise.allSettled(['A', 'B'].map((title) => save(product, { title })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('prices that make no sense together are refused by field, whichever of them changes', async () => {
  const product = await t.draft({ compare_at_price: 2_000_000 })
  for (const [changes, field] of [
    [{ compare_at_price: 1_800_000 }, 'compare_at_price'],
    [{ price_ngn: 2_000_000 }, 'compare_at_price'],
    [{ compare_at_price: null, sale_ends_at: '2026-12-01T00:00:00.000Z' }, 'sale_ends_at'],
  ] as const) {
    const refusal = await refusalOf(save(product, changes))
    expect([refusal?.code, Object.keys(refusal?.fields ?? {})]).toEqual(['PRODUCT_INVALID', [field]])
  }
  await expect(t.draft({ compare_at_price: 5 })).rejects.toMatchObject({ code: 'PRODUCT_INVALID' })
})

test('the schema keeps prices, lengths and counts within their limits', () => {
  const updated_at = '2026-11-20T10:00:00.000Z'
  const isGood = (changes: object) => productChangesSchema.safeParse({ updated_at, ...changes }).success
  expect([isGood({}), isGood({ price_ngn: 2_000_000_000 }), isGood({ title: 'x'.repeat(120) })]).toEqual([
    true,
    true,
    true,
  ])
  for (const changes of [
    { price_ngn: 0 },
    { price_ngn: 2_000_000_001 },
    { price_ngn: 1.5 },
    { price_ngn: null },
    { title: '  ' },
    { title: 'x'.repeat(121) },
    { slug: 'Not A Slug' },
    { tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) },
    { featured_rank: -1 },
    { status: 'live' },
    { stock: 5 },
  ])
    expect(isGood(changes), JSON.stringify(changes).slice(0, 60)).toBe(false)
  expect(productChangesSchema.safeParse({ title: 'Without a start' }).success).toBe(false)
})

test("search columns follow a product's title, tags, description and category", async () => {
  const product = await t.live({ title: 'Findable One', tags: ['boubou'], description: 'with lacework' })
  expect([await found('boubou'), await found('lacework')]).toEqual([[product.id], [product.id]])
  const changed = await save(product, { title: 'Sequinned One', tags: ['kaftan'] })
  expect([await found('findable'), await found('boubou')]).toEqual([[], []])
  expect([await found('sequinned'), await found('kaftan')]).toEqual([[product.id], [product.id]])
  expect(changed.slug).toBe('findable-one')
})

test('an unknown product or category is refused', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000009'
  const product = await t.draft()
  await expect(save({ ...product, id: nowhere }, { title: 'X' })).rejects.toMatchObject({
    code: 'PRODUCT_UNKNOWN',
  })
  await expect(save(product, { category_id: nowhere })).rejects.toMatchObject({ code: 'CATEGORY_UNKNOWN' })
  await expect(t.draft({ category_id: nowhere })).rejects.toMatchObject({ code: 'CATEGORY_UNKNOWN' })
})

test('a picture that is not stored, a SKU twice and an option twice are refused, and nothing is left', async () => {
  const { total } = await listProducts(t.ctx, listQuerySchema.parse({}))
  for (const [input, code] of [
    [{ pictures: [{ key: 'abcdefabcdefabcdefabcdef' }] }, 'PICTURE_UNKNOWN'],
    [{ variants: [{ sku: 'X-1' }, { size: 'S', sku: 'X-1' }] }, 'SKU_TAKEN'],
    [{ variants: [{ size: 'S' }, { size: 'S' }] }, 'VARIANT_TWICE'],
    [{ variants: [{}, {}] }, 'VARIANT_TWICE'],
  ] as const)
    await expect(t.draft({ slug: 'never-there', ...input })).rejects.toMatchObject({ code })
  expect((await listProducts(t.ctx, listQuerySchema.parse({}))).total).toBe(total)
  expect((await t.draft({ slug: 'never-there' })).slug).toBe('never-there')
})

test('many products are imported at once with one line in the audit, or none of them', async () => {
  const list = (slugs: string[]) =>
    slugs.map((slug) => ({
      slug,
      title: slug,
      description: '',
      fabric: '',
      care: '',
      fit: '',
      tags: ['import'],
      priceNgn: 100_000,
      priceUsd: null,
      compareAtPrice: null,
      saleEndsAt: null,
      categoryId: t.categoryId,
      status: 'draft' as const,
      isFeatured: false,
      featuredRank: null,
      createdAt: t.ctx.now(),
      variants: [],
      pictures: [],
    }))
  const ids = await importProducts(t.owner, 'spring', list(['import-a', 'import-b']))
  expect((await readOwnerProduct(t.owner, { id: ids[1]! })).slug).toBe('import-b')
  await expect(importProducts(t.owner, 'summer', list(['import-c', 'import-a']))).rejects.toMatchObject({
    code: 'SLUG_TAKEN',
  })
  expect(await t.auditOf('catalogue', 'spring')).toMatchObject([
    { action: 'product.import', after: { count: 2 } },
  ])
  expect(await t.auditOf('catalogue', 'summer')).toEqual([])
  expect((await t.draft({ title: 'import c' })).slug).toBe('import-c')
})
