import { usualRights } from '../../lib/helper-rights.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCategory, insertCustomer, insertProduct } from '../../db/test-fixtures.ts'
import { jpegOf } from '../../media/test-pictures.ts'
import { openShopApi } from '../../app/test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
let productId: string
let variantId: string
let categoryId: string
const cleared: string[] = []
beforeAll(async () => {
  t = await openShopApi()
  const ada = await insertCustomer(t.ctx)
  t.actors.set('ada', ada.actor)
  t.actors.set('owner', { ...ada.actor, role: 'admin' } as never)
  t.actors.set('helper', { ...ada.actor, role: 'helper', rights: usualRights } as never)
  categoryId = (await insertCategory(t.ctx)).id
  const product = await insertProduct(t.ctx, { slug: 'there', categoryId, variants: [{ stock: 5 }] })
  productId = product.id
  variantId = product.variants[0]!.id
  await t.database.listen('catalog_changed', (notice) => void cleared.push(notice))
})
afterAll(() => t.close())

async function call(
  who: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const isPicture = body instanceof Uint8Array
  const response = await t.api.request(path, {
    method,
    headers: {
      cookie: who,
      ...(body !== undefined && { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
      ...(body !== undefined && { 'content-length': String(isPicture ? body.length : 1) }),
      ...headers,
    },
    ...(body !== undefined && { body: isPicture ? (body as never) : JSON.stringify(body) }),
  })
  const answer: ReturnType<typeof JSON.parse> = await response.json()
  return { status: response.status, body: answer }
}
const nowhere = '0b0e0c6e-0000-4000-8000-000000000000'
const updated_at = '2026-11-20T10:00:00.000Z'

const calls: [string, string, unknown?][] = [
  ['GET', '/products'],
  ['POST', '/products', { title: 'X', price_ngn: 1, category_id: nowhere }],
  ['GET', `/products/${nowhere}`],
  ['PATCH', `/products/${nowhere}`, { updated_at, title: 'X' }],
  ['POST', `/products/${nowhere}/status`, { updated_at, status: 'live' }],
  ['POST', `/products/${nowhere}/duplicate`],
  ['DELETE', `/products/${nowhere}`, { updated_at }],
  ['POST', `/products/${nowhere}/save`, { updated_at }],
  ['GET', `/products/${nowhere}/preview`],
  ['POST', '/products/bulk/preview', { selection: { ids: [nowhere] }, change: { kind: 'archive' } }],
  ['POST', '/products/bulk', { id: nowhere, selection: { ids: [nowhere] }, change: { kind: 'archive' } }],
  ['GET', '/products/bulk/runs'],
  ['POST', '/products/bulk/continue', { id: nowhere }],
  ['POST', '/products/bulk/undo', { id: nowhere }],
  ['POST', '/markdown', { text: '' }],
  ['GET', '/categories'],
  ['POST', '/categories', { name: 'X' }],
  ['PUT', '/categories/order', { ids: [] }],
  ['PATCH', `/categories/${nowhere}`, { updated_at, name: 'X' }],
  ['DELETE', `/categories/${nowhere}`, { updated_at }],
  ['GET', '/stock'],
  ['GET', '/stock/categories'],
  ['POST', '/stock/movements', { reason: 'received', lines: [{ variant_id: nowhere, quantity: 1 }] }],
  ['GET', `/stock/movements?variant_id=${nowhere}`],
  ['POST', '/uploads', new Uint8Array([1, 2, 3])],
]

test.each(calls)('%s %s does not exist for guests and customers', async (method, path, body) => {
  for (const who of ['guest', 'ada']) {
    const { status, body: answer } = await call(who, method, `/api/admin${path}`, body)
    expect([status, answer.error.code], who).toEqual([404, 'NOT_FOUND'])
  }
})

// (rule: helper-role)
test('a helper counts stock, and neither sees a price nor reaches a call of the owner', async () => {
  const of = async (method: string, path: string, body?: unknown) =>
    (await call('helper', method, `/api/admin${path}`, body)).status
  const forHelpers = calls.filter(([, path]) => path.startsWith('/stock'))
  for (const [method, path, body] of calls) {
    if (forHelpers.some(([, own]) => own === path)) continue
    expect([path, await of(method, path, body)]).toEqual([path, 404])
  }
  const lines = [{ variant_id: variantId, quantity: 7 }]
  expect(await of('POST', '/stock/movements', { reason: 'counted', lines })).toBe(200)
  const { body } = await call('helper', 'GET', '/api/admin/stock?limit=100')
  const shown = body.products.find((product: { id: string }) => product.id === productId)
  expect(shown.variants).toMatchObject([{ id: variantId, stock: 7 }])
  expect(JSON.stringify(body)).not.toMatch(/price|ngn|usd/)
  await call('owner', 'POST', '/api/admin/stock/movements', {
    reason: 'counted',
    lines: [{ variant_id: variantId, quantity: 5 }],
  })
})

test('every call of the owner’s catalogue describes itself', async () => {
  const { body } = await call('guest', 'GET', '/api/openapi.json')
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const patterns = calls.map(([method, path]) => {
    const plain = path.split('?')[0]!
    return `${method} /api/admin${plain.replace(nowhere, '{id}')}`
  })
  expect(patterns.filter((pattern) => !described.includes(pattern))).toEqual([])
})

test("an owner creates and publishes a product, and each change invalidates shoppers' pages", async () => {
  const { status, body: picture } = await call(
    'owner',
    'POST',
    '/api/admin/uploads?alt=In%20blue',
    await jpegOf(80, 100),
  )
  expect([status, Object.keys(picture).toSorted(), picture.alt]).toEqual([
    200,
    ['alt', 'height', 'key', 'thumbhash', 'width'],
    'In blue',
  ])
  const made = await call('owner', 'POST', '/api/admin/products', {
    title: 'From Nothing',
    price_ngn: 2_500_000,
    category_id: categoryId,
    variants: [{ size: 'S', stock: 2 }],
    pictures: [{ key: picture.key, alt: picture.alt }],
  })
  expect([made.status, made.body.status, made.body.missing]).toEqual([201, 'draft', []])
  const path = `/api/admin/products/${made.body.id}`
  cleared.length = 0
  const live = await call('owner', 'POST', `${path}/status`, {
    updated_at: made.body.updated_at,
    status: 'live',
  })
  await expect.poll(() => cleared).toContain(`listing ${made.body.id}`)
  expect((await call('guest', 'GET', '/api/products/from-nothing')).body).toMatchObject({
    price_ngn: 2_500_000,
    stock_quantity: 2,
    images: [{ alt: 'In blue', width: 80 }],
  })
  cleared.length = 0
  const renamed = await call('owner', 'PATCH', path, { updated_at: live.body.updated_at, slug: 'something' })
  await expect.poll(() => cleared).toContain(`product ${made.body.id}`)
  const moved = await t.api.request('/api/products/from-nothing')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/api/products/something'])
  expect((await call('guest', 'GET', '/api/products/something')).status).toBe(200)
  cleared.length = 0
  await call('owner', 'POST', `${path}/status`, { updated_at: renamed.body.updated_at, status: 'archived' })
  await expect.poll(() => cleared).toContain(`listing ${made.body.id}`)
  expect((await call('guest', 'GET', '/api/products/something')).status).toBe(410)
})

test('a stale save is answered with the product as it is', async () => {
  const path = `/api/admin/products/${productId}`
  const { body: start } = await call('owner', 'GET', path)
  const { body: present } = await call('owner', 'PATCH', path, {
    updated_at: start.updated_at,
    title: 'Hers',
  })
  expect(await call('owner', 'PATCH', path, { updated_at: start.updated_at, title: 'Mine' })).toEqual({
    status: 409,
    body: { error: { code: 'STALE', message: expect.any(String), current: present } },
  })
})

test('stock moves and its ledger is read; what makes no sense is refused by field', async () => {
  const lines = [{ variant_id: variantId, quantity: 4 }]
  const counted = await call('owner', 'POST', '/api/admin/stock/movements', {
    reason: 'counted',
    note: 'Shelf',
    lines,
  })
  expect(counted.body).toEqual({ variants: [{ variant_id: variantId, stock: 4, held: 0, delta: -1 }] })
  const { body } = await call('owner', 'GET', `/api/admin/stock/movements?variant_id=${variantId}`)
  expect(body.movements[0]).toMatchObject({
    reason: 'counted',
    stock_delta: -1,
    stock_after: 4,
    note: 'Shelf',
  })
  const wrong = await call('owner', 'POST', '/api/admin/stock/movements', {
    reason: 'received',
    lines: [{ variant_id: variantId, quantity: 0 }],
  })
  expect([wrong.status, wrong.body.error.fields]).toEqual([
    400,
    { 'lines.0.quantity': 'Please say how many pieces, at least 1' },
  ])
})

test('the owner’s list counts every status and shows archived products only on request', async () => {
  await insertProduct(t.ctx, { categoryId, status: 'archived', title: 'Put Away', slug: 'put-away' })
  await insertProduct(t.ctx, {
    categoryId,
    status: 'draft',
    slug: 'sketch',
    variants: [{ stock: 3, held: 3 }],
  })
  const slugs = async (query: string) => {
    const { body } = await call('owner', 'GET', `/api/admin/products${query}`)
    return (body.products as { slug: string }[]).map(({ slug }) => slug)
  }
  const { body } = await call('owner', 'GET', '/api/admin/products?limit=1')
  expect([body.products.length, body.total, body.counts.draft, body.counts.scheduled]).toEqual([1, 2, 1, 0])
  expect(await slugs('')).not.toContain('put-away')
  expect(await slugs('?status=archived')).toContain('put-away')
  expect(await slugs('?stock=out')).toEqual(['sketch'])
  expect([await slugs('?search=hers'), await slugs('?search=nothing')]).toEqual([['there'], []])
  const { body: beyond } = await call('owner', 'GET', '/api/admin/products?page=9')
  expect([beyond.products, beyond.total]).toEqual([[], 2])
  expect(await slugs(`?category_id=${nowhere}`)).toEqual([])
})

test('categories are added, renamed, put into order and deleted', async () => {
  const made = await call('owner', 'POST', '/api/admin/categories', { name: 'Capes' })
  expect([made.status, made.body.slug]).toEqual([201, 'capes'])
  const path = `/api/admin/categories/${made.body.id}`
  const renamed = await call('owner', 'PATCH', path, { updated_at: made.body.updated_at, name: 'Cloaks' })
  const ids = [made.body.id, categoryId]
  const ordered = await call('owner', 'PUT', '/api/admin/categories/order', { ids })
  expect(ordered.body.categories.map(({ id }: { id: string }) => id)).toEqual(ids)
  const stale = await call('owner', 'DELETE', path, { updated_at: made.body.updated_at })
  expect([stale.status, stale.body.error.code]).toEqual([409, 'STALE'])
  const { updated_at: now } = ordered.body.categories[0]
  expect(now >= renamed.body.updated_at).toBe(true)
  expect((await call('owner', 'DELETE', path, { updated_at: now })).body).toEqual({ ok: true })
})

test('an upload takes pictures of this site alone, and nothing else', async () => {
  const picture = await jpegOf(40, 50)
  const send = async (body: unknown, headers: Record<string, string>) => {
    const { status, body: answer } = await call('owner', 'POST', '/api/admin/uploads', body, headers)
    return [status, answer.error?.code]
  }
  expect(await send(picture, { origin: 'https://evil.test' })).toEqual([403, 'FOREIGN_ORIGIN'])
  expect(await send(picture, { 'sec-fetch-site': 'cross-site' })).toEqual([403, 'FOREIGN_ORIGIN'])
  expect(await send(picture, { origin: 'http://shop.test' })).toEqual([200, undefined])
  for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded'])
    expect(await send(picture, { 'content-type': type }), type).toEqual([415, 'NOT_JSON'])
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await send(svg, { 'content-type': 'image/svg+xml' })).toEqual([415, 'PICTURE_IS_SVG'])
  const large = new Uint8Array(15 * 1024 * 1024 + 1)
  expect(await send(large, {})).toEqual([413, 'PICTURE_TOO_LARGE'])
})

test('only the upload takes pictures and long bodies', async () => {
  const picture = new Uint8Array(300 * 1024)
  const elsewhere = await call('owner', 'POST', '/api/admin/categories', picture)
  expect([elsewhere.status, elsewhere.body.error.code]).toEqual([415, 'NOT_JSON'])
  const json = { 'content-type': 'application/json' }
  for (const path of ['/api/admin/categories', '/api/admin/uploads']) {
    const longJson = await call('owner', 'POST', path, picture, json)
    expect([longJson.status, longJson.body.error.code]).toEqual([413, 'TOO_LARGE'])
  }
})
