import { afterAll, beforeAll, expect, test } from 'vitest'
import { listQuerySchema } from '../listing/list.schema.ts'
import { getProduct, listProducts } from '../listing/catalog.service.ts'
import { listCategories } from '../categories.service.ts'
import { newCategorySchema } from './write-categories.service.ts'
import { openOwnerCatalogue, startOf } from './test-owner-catalogue.ts'
import {
  createCategory,
  deleteCategory,
  listOwnerCategories,
  orderCategories,
  updateCategory,
} from './write-categories.service.ts'

let t: Awaited<ReturnType<typeof openOwnerCatalogue>>
beforeAll(async () => {
  t = await openOwnerCatalogue()
})
afterAll(() => t.close())

const add = (name: string, more: object = {}) =>
  createCategory({ ...t.owner, storage: t.storage }, newCategorySchema.parse({ name, ...more }))
const slugsInMenu = async () => (await listCategories(t.ctx)).map(({ slug }) => slug)

test('a category is added behind the others with its name’s address', async () => {
  const first = await add('Head Wraps')
  const second = await add('Capes', { slug: 'cloaks' })
  expect([first.slug, second.slug, second.sort_order > first.sort_order]).toEqual([
    'head-wraps',
    'cloaks',
    true,
  ])
  expect(await slugsInMenu()).toEqual(expect.arrayContaining(['head-wraps', 'cloaks']))
  expect(await t.auditOf('category', second.id)).toMatchObject([
    { action: 'category.create', after: { name: 'Capes', slug: 'cloaks', visible: true } },
  ])
  await expect(add('Cloaks')).rejects.toMatchObject({ code: 'CATEGORY_SLUG_TAKEN' })
  // (rule: slug-letters)
  expect((await add('裙子')).slug).toMatch(/^category-\d+$/)
  expect(newCategorySchema.safeParse({ name: 'All', slug: 'all' }).success).toBe(false)
  await expect(add('All')).rejects.toMatchObject({ code: 'SLUG_EMPTY' })
})

test('a new name is what its products are found by; a new address is theirs too', async () => {
  const category = await add('Loungewear')
  const product = await t.live({ title: 'Quiet Set', category_id: category.id })
  const found = async (search: string) =>
    (await listProducts(t.ctx, listQuerySchema.parse({ search }))).products.map(({ id }) => id)
  expect(await found('loungewear')).toEqual([product.id])
  const renamed = await updateCategory(
    { ...t.owner, storage: t.storage },
    { id: category.id, updated_at: startOf(category), name: 'Homewear', slug: 'at-home' },
  )
  expect([await found('loungewear'), await found('homewear')]).toEqual([[], [product.id]])
  expect(await getProduct(t.ctx, product.slug)).toMatchObject({ category_enum: 'at-home' })
  expect(renamed.product_count).toBe(1)
  expect((await t.auditOf('category', category.id)).at(-1)).toMatchObject({
    before: { name: 'Loungewear', slug: 'loungewear' },
    after: { name: 'Homewear', slug: 'at-home' },
  })
})

test('a hidden category hides its products until it is shown again', async () => {
  const category = await add('Winter')
  const product = await t.live({ category_id: category.id })
  const hidden = await updateCategory(
    { ...t.owner, storage: t.storage },
    { id: category.id, updated_at: startOf(category), visible: false },
  )
  await expect(getProduct(t.ctx, product.slug)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
  expect(await slugsInMenu()).not.toContain('winter')
  await updateCategory(
    { ...t.owner, storage: t.storage },
    { id: category.id, updated_at: startOf(hidden), visible: true },
  )
  expect(await getProduct(t.ctx, product.slug)).toMatchObject({ id: product.id })
})

test('a save from an older category is refused with the category as it is', async () => {
  const category = await add('Stale')
  const present = await updateCategory(
    { ...t.owner, storage: t.storage },
    { id: category.id, updated_at: startOf(category), name: 'Fresh' },
  )
  await expect(
    updateCategory(
      { ...t.owner, storage: t.storage },
      { id: category.id, updated_at: startOf(category), name: 'Mine' },
    ),
  ).rejects.toMatchObject({ code: 'STALE', details: { current: present } })
  await expect(
    deleteCategory(t.owner, { id: category.id, updated_at: startOf(category) }),
  ).rejects.toMatchObject({
    code: 'STALE',
  })
  expect(
    await updateCategory(
      { ...t.owner, storage: t.storage },
      { id: category.id, updated_at: startOf(present), name: 'Fresh' },
    ),
  ).toEqual(present)
})

test('a category shows its own picture, and one of its products without it', async () => {
  const category = await add('Pictured')
  await t.live({ category_id: category.id })
  const shown = async () => (await listCategories(t.ctx)).find(({ slug }) => slug === 'pictured')?.image
  const ofProduct = await shown()
  expect(ofProduct).toMatchObject({ url: `/media/${t.pictureKey}/800.avif`, width: 60 })
  const image = { key: t.pictureKey, alt: 'A rail of dresses' }
  const changed = await updateCategory(
    { ...t.owner, storage: t.storage },
    { id: category.id, updated_at: startOf(category), image },
  )
  expect([changed.image?.alt, (await shown())?.alt]).toEqual(['A rail of dresses', 'A rail of dresses'])
  await expect(
    updateCategory(
      { ...t.owner, storage: t.storage },
      { id: category.id, updated_at: startOf(changed), image: { key: 'abcdefabcdefabcdef', alt: '' } },
    ),
  ).rejects.toMatchObject({ code: 'PICTURE_UNKNOWN' })
  await updateCategory(
    { ...t.owner, storage: t.storage },
    { id: category.id, updated_at: startOf(changed), image: null },
  )
  expect(await shown()).toEqual(ofProduct)
})

test('the menu follows the owner’s order', async () => {
  const ids = (await listOwnerCategories(t.owner, {})).categories.map(({ id }) => id)
  const { categories: turned } = await orderCategories(t.owner, { ids: ids.toReversed() })
  expect(turned.map(({ id }) => id)).toEqual(ids.toReversed())
  const visible = turned.filter((row) => row.visible).map(({ slug }) => slug)
  expect(await slugsInMenu()).toEqual(visible)
  await expect(orderCategories(t.owner, { ids: ids.slice(1) })).rejects.toMatchObject({
    code: 'CATEGORIES_CHANGED',
  })
})

test('only an empty category can be deleted', async () => {
  const category = await add('Full')
  await t.draft({ category_id: category.id })
  await expect(
    deleteCategory(t.owner, { id: category.id, updated_at: startOf(category) }),
  ).rejects.toMatchObject({
    code: 'CATEGORY_NOT_EMPTY',
    message: 'This category still has 1 product: move them first',
  })
  const empty = await add('Empty')
  await deleteCategory(t.owner, { id: empty.id, updated_at: startOf(empty) })
  expect((await listOwnerCategories(t.owner, {})).categories.map(({ id }) => id)).not.toContain(empty.id)
  expect((await t.auditOf('category', empty.id)).at(-1)).toMatchObject({
    action: 'category.delete',
    before: { name: 'Empty' },
  })
})
