import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestActor, insertCustomer, insertProduct } from '../db/test-fixtures.ts'
import { setRateLimitScale } from '../lib/server/web/rate-limit.ts'
import { openShopApi } from './test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
let dress: Awaited<ReturnType<typeof insertProduct>>

beforeAll(async () => {
  t = await openShopApi()
  setRateLimitScale(1_000_000)
  t.actors.set('ada', (await insertCustomer(t.ctx)).actor)
  t.actors.set('guest', guestActor())
  t.actors.set('admin', { ...(await insertCustomer(t.ctx)).actor, role: 'admin' } as never)
  dress = await insertProduct(t.ctx, { slug: 'dress' })
})
afterAll(async () => {
  setRateLimitScale(1)
  await t.close()
})

/** Addresses as they arrive, broken ones too: nothing in them is escaped on the way. */
test.each([
  '/api/products/%E0%A4%A',
  '/api/orders/%E0%A4%A',
  '/api/orders/not-a-uuid',
  '/api/orders/not-a-uuid/history',
  '/api/cart/items/not-a-uuid',
  '/api/products/by-ids?ids=not-a-uuid',
  '/media/%E0%A4%A/480.avif',
  '/media/a/%ff',
  '/dev/mailbox/%E0%A4%A',
  '/api/search?q=%E0%A4%A',
  `/api/products/${'x'.repeat(201)}`,
  `/api/products/${'x'.repeat(8000)}`,
])('GET %s is refused or answered, and never a failure', async (address) => {
  for (const cookie of ['guest', 'ada', 'admin']) {
    const response = await t.api.request(address, { headers: { cookie } })
    expect(t.logged).toEqual([])
    expect(response.status).toBeLessThan(500)
    if (!address.includes('?q='))
      expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } })
  }
})

test('a search of punctuation finds nothing and fails nowhere', async () => {
  const signs = fc.string({
    unit: fc.constantFrom(
      '-',
      '-',
      '-',
      '"',
      ' ',
      '!',
      '(',
      ')',
      ':',
      '*',
      '&',
      '|',
      '<',
      '\\',
      "'",
      'or ',
      'a',
    ),
    minLength: 30,
    maxLength: 100,
  })
  const search = async (text: string) => {
    const q = encodeURIComponent(text.slice(0, 100))
    for (const path of [`/api/search?q=${q}`, `/api/products?search=${q}`])
      expect((await t.api.request(path)).status, text).toBe(200)
    expect(t.logged).toEqual([])
  }
  for (const text of ['-'.repeat(60), '- '.repeat(50), '-"'.repeat(50), '"-'.repeat(50), '-!'.repeat(50)])
    await search(text)
  await fc.assert(fc.asyncProperty(signs, search), { numRuns: 100 })
  const { results } = (await (await t.api.request(`/api/search?q=${'-'.repeat(60)}`)).json()) as {
    results: unknown[]
  }
  expect(results).toEqual([])
})

test('a payment to a location that is none is refused in the shape of the function', async () => {
  const orderData = {
    email: 'ada@example.com',
    phone: '08031234567',
    items: [{ product_id: dress.id, variant_id: dress.variants[0]!.id, quantity: 1 }],
    shipping_address: {
      firstName: 'Ada',
      lastName: 'Obi',
      address: '1 Marina',
      city: 'Lagos',
      state: 'Lagos',
      country: 'NG',
      shippingLocation: 'lekki',
    },
  }
  const response = await t.api.request('/api/functions/paystack-initialize', {
    method: 'POST',
    headers: { cookie: 'ada', 'content-type': 'application/json' },
    body: JSON.stringify({ orderData }),
  })
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ success: false, code: 'ZONE_NOT_FOUND' }),
  ])
})
