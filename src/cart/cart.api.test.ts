import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGuests } from '../account/sessions/guest-key.server.ts'
import { rateLimits } from '../db/schema.ts'
import { guestActor, insertProduct, insertZone } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { cartApi } from './cart.api.ts'
import { quoteApi } from './quote/quote.api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>
beforeAll(async () => {
  t = await openTestContext()
  const api = cartApi({
    ensureGuestKey: (c) => {
      const key = guestActor().guestKey
      c.header('set-cookie', `guest=${key}`)
      return key
    },
  }).route('/', quoteApi({ authSecret: 'secret-of-test-codes' }))
  app = openTestApp(api as never, (request) =>
    t.ctxFor({ kind: 'guest', guestKey: request.headers.get('x-guest') }),
  )
})
afterAll(() => t.close())

// (rule: guest-key)
test('a first add makes a guest; reading makes none', async () => {
  const dress = await insertProduct(t.ctx)
  const read = await app.call('GET', '/api/cart')
  expect(read).toMatchObject({ status: 200, body: { items: [], count: 0, total: 0, notices: [] } })
  expect(read.headers.get('set-cookie')).toBeNull()
  const added = await app.call('POST', '/api/cart/items', { product_id: dress.id, quantity: 2 })
  expect(added).toMatchObject({ status: 200, body: { count: 2 } })
  const key = added.headers.get('set-cookie')!.replace('guest=', '')
  const again = await app.call('GET', '/api/cart', undefined, { 'x-guest': key })
  expect(again.body).toEqual(added.body)
})

// (rule: cart-buyer)
test('lines are changed, removed and cleared by their owner; unknown and foreign ids are 404', async () => {
  const dress = await insertProduct(t.ctx)
  const me = { 'x-guest': guestActor().guestKey }
  const { body } = await app.call('POST', '/api/cart/items', { product_id: dress.id, quantity: 1 }, me)
  const path = `/api/cart/items/${body.items[0].id}`
  expect((await app.call('PATCH', path, { quantity: 3 }, me)).body.count).toBe(3)
  for (const headers of [undefined, { 'x-guest': 'somebody-else' }]) {
    expect((await app.call('PATCH', path, { quantity: 1 }, headers)).status).toBe(404)
    expect((await app.call('DELETE', path, undefined, headers)).status).toBe(404)
  }
  expect((await app.call('DELETE', `/api/cart/items/${randomUUID()}`, undefined, me)).status).toBe(404)
  expect((await app.call('DELETE', path, undefined, me)).body.count).toBe(0)
  await app.call('POST', '/api/cart/items', { product_id: dress.id, quantity: 1 }, me)
  expect((await app.call('DELETE', '/api/cart', undefined, me)).body.items).toEqual([])
})

// (rules: cart-buyer, client-money-ignored)
test('whose cart it is never comes from the body', async () => {
  const dress = await insertProduct(t.ctx)
  const headers = { 'x-guest': guestActor().guestKey }
  const line = { product_id: dress.id, quantity: 1, user_id: randomUUID(), session_id: 'session_1_other' }
  expect(await app.call('POST', '/api/cart/items', line, headers)).toMatchObject({ status: 200 })
  expect((await app.call('GET', '/api/cart', undefined, headers)).body.count).toBe(1)
})

// (rule: unknown-fields-refused)
test('wrong quantities, ids and unknown fields are 400', async () => {
  const { id } = await insertProduct(t.ctx)
  const bodies = [
    { product_id: id, quantity: 0 },
    { product_id: id, quantity: -1 },
    { product_id: id, quantity: 1.5 },
    { product_id: id, quantity: 100 },
    { product_id: id, quantity: 1e300 },
    { product_id: id, quantity: '1' },
    { product_id: id },
    { product_id: 'x', quantity: 1 },
    { product_id: id, variant_id: "'; drop table", quantity: 1 },
    { product_id: id, quantity: 1, price: 1 },
    [],
    'not json',
  ]
  for (const body of bodies) {
    expect([body, (await app.call('POST', '/api/cart/items', body)).status]).toEqual([body, 400])
  }
  for (const body of bodies) {
    const status =
      typeof body === 'string' ? 400 : (await app.call('POST', '/api/quote', { items: [body] })).status
    expect([body, status]).toEqual([body, 400])
  }
  expect((await app.call('PATCH', '/api/cart/items/42', { quantity: 1 })).status).toBe(400)
  expect((await app.call('PATCH', `/api/cart/items/${id}`, { quantity: 1e9 })).status).toBe(400)
})

