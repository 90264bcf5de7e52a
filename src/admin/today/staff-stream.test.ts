import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutApp, itemsOf, openCheckoutApp } from '../../checkout/test-checkout-app.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { staffStreamApi } from './staff-stream.admin-api.ts'

let t: CheckoutApp
let app: ReturnType<typeof openTestApp>['app']
beforeAll(async () => {
  t = await openCheckoutApp()
  const actorOf = (headers: Headers) =>
    t.actors.get(headers.get('x-test-actor') ?? '') ?? { kind: 'guest' as const, guestKey: null }
  const api = staffStreamApi({
    feed: t.feed,
    identify: async (headers) => actorOf(headers),
    heartbeatMs: 100,
  })
  ;({ app } = openTestApp(api as never, (request) => t.shop.ctxFor(actorOf(request.headers))))
})
afterAll(() => t.close())

async function listen(headers: Record<string, string>) {
  const leaving = new AbortController()
  const response = await app.request('/api/admin/stream', { headers, signal: leaving.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader()
  const seen = { text: '', isOver: false }
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) seen.text += part.value
    seen.isOver = true
  })().catch(() => {})
  return {
    status: response.status,
    seen,
    leave: () => (leaving.abort(), reader.cancel().catch(() => {}), reading),
  }
}

// (rule: told-at-once)
test('owner and helper hear of the order of anybody, guests and customers hear nothing', async () => {
  const [owner, helper] = [await t.newCustomer('admin'), await t.newCustomer('helper')]
  const buyer = await t.newCustomer()
  const streams = await Promise.all([listen(owner.headers), listen(helper.headers)])
  for (const { seen } of streams) await expect.poll(() => seen.text).toContain('event: ready')
  await t.initialize(t.shop.bodyFor(itemsOf(await t.shop.variant())), buyer.headers)
  for (const { seen } of streams) await expect.poll(() => seen.text).toContain('event: orders_changed')
  await Promise.all(streams.map(({ leave }) => leave()))
  await expect.poll(() => t.feed.size).toBe(0)
  for (const headers of [{}, buyer.headers])
    expect((await app.request('/api/admin/stream', { headers })).status).toBe(404)
})

// (rule: told-at-once)
test('the stream ends when the role is taken away', async () => {
  const owner = await t.newCustomer('admin')
  const { seen } = await listen(owner.headers)
  await expect.poll(() => seen.text).toContain(': heartbeat')
  t.actors.set(owner.id, {
    ...(t.actors.get(owner.id) as never as { kind: 'customer' }),
    role: null,
  } as never)
  await expect.poll(() => seen.isOver).toBe(true)
  expect(t.feed.countOfStaff(owner.id)).toBe(0)
})
