import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCategory, insertProduct } from '../db/test-fixtures.ts'
import { openAgentShop, schemaErrors } from './test-protocol.ts'

let shop: Awaited<ReturnType<typeof openAgentShop>>
let wrap: Awaited<ReturnType<typeof insertProduct>>
let hidden: typeof wrap
beforeAll(async () => {
  shop = await openAgentShop()
  wrap = await insertProduct(shop.ctx, {
    title: 'Oniko Wrap',
    slug: 'oniko',
    description: 'Hand-dyed **adire**.',
    priceNgn: 1_800_050,
    compareAtPrice: 2_400_000,
    variants: [
      { sku: 'OW-S', size: 'S', color: 'Indigo', stock: 0 },
      { sku: 'OW-M', size: 'M', color: 'Indigo', stock: 3 },
      { sku: 'OW-C', size: 'M', color: 'Clay', stock: 0 },
    ],
  })
  const tops = await insertCategory(shop.ctx, 'tops')
  await insertProduct(shop.ctx, {
    title: 'Clay Top',
    slug: 'clay-top',
    priceNgn: 900_000,
    categoryId: tops.id,
  })
  hidden = await insertProduct(shop.ctx, { title: 'Hidden Wrap', status: 'draft' })
})
afterAll(() => shop.close())

const search = (body: unknown) => shop.call('POST', '/catalog/search', body)
const lookUp = (body: unknown) => shop.call('POST', '/catalog/lookup', body)
const product = (body: unknown) => shop.call('POST', '/catalog/product', body)
const titlesOf = ({ body }: { body: { products: { title: string }[] } }) =>
  body.products.map(({ title }) => title)

// (rule: agents-are-shoppers)
test('a search finds live pieces with what their offers say, what is there first', async () => {
  const found = await search({ query: 'wrap', context: { intent: 'a wedding' }, unheard_of: 1 })
  expect(found.status).toBe(200)
  expect(schemaErrors('shopping/catalog_search.json#/$defs/search_response', found.body)).toBeNull()
  expect(found.body.ucp).toEqual({
    version: '2026-08-25',
    status: 'success',
    capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-08-25' }] },
  })
  expect(titlesOf(found)).toEqual(['Oniko Wrap'])
  expect(found.body.pagination).toEqual({ has_next_page: false, total_count: 1 })
  const [piece] = found.body.products
  expect(piece).toMatchObject({
    id: wrap.id,
    handle: 'oniko',
    url: 'https://shop.example/product/oniko',
    description: { plain: 'Hand-dyed adire.' },
    categories: [{ value: 'dresses', taxonomy: 'merchant' }],
    price_range: { min: { amount: 1_800_050, currency: 'NGN' }, max: { amount: 1_800_050, currency: 'NGN' } },
    list_price_range: { min: { amount: 2_400_000, currency: 'NGN' } },
    options: [
      { name: 'Size', values: [{ label: 'S' }, { label: 'M' }] },
      { name: 'Color', values: [{ label: 'Indigo' }, { label: 'Clay' }] },
    ],
  })
  expect(piece.media[0].url).toMatch(/^https:\/\/shop\.example\/media\/.+\/feed\.jpg$/)
  expect(piece.variants.map(({ sku }: { sku: string }) => sku)).toEqual(['OW-M', 'OW-S', 'OW-C'])
  expect(piece.variants[0]).toMatchObject({
    id: wrap.variants[1]!.id,
    title: 'Oniko Wrap, M / Indigo',
    url: 'https://shop.example/product/oniko?size=M&colour=Indigo',
    price: { amount: 1_800_050, currency: 'NGN' },
    list_price: { amount: 2_400_000, currency: 'NGN' },
    availability: { available: true, status: 'in_stock' },
    options: [
      { name: 'Size', label: 'M' },
      { name: 'Color', label: 'Indigo' },
    ],
  })
  expect(piece.variants[1].availability).toEqual({ available: false, status: 'out_of_stock' })
})

test('filters are categories by name or address, and prices in kobo', async () => {
  expect(titlesOf(await search({ filters: { categories: ['Tops'] } }))).toEqual(['Clay Top'])
  expect(titlesOf(await search({ filters: { price: { max: 900_000 } } }))).toEqual(['Clay Top'])
  expect(titlesOf(await search({ filters: { price: { min: 900_001 } } }))).toEqual(['Oniko Wrap'])
  expect((await search({ filters: { categories: ['Hats'] } })).body).toMatchObject({
    products: [],
    pagination: { has_next_page: false },
  })
  const dollars = await search({
    query: 'top',
    filters: { price: { max: 50 } },
    context: { currency: 'USD' },
  })
  expect(titlesOf(dollars)).toEqual(['Clay Top'])
  expect(dollars.body.messages).toEqual([
    {
      type: 'info',
      code: 'price_filter_ignored',
      content: 'Prices are in NGN: the filter in USD was left out.',
    },
  ])
})