test('no input makes the quote or the cart answer 500', async () => {
  const dress = await insertProduct(t.ctx)
  const zone = await insertZone(t.ctx)
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('NG', 'Nigeria', 'Lagos', 'GB', 'Dubai (UAE)', '', zone.id, dress.id, '\u0000'),
  )
  const anything = fc.oneof(text, fc.integer(), fc.double(), fc.constant(null), fc.boolean())
  const line = fc.record(
    {
      product_id: fc.oneof(fc.constant(dress.id), fc.uuid(), anything),
      variant_id: anything,
      quantity: anything,
    },
    { requiredKeys: ['product_id'] },
  )
  const input = fc.record(
    {
      items: fc.oneof(fc.array(line, { maxLength: 3 }), anything),
      country: anything,
      state: anything,
      shippingLocation: fc.oneof(fc.constant(zone.id), fc.uuid(), anything),
      promoCode: anything,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(input, line, async (quote, item) => {
      expect((await app.call('POST', '/api/quote', quote)).status).toBeLessThan(500)
      expect((await app.call('POST', '/api/cart/items', item)).status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test('a NUL in a text is refused, not passed to the database', async () => {
  for (const input of [{ promoCode: 'TAG5\0' }, { country: 'NG', state: 'La\0gos' }, { state: '\0' }]) {
    expect((await app.call('POST', '/api/quote', input)).status).toBe(400)
  }
})

test('the quote takes a country by code or label and refuses a location elsewhere', async () => {
  const dress = await insertProduct(t.ctx)
  const zone = await insertZone(t.ctx)
  const quote = (place: object) =>
    app.call('POST', '/api/quote', { items: [{ product_id: dress.id, quantity: 1 }], ...place })
  const here = { shippingLocation: zone.id, state: 'lagos' }
  expect((await quote({ ...here, country: 'Nigeria' })).body).toMatchObject({ is_payable: true })
  expect((await quote({ ...here, country: 'NG' })).body.delivery.amount).toBe(250_000)
  const abroad = await quote({ ...here, country: 'Ghana' })
  expect(abroad.status).toBe(400)
  expect(Object.keys(abroad.body.error.fields)).toEqual(['shippingLocation'])
  expect((await quote({ country: 'Atlantis' })).status).toBe(400)
  expect((await quote({ country: '', state: '', shippingLocation: '' })).body.delivery.kind).toBe('estimate')
})

test('the calls describe themselves in OpenAPI', async () => {
  const document = app.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
  expect(Object.keys(document.paths!)).toEqual([
    '/api/cart',
    '/api/cart/items',
    '/api/cart/items/{id}',
    '/api/cart/add',
    '/api/quote',
  ])
})

test('the form of a product page adds the one variant that fits, and says why when none can be added', async () => {
  const dress = await insertProduct(t.ctx)
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    app.app.request('/api/cart/add', {
      method: 'POST',
      body: new URLSearchParams({ product_id: dress.id, slug: 'dress', ...form }),
      headers,
    })
  const added = await send({})
  expect([added.status, added.headers.get('location')]).toEqual([303, '/cart'])
  const key = added.headers.get('set-cookie')!.replace('guest=', '')
  expect((await app.call('GET', '/api/cart', undefined, { 'x-guest': key })).body.count).toBe(1)
  const gone = await send({ product_id: randomUUID() })
  expect(gone.status).toBe(409)
  expect(await gone.text()).toContain('This item is no longer sold')
  expect((await send({ slug: '"><script>' })).status).toBe(400)
})

// (rule: guest-bounds)
test('a script that makes a cart with each request is stopped; carts that exist, and other addresses, go on', async () => {
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 500 }] })
  const add = (headers: Record<string, string>) =>
    app.call('POST', '/api/cart/items', { product_id: dress.id, quantity: 1 }, headers)
  const here = { 'x-test-ip': '198.51.100.9' }
  const first = await add(here)
  const key = first.headers.get('set-cookie')!.replace('guest=', '')
  await t.ctx.db.update(rateLimits).set({ hits: newGuests.most })
  expect((await add(here)).status).toBe(429)
  expect((await add({ ...here, 'x-guest': key })).status).toBe(200)
  expect((await add({ 'x-test-ip': '198.51.100.10' })).status).toBe(200)
})
