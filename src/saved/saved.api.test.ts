import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestActor, insertCustomer, insertProduct } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import type { Actor } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { savedApi } from './saved.api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>
let customer: Actor
beforeAll(async () => {
  t = await openTestContext()
  customer = (await insertCustomer(t.ctx)).actor
  const api = savedApi({
    ensureGuestKey: (c) => {
      const { guestKey } = guestActor()
      c.header('set-cookie', `guest=${guestKey}`)
      return guestKey
    },
  })
  app = openTestApp(api as never, (request) =>
    t.ctxFor(
      request.headers.get('x-customer')
        ? customer
        : { kind: 'guest', guestKey: request.headers.get('x-guest') },
    ),
  )
})
afterAll(() => t.close())

test('a first save makes a guest; reading makes none', async () => {
  const { id } = await insertProduct(t.ctx)
  const read = await app.call('GET', '/api/saved')
  expect(read).toMatchObject({ status: 200, body: { products: [], ids: [] } })
  expect(read.headers.get('set-cookie')).toBeNull()
  expect(read.headers.get('cache-control')).toBe('private, no-store')
  const saved = await app.call('PUT', `/api/saved/${id}`)
  expect(saved).toMatchObject({ status: 200, body: { ids: [id] } })
  const me = { 'x-guest': saved.headers.get('set-cookie')!.replace('guest=', '') }
  expect((await app.call('GET', '/api/saved', undefined, me)).body).toMatchObject({
    ids: [id],
    products: [{ id }],
  })
  expect((await app.call('GET', '/api/saved/ids', undefined, me)).body).toEqual({ ids: [id] })
  expect((await app.call('DELETE', `/api/saved/${id}`, undefined, me)).body).toEqual({ ids: [] })
})

test('a customer gets no guest cookie', async () => {
  const { id } = await insertProduct(t.ctx)
  const saved = await app.call('PUT', `/api/saved/${id}`, undefined, { 'x-customer': 'yes' })
  expect([saved.status, saved.headers.get('set-cookie')]).toEqual([200, null])
})

test('an unknown product is 404, no uuid 400, and a removal without a cookie changes nothing', async () => {
  expect((await app.call('PUT', `/api/saved/${randomUUID()}`)).status).toBe(404)
  expect((await app.call('PUT', '/api/saved/42')).status).toBe(400)
  expect((await app.call('DELETE', '/api/saved/42')).status).toBe(400)
  const { id } = await insertProduct(t.ctx)
  const removed = await app.call('DELETE', `/api/saved/${id}`)
  expect(removed).toMatchObject({ status: 200, body: { ids: [] } })
  expect(removed.headers.get('set-cookie')).toBeNull()
})