test('pages follow by their cursor, through each category that was named, and no piece comes twice', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await search({
      filters: { categories: ['dresses', 'tops'] },
      pagination: { limit: 1, cursor },
    })
    expect(schemaErrors('shopping/catalog_search.json#/$defs/search_response', page.body)).toBeNull()
    seen.push(...titlesOf(page))
    cursor = page.body.pagination.cursor
  } while (cursor)
  expect(seen).toEqual(['Oniko Wrap', 'Clay Top'])
})

test('what is no search says so with 400', async () => {
  const wrong = [
    {},
    { query: '  ' },
    { filters: {} },
    { query: 1 },
    '{',
    '[]',
    { query: 'a', pagination: { limit: 0 } },
    { query: 'a', pagination: { cursor: 'x' } },
    { filters: { price: { max: -1 } } },
    { query: 'x'.repeat(1001) },
  ]
  for (const body of wrong) {
    const answer = await search(body)
    expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'invalid_request'])
    expect(answer.body.content).toBeTypeOf('string')
  }
})

// (rule: agents-are-shoppers)
test('a lookup gives each piece once, with the sizes that were named and by which name', async () => {
  const [small, medium] = wrap.variants
  const unknown = '0190d3f0-0000-7000-8000-000000000001'
  const ids = [wrap.id, small!.id, 'OW-M', 'OW-M', unknown, 'NEVER']
  const found = await lookUp({ ids })
  expect(schemaErrors('shopping/catalog_lookup.json#/$defs/lookup_response', found.body)).toBeNull()
  expect(titlesOf(found)).toEqual(['Oniko Wrap'])
  const inputs = found.body.products[0].variants.map((each: { id: string; inputs: unknown }) => [
    each.id,
    each.inputs,
  ])
  expect(inputs).toEqual([
    [
      medium!.id,
      [
        { id: wrap.id, match: 'featured' },
        { id: 'OW-M', match: 'exact' },
      ],
    ],
    [small!.id, [{ id: small!.id, match: 'exact' }]],
  ])
  expect(found.body.messages).toEqual([
    { type: 'info', code: 'not_found', content: unknown },
    { type: 'info', code: 'not_found', content: 'NEVER' },
  ])
  expect(titlesOf(await lookUp({ ids: [wrap.id], filters: { price: { max: 1 } } }))).toEqual([])
})

test('hidden pieces are not found, and too many identifiers are refused', async () => {
  const found = await lookUp({ ids: [hidden.id, hidden.variants[0]!.sku] })
  expect([found.status, titlesOf(found)]).toEqual([200, []])
  const many = await lookUp({ ids: Array.from({ length: 51 }, (_, at) => `S${at}`) })
  expect([many.status, many.body.code]).toEqual([400, 'request_too_large'])
})

// (rule: agents-are-shoppers)
test('one piece is given with what can be chosen of it, relative to what is chosen', async () => {
  const blue = await product({ id: wrap.id, selected: [{ name: 'Colour', label: 'indigo' }] })
  expect(schemaErrors('shopping/catalog_lookup.json#/$defs/get_product_response', blue.body)).toBeNull()
  expect(blue.body.product.selected).toEqual([{ name: 'Color', label: 'indigo' }])
  expect(blue.body.product.variants.map(({ sku }: { sku: string }) => sku)).toEqual(['OW-M', 'OW-S'])
  expect(blue.body.product.options).toEqual([
    {
      name: 'Size',
      values: [
        { label: 'S', available: false, exists: true },
        { label: 'M', available: true, exists: true },
      ],
    },
    {
      name: 'Color',
      values: [
        { label: 'Indigo', available: true, exists: true },
        { label: 'Clay', available: false, exists: true },
      ],
    },
  ])
  const size = await product({ id: wrap.variants[0]!.id, selected: [{ name: 'Color', label: 'Clay' }] })
  expect(size.body.product.variants[0].sku).toBe('OW-S')
  expect(size.body.product.selected).toEqual([
    { name: 'Size', label: 'S' },
    { name: 'Color', label: 'Indigo' },
  ])
  expect(size.body.product.options[1].values[1]).toEqual({ label: 'Clay', available: false, exists: false })
})

test('what no size fits is given up from the end of the preferences', async () => {
  const selected = [
    { name: 'Size', label: 'S' },
    { name: 'Color', label: 'Clay' },
  ]
  const keepsColor = await product({ id: wrap.id, selected, preferences: ['Color', 'Size'] })
  expect(keepsColor.body.product.selected).toEqual([{ name: 'Color', label: 'Clay' }])
  const keepsSize = await product({ id: wrap.id, selected, preferences: ['Size', 'Color'] })
  expect(keepsSize.body.product.selected).toEqual([{ name: 'Size', label: 'S' }])
})

test('a piece that is not there is an outcome, not a fault of the call', async () => {
  const answer = await product({ id: 'NEVER' })
  expect(answer.status).toBe(200)
  expect(schemaErrors('common/types/error_response.json', answer.body)).toBeNull()
  expect(answer.body.messages).toEqual([
    { type: 'error', severity: 'unrecoverable', code: 'not_found', content: 'Product not found: NEVER' },
  ])
})
