import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, productImages, products } from '../../db/schema.ts'
import { insertCategory, insertProduct } from '../../db/test-fixtures.ts'
import { openTestContext } from '../../db/test-database.ts'
import { dayMs } from '../../lib/time.ts'
import { listQuerySchema } from './list.schema.ts'
import type { Product } from '../catalog.schema.ts'
import { getProduct, getProductsByIds, listProducts, searchProducts } from './catalog.service.ts'
import { listCategories, listCategoryNames } from '../categories.service.ts'
import { searchTextOf } from '../search/search-text.rules.ts'

let t: Awaited<ReturnType<typeof openTestContext>>

const list = (query: object = {}) => listProducts(t.ctx, listQuerySchema.parse(query))
const titles = async (query: object = {}) => (await list(query)).products.map((product) => product.title)

async function add(
  title: string,
  own: Parameters<typeof insertProduct>[1] & { ageDays?: number; category?: string } = {},
) {
  const { ageDays = 100, category = 'dresses', ...rest } = own
  const { id: categoryId } = await insertCategory(t.ctx, category)
  return insertProduct(t.ctx, {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    createdAt: new Date(t.ctx.now().getTime() - ageDays * dayMs),
    categoryId,
    searchText: searchTextOf({ title, category, tags: rest.tags ?? [], description: rest.description ?? '' }),
    ...rest,
  })
}

beforeAll(async () => {
  t = await openTestContext()
  await add('Indigo Wrap', {
    ageDays: 10,
    priceNgn: 2_000_000,
    isFeatured: true,
    featuredRank: 2,
    tags: ['adire'],
    variants: [
      { size: 'S', color: 'Indigo', stock: 3, held: 3 },
      { size: 'M', color: 'Clay', stock: 5, held: 1 },
    ],
  })
  await add('Camwood Slip', {
    ageDays: 40,
    priceNgn: 1_000_000,
    compareAtPrice: 2_000_000,
    variants: [{ size: 'S', color: 'Clay', stock: 2 }],
  })
  await add('Palm Trousers', {
    ageDays: 60,
    category: 'pants',
    priceNgn: 3_000_000,
    isFeatured: true,
    featuredRank: 1,
  })
  await add('Gone Blouse', {
    ageDays: 5,
    category: 'tops',
    priceNgn: 1_500_000,
    variants: [{ stock: 2, held: 2 }],
  })
  await add('Hidden Dress', { status: 'archived' })
  await add('Pictureless Dress', { hasImage: false })
})
afterAll(() => t.close())

// (rules: home-new-in, listed-products, list-order)
test('lists show visible products with a picture, newest first, sold out last', async () => {
  expect(await titles()).toEqual(['Indigo Wrap', 'Camwood Slip', 'Palm Trousers', 'Gone Blouse'])
})

// (rules: list-order, sale-list, new-in-list, featured-list)
test('new means created within the requested days, sale means compare-at above the price, featured follows the rank', async () => {
  expect(await titles({ list: 'new' })).toEqual(['Indigo Wrap', 'Gone Blouse'])
  expect(await titles({ list: 'new', days: 45 })).toEqual(['Indigo Wrap', 'Camwood Slip', 'Gone Blouse'])
  expect(await titles({ list: 'sale' })).toEqual(['Camwood Slip'])
  for (const sortBy of [undefined, 'featured'] as const)
    expect(await titles({ list: 'featured', sortBy })).toEqual(['Palm Trousers', 'Indigo Wrap'])
})

// (rule: price-filter)
test('prices of the filter are naira', async () => {
  expect(await titles({ minPrice: 15_000, maxPrice: 20_000 })).toEqual(['Indigo Wrap', 'Gone Blouse'])
  expect(await titles({ sortBy: 'price_desc' })).toEqual([
    'Palm Trousers',
    'Indigo Wrap',
    'Camwood Slip',
    'Gone Blouse',
  ])
})

// (rule: list-order)
test('the four orders of a list: newest, price up, price down, featured first; sold out last in each', async () => {
  const latest = ['Indigo Wrap', 'Camwood Slip', 'Palm Trousers', 'Gone Blouse']
  expect(await titles({ sortBy: 'latest' })).toEqual(latest)
  const up = ['Camwood Slip', 'Indigo Wrap', 'Palm Trousers', 'Gone Blouse']
  expect(await titles({ sortBy: 'price_asc' })).toEqual(up)
  const down = ['Palm Trousers', 'Indigo Wrap', 'Camwood Slip', 'Gone Blouse']
  expect(await titles({ sortBy: 'price_desc' })).toEqual(down)
  const featured = ['Indigo Wrap', 'Palm Trousers', 'Camwood Slip', 'Gone Blouse']
  expect(await titles({ sortBy: 'featured' })).toEqual(featured)
})

