import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneClickPaths } from './api.ts'
import { sql } from 'drizzle-orm'
import { rateLimits } from '../db/schema.ts'
import { insertCustomer, insertProduct } from '../db/test-fixtures.ts'
import { openShopApi } from './test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
let api: (typeof t)['api']
let logged: string[]
let productId: string

beforeAll(async () => {
  t = await openShopApi()
  ;({ api, logged } = t)
  t.actors.set('ada', (await insertCustomer(t.ctx)).actor)
  productId = (await insertProduct(t.ctx, { slug: 'dress' })).id
})
afterAll(() => t.close())

const ask = (path: string, headers: Record<string, string> = {}) => api.request(path, { headers })
const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  api.request(path, {
    method,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie: 'ada', ...headers },
  })

const storefront = [
  'get /api/session',
  'post /api/auth/sign-in/email',
  'post /api/auth/sign-out',
  'post /api/functions/send-auth-otp',
  'post /api/functions/verify-auth-otp',
  'post /api/functions/reset-password-with-otp',
  'get /api/profile',
  'patch /api/profile',
  'get /api/products',
  'get /api/products/{slug}',
  'get /api/products/by-ids',
  'get /api/search',
  'get /api/categories',
  'get /api/showcase',
  'get /api/shipping',
  'post /api/notifications',
  'get /api/cart',
  'post /api/cart/items',
  'patch /api/cart/items/{id}',
  'delete /api/cart/items/{id}',
  'delete /api/cart',
  'post /api/quote',
  'post /api/functions/paystack-initialize',
  'post /api/functions/paystack-verify',
  'post /api/functions/send-order-emails',
  'post /api/webhooks/paystack',
  'get /api/orders',
  'get /api/orders/{id}',
  'get /api/orders/{id}/history',
  'get /api/track',
  'post /api/newsletter',
]

