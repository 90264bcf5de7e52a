import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutApp, itemsOf, openCheckoutApp } from '../../checkout/test-checkout-app.ts'
import { streamsPerUser } from './order-stream.api.ts'

let t: CheckoutApp
beforeAll(async () => {
  t = await openCheckoutApp()
})
afterAll(() => t.close())

/** A reader of the stream as a browser would be; `isOver` once the server has closed it. */
async function listen(headers: Record<string, string>) {
  const leaving = new AbortController()
  const response = await t.app.request('/api/orders/stream', { headers, signal: leaving.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader()
  const seen = { text: '', isOver: false }
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) seen.text += part.value
    seen.isOver = true
  })().catch(() => {})
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control'),
    text: () => seen.text,
    isOver: () => seen.isOver,
    leave: () => (leaving.abort(), reader.cancel().catch(() => {}), reading),
  }
}

// (rule: live-orders)
test('the live stream tells its owner of a change, and nobody else', async () => {
  const buyer = await t.newCustomer()
  const stranger = await t.newCustomer()
  const mine = await listen(buyer.headers)
  const theirs = await listen(stranger.headers)
  expect(mine.cacheControl).toBe('private, no-store')
  await expect.poll(() => mine.text()).toMatch(/event: ready[^]*retry: \d{4,5}/)
  await t.initialize(t.shop.bodyFor(itemsOf(await t.shop.variant())), buyer.headers)
  await expect.poll(() => mine.text()).toContain('event: orders_changed')
  await expect.poll(() => theirs.text()).toContain(': heartbeat')
  expect(theirs.text()).not.toContain('orders_changed')
  await Promise.all([mine.leave(), theirs.leave()])
  await expect.poll(() => t.feed.size).toBe(0)
  expect((await t.app.request('/api/orders/stream')).status).toBe(401)
})

// (rule: live-orders)
test('one more stream than a customer may have is refused until one is closed; others have their own', async () => {
  const ada = await t.newCustomer()
  const bola = await t.newCustomer()
  const open = await Promise.all(Array.from({ length: streamsPerUser }, () => listen(ada.headers)))
  const refused = await t.call('GET', '/api/orders/stream', undefined, ada.headers)
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      error: {
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many requests. Please wait a moment and try again.',
      },
    },
  ])
  open.push(await listen(bola.headers))
  expect(open.map(({ status }) => status)).toEqual(Array(streamsPerUser + 1).fill(200))
  await open.shift()!.leave()
  await expect.poll(() => t.feed.countOf(ada.id)).toBe(streamsPerUser - 1)
  open.push(await listen(ada.headers))
  expect(open.at(-1)!.status).toBe(200)
  await Promise.all(open.map(({ leave }) => leave()))
  await expect.poll(() => t.feed.size).toBe(0)
})

test('asking for the head alone takes none of the streams', async () => {
  const ada = await t.newCustomer()
  for (let n = 0; n <= streamsPerUser; n++)
    expect((await t.app.request('/api/orders/stream', { method: 'HEAD', headers: ada.headers })).status).toBe(
      200,
    )
  expect(t.feed.countOf(ada.id)).toBe(0)
})

test('the stream of a session that has ended is closed by the server', async () => {
  const ada = await t.newCustomer()
  const stream = await listen(ada.headers)
  await expect.poll(() => stream.text()).toContain(': heartbeat')
  expect(stream.isOver()).toBe(false)
  t.actors.delete(ada.id)
  await expect.poll(() => stream.isOver()).toBe(true)
  expect(t.feed.countOf(ada.id)).toBe(0)
})