// (rule: list-order)
test('what is sold out in the chosen size or colour comes last', async () => {
  expect(await titles({ size: 'S' })).toEqual(['Camwood Slip', 'Indigo Wrap'])
  expect(await titles({ size: 'S', sortBy: 'price_desc' })).toEqual(['Camwood Slip', 'Indigo Wrap'])
  expect(await titles({ size: ['S', 'M'] })).toEqual(['Indigo Wrap', 'Camwood Slip'])
  expect(await titles({ color: 'Indigo' })).toEqual(['Indigo Wrap'])
})

// (rule: list-filters)
test('one variant must meet size, colour and stock together', async () => {
  expect(await titles({ size: 'S', color: 'Clay' })).toEqual(['Camwood Slip'])
  // (rule: list-in-url)
  expect(await titles({ size: ['S', 'M, tall'], color: ['Clay', ''] })).toEqual(['Camwood Slip'])
  expect(await titles({ color: ['Clay, dark', ''] })).toEqual([])
  expect(await titles({ size: 'S', inStock: 'true' })).toEqual(['Camwood Slip'])
})

// (rule: list-filters)
test('the total and the counts say what choosing a filter would show', async () => {
  const { total, facets } = await list({ size: 'S' })
  expect(total).toBe(2)
  expect(facets.sizes).toEqual([
    { value: 'S', count: 2 },
    { value: 'M', count: 1 },
  ])
  expect(facets.colors).toContainEqual({ value: 'Clay', hex: null, count: 1 })
  expect(facets.in_stock).toBe(1)
  expect((await list()).facets.max_discount).toBe(50)
  expect((await list()).facets.categories).toEqual([
    { value: 'dresses', name: 'dresses', count: 2 },
    { value: 'pants', name: 'pants', count: 1 },
    { value: 'tops', name: 'tops', count: 1 },
  ])
})

// (rule: category-filter)
test('an unknown or hidden category means none, for the list and for every count', async () => {
  const { id } = await insertCategory(t.ctx, 'hidden')
  await t.ctx.db.update(categories).set({ visible: false }).where(eq(categories.id, id))
  const all = await list()
  for (const category of ['zzz', 'hidden', 'all']) expect(await list({ category })).toEqual(all)
  expect((await list({ category: 'pants' })).total).toBe(1)
})

// (rule: list-page-size)
test('pages follow each other without overlap', async () => {
  const first = await list({ limit: 3 })
  const second = await list({ limit: 3, page: 2 })
  expect([...first.products, ...second.products].map((product) => product.title)).toEqual(await titles())
  expect(second).toMatchObject({ total: 4, page: 2, limit: 3 })
})

// (rules: header-search, search-text)
test('search finds words, parts of words, tags and misspellings, and takes % and _ as they are', async () => {
  const found = async (text: string) =>
    (await searchProducts(t.ctx, text)).results.map((result) => result.title)
  expect(await found('wrap')).toEqual(['Indigo Wrap'])
  expect(await found('adire')).toEqual(['Indigo Wrap'])
  expect(await found('drees')).toContain('Camwood Slip')
  expect(await found('trouser')).toEqual(['Palm Trousers'])
  expect(await found('rous')).toEqual(['Palm Trousers'])
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual([])
  expect(await found("o'; drop table products;--")).toEqual([])
  expect(await found('   ')).toEqual([])
  expect(await titles({ search: 'camwod slip' })).toEqual(['Camwood Slip'])
})

// (rules: product-fields, product-page)
test('a product shows its available stock, and hidden ones are not found', async () => {
  const product = (await getProduct(t.ctx, 'indigo-wrap')) as Product
  expect(product.stock_quantity).toBe(4)
  expect(product.product_variants.map((variant) => [variant.size, variant.stock_quantity])).toEqual([
    ['S', 0],
    ['M', 4],
  ])
  await expect(getProduct(t.ctx, 'hidden-dress')).rejects.toMatchObject({ status: 404 })
})