// (rule: calls-describe-themselves)
test('every call of the storefront describes itself in /api/openapi.json', async () => {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method} ${path}`),
  )
  expect(storefront.filter((call) => !described.includes(call))).toEqual([])
})

type BodySchema = {
  type?: string
  additionalProperties?: unknown
  anyOf?: BodySchema[]
  oneOf?: BodySchema[]
}
const isClosed = ({ type, additionalProperties, anyOf, oneOf }: BodySchema): boolean =>
  (anyOf ?? oneOf)?.every(isClosed) ?? (type !== 'object' || additionalProperties === false)

// (rule: unknown-fields-refused)
test('every call that takes a body names all fields it may have, and refuses others', async () => {
  type Call = { requestBody?: { content: Record<string, { schema: BodySchema }> } }
  const { paths } = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Call>>
  }
  const bodies = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      return schema ? [{ name: `${method} ${path}`, schema }] : []
    }),
  )
  expect(bodies.length).toBeGreaterThan(30)
  expect(bodies.filter(({ schema }) => !isClosed(schema)).map(({ name }) => name)).toEqual([])
  const refused = await send('POST', '/api/cart/items', { product_id: productId, quantity: 1, price: 1 })
  expect(refused.status).toBe(400)
})

test.each([
  '/api/session',
  '/api/profile',
  '/api/profile/export',
  '/api/profile/sign-in-methods',
  '/api/cart',
  '/api/orders',
  '/api/orders/0b0e0c6e-0000-4000-8000-000000000000',
  '/api/orders/0b0e0c6e-0000-4000-8000-000000000000/history',
  '/api/track?order=IL-1&email=ada@shop.test',
  '/api/addresses',
  '/api/saved',
  '/api/saved/ids',
  '/api/start',
  '/api/admin/shop-health',
])('no cache may keep what %s says, not even a refusal', async (path) => {
  for (const headers of [{}, { cookie: 'ada' }] as Record<string, string>[]) {
    expect((await ask(path, headers)).headers.get('cache-control')).toContain('no-store')
  }
})

test('public responses may be cached', async () => {
  const { status, headers } = await ask('/api/products')
  expect([status, headers.get('cache-control')]).toEqual([200, null])
})

// (rule: foreign-writes-refused)
test("another site's page can neither write nor post a form", async () => {
  const foreign = await send('DELETE', '/api/cart', '', { origin: 'https://elsewhere.test' })
  const form = await send('POST', '/api/auth/sign-out', 'a=b', {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '3',
  })
  const own = await send('DELETE', '/api/cart', '', { origin: 'http://shop.test' })
  const nameless = await send('DELETE', '/api/cart', '', { 'sec-fetch-site': 'cross-site' })
  const opaque = await send('DELETE', '/api/cart', '', { origin: 'null' })
  expect([foreign, form, own, nameless, opaque].map(({ status }) => status)).toEqual([
    403, 415, 200, 403, 403,
  ])
})

// (rules: foreign-writes-refused, delivery-photo)
test('a form with a picture passes at a rider’s page alone, and from that page alone', async () => {
  const form = async (path: string, origin: string) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '300000', origin }
    return (await send('POST', path, 'x'.repeat(300_000), headers)).status
  }
  // As large as no other form may be: its token decides.
  expect(await form('/deliver/made-up', 'http://shop.test')).toBe(404)
  for (const path of ['/deliver/made-up', '/cart/with/A'])
    expect([path, await form(path, 'https://elsewhere.test')]).toEqual([path, 403])
  for (const path of ['/api/admin/uploads', '/api/cart/add', '/cart/with/A', '/pay/made-up'])
    expect([path, await form(path, 'http://shop.test')]).toEqual([path, 415])
})

// (rule: foreign-writes-refused)
test('the one-click forms of mail programs pass, and their token decides', async () => {
  for (const path of oneClickPaths) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '26' }
    const answer = await send('POST', `${path}?token=made-up`, 'List-Unsubscribe=One-Click', headers)
    expect([path, answer.status]).toEqual([path, 400])
  }
})

// (rule: calls-describe-themselves)
test('an unknown call is 404 in the one shape of errors', async () => {
  const answer = await ask('/api/nothing')
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: { code: 'NOT_FOUND', message: 'Not found' } },
  ])
})

const nul = 'a\0b'
const half = 'a\ud800b'
const unstorable: [string, string, unknown?][] = [
  ['GET', '/api/products?search=a%00b'],
  ['GET', '/api/products?category=%00'],
  ['GET', '/api/products?size=%00'],
  ['GET', '/api/products/a%00b'],
  ['GET', '/api/search?q=%00'],
  ['GET', '/api/track?order=%00&email=a@b.co'],
  ['PATCH', '/api/profile', { first_name: nul }],
  ['PATCH', '/api/profile', { first_name: half }],
  ['POST', '/api/auth/sign-in/email', { email: nul, password: 'password' }],
  ['POST', '/api/quote', { items: [], promoCode: half }],
  ['POST', '/api/functions/paystack-initialize', { orderData: { notes: half, [nul]: 1 } }],
]

test.each(unstorable)('%s %s with a text no database holds is 400 (%#)', async (method, path, body) => {
  const answer = body === undefined ? await ask(path) : await send(method, path, body)
  expect([answer.status, logged]).toEqual([400, []])
})

test('whole surrogate pairs, and backslashes that only look like an escape, are texts like any other', async () => {
  const body = String.raw`{"first_name":"A \ud83d\ude00","last_name":"\ud835\udd38"}`
  const answer = await send('PATCH', '/api/profile', body)
  expect(await answer.json()).toMatchObject({ first_name: 'A 😀', last_name: '𝔸' })
  const quote = String.raw`{"items":[{"product_id":"${productId}","quantity":1}],"promoCode":"\\u0000"}`
  expect((await send('POST', '/api/quote', quote)).status).toBe(200)
})

test('a body nested without end is refused like any other nonsense', async () => {
  const deep = '['.repeat(50_000) + '"\\u0000"' + ']'.repeat(50_000)
  expect((await send('POST', '/api/cart/items', deep)).status).toBe(400)
})

// (rule: guessing-limits)
test('guessing promo codes is throttled with Retry-After, a quote without one is not', async () => {
  const items = [{ product_id: productId, quantity: 1 }]
  const quote = async (body: object) => {
    const { status, headers } = await send('POST', '/api/quote', body)
    return [status, headers.get('retry-after')]
  }
  t.setNow(new Date('2026-11-22T10:04:00Z'))
  const before = await quote({ items, promoCode: 'GUESS1' })
  await t.ctx.db.update(rateLimits).set({ hits: sql`${rateLimits.hits} + 998` })
  expect([
    before,
    await quote({ items, promoCode: 'GUESS2' }),
    await quote({ items, promoCode: 'GUESS3' }),
    await quote({ items }),
  ]).toEqual([
    [200, null],
    [200, null],
    [429, '360'],
    [200, null],
  ])
})