// (rule: product-fields)
test('a product names its category, and whether it is featured under both names', async () => {
  const product = (await getProduct(t.ctx, 'indigo-wrap')) as Product
  expect(product).toMatchObject({ category_enum: 'dresses', is_featured: true, featured: true })
})

// (rule: focal-point)
test('shoppers get the focal point of a picture, and none where it is the middle', async () => {
  const { id } = await add('Cut Dress', {})
  const focalOf = async () => ((await getProduct(t.ctx, 'cut-dress')) as Product).images[0]!.focal
  expect(await focalOf()).toBeUndefined()
  await t.ctx.db.update(productImages).set({ focalX: 30, focalY: 10 }).where(eq(productImages.productId, id))
  expect(await focalOf()).toBe('30% 10%')
  await t.ctx.db.update(products).set({ status: 'archived' }).where(eq(products.id, id))
})

// (rule: product-fields)
test('a product shows all its prices and tags', async () => {
  const { id } = await add('Priced Dress', {
    priceNgn: 2_000_000,
    priceUsd: 2_550,
    compareAtPrice: 2_500_000,
    tags: ['adire', 'silk'],
    description: 'A dress with three prices.',
  })
  const product = (await getProduct(t.ctx, 'priced-dress')) as Product
  await t.ctx.db.update(products).set({ status: 'archived' }).where(eq(products.id, id))
  expect(product).toMatchObject({
    title: 'Priced Dress',
    description: 'A dress with three prices.',
    price_ngn: 2_000_000,
    price_usd: 2_550,
    compare_at_price: 2_500_000,
    tags: ['adire', 'silk'],
    featured: false,
    images: [{ width: 800, height: 1000 }],
  })
})

// (rule: categories-are-rows)
test("categories come in the owner's order, without the hidden ones", async () => {
  for (const [slug, sortOrder] of [
    ['last', 9003],
    ['first', 9001],
    ['secret', 9002],
  ] as const) {
    const { id } = await insertCategory(t.ctx, slug)
    await t.ctx.db
      .update(categories)
      .set({ sortOrder, visible: slug !== 'secret' })
      .where(eq(categories.id, id))
  }
  for (const shown of [await listCategories(t.ctx), await listCategoryNames(t.ctx)])
    expect(
      shown.map(({ slug }) => slug).filter((slug) => ['first', 'secret', 'last'].includes(slug)),
    ).toEqual(['first', 'last'])
})

// (rule: products-by-ids)
test('products by ids come in the order of the ids, without the hidden ones', async () => {
  const rows = await t.ctx.db.select({ id: products.id, slug: products.slug }).from(products)
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)!.id
  const ids = [idOf('palm-trousers'), idOf('hidden-dress'), idOf('indigo-wrap')]
  expect((await getProductsByIds(t.ctx, ids)).map((product) => product.slug)).toEqual([
    'palm-trousers',
    'indigo-wrap',
  ])
  expect(await getProductsByIds(t.ctx, [])).toEqual([])
})

// (rules: computed-claims, home-category-tiles, categories-are-rows)
test('a category has its count, its cheapest price and the sizes that can be bought', async () => {
  const dresses = (await listCategories(t.ctx)).find((category) => category.slug === 'dresses')!
  expect(dresses).toMatchObject({
    visible: true,
    product_count: 2,
    from_price_ngn: 1_000_000,
    sizes: ['S', 'M'],
  })
  await add('Part-sold Skirt', {
    category: 'skirts',
    variants: [
      { size: 'S', stock: 2, held: 2 },
      { size: 'M', stock: 1 },
    ],
  })
  const skirts = (await listCategories(t.ctx)).find((category) => category.slug === 'skirts')!
  expect(skirts).toMatchObject({ product_count: 1, sizes: ['M'] })
})

test('the names of categories come with every size they have, sold out or not', async () => {
  const names = await listCategoryNames(t.ctx)
  expect(names.map(({ slug }) => slug)).not.toContain('hidden')
  expect(names.find(({ slug }) => slug === 'dresses')!.sizes).toEqual(['S', 'M'])
})

// (rule: product-fields)
test("a product's available stock is summed over all its variants", async () => {
  await add('Sum Dress', { variants: [{ stock: 3, held: 1 }, { stock: 5 }, { stock: 0 }] })
  expect(((await getProduct(t.ctx, 'sum-dress')) as Product).stock_quantity).toBe(7)
})
