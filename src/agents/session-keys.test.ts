import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { rateLimits } from '../db/schema.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { codesOf, item, linesOf, openAgentShop } from './test-protocol.ts'

let shop: Awaited<ReturnType<typeof openAgentShop>>
let wrap: Awaited<ReturnType<typeof insertProduct>>
const start = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  shop = await openAgentShop()
})
beforeEach(async () => {
  await shop.beginAt(start)
  const variants = ['S', 'M', 'L'].map((size) => ({ sku: `OW-${size}`, size, stock: 5 }))
  wrap = await insertProduct(shop.ctx, { title: 'Oniko Wrap', variants })
})
afterAll(() => shop.close())

// (rule: agent-keys)
test('the same request with its key is done once, also at the same moment; another request with it is refused', async () => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => shop.create('carts', linesOf(item('OW-M')), { key })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await shop.sessions()).toHaveLength(1)
  const other = await shop.create('carts', linesOf(item('OW-L')), { key })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  // Another assistant, another call and another cart with the same key are other things.
  await shop.create('carts', linesOf(item('OW-L')), { key, agent: 'https://other.example/profile' })
  await shop.create('checkout-sessions', linesOf(item('OW-M')), { key })
  expect(await shop.sessions()).toHaveLength(3)
  const { body: second } = await shop.create('carts', linesOf(item('OW-L')))
  const put = (id: string) => shop.call('PUT', `/carts/${id}`, linesOf(item('OW-L', 2)), { key })
  const changed = [await put(answers[0]!.body.id), await put(second.id)]
  expect(changed.map(({ body }) => body.line_items[0].quantity)).toEqual([2, 2])
})

// (rule: agent-keys)
test('an update and a cancelling with their key are answered again as they were, and refused with other content', async () => {
  const { body: made } = await shop.create('checkout-sessions', linesOf(item('OW-M')))
  const path = `/checkout-sessions/${made.id}`
  const key = randomUUID()
  const put = (quantity: number) => shop.call('PUT', path, linesOf(item('OW-M', quantity)), { key })
  const first = await put(2)
  const again = await put(2)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await put(3)).status).toBe(409)
  const cancel = () => shop.call('POST', `${path}/cancel`, undefined, { key })
  const canceled = await cancel()
  expect(canceled.body.status).toBe('canceled')
  expect((await cancel()).body).toEqual(canceled.body)
})

// (rule: agent-keys)
test('completing with a key is answered again as it was, and refused with other content', async () => {
  const { body: made } = await shop.create('checkout-sessions', linesOf(item('OW-M')))
  const key = randomUUID()
  const complete = (token: string) =>
    shop.call('POST', `/checkout-sessions/${made.id}/complete`, { payment: { token } }, { key })
  const first = await complete('one')
  const again = await complete('one')
  expect([first.status, first.body.status]).toEqual([200, 'requires_escalation'])
  expect([again.status, again.body]).toEqual([200, first.body])
  const other = await complete('two')
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})

// (rule: agent-keys)
test('a retry without a key is the same session for ten minutes, until it is changed', async () => {
  const make = (sent = {}) => shop.call('POST', '/carts', linesOf(item('OW-M')), sent)
  const [first, ...retries] = [await make(), ...(await Promise.all([make(), make(), make()]))]
  expect(retries.map(({ body }) => body.id)).toEqual(Array(3).fill(first!.body.id))
  const elsewhere = await make({ ip: '203.0.113.7' })
  expect(elsewhere.body.id).not.toBe(first!.body.id)
  shop.setNow(new Date(start.getTime() + 60_000))
  await shop.call('PUT', `/carts/${first!.body.id}`, linesOf(item('OW-M', 2)))
  const own = await make()
  expect(own.body.id).not.toBe(first!.body.id)
  await shop.call('POST', `/carts/${own.body.id}/cancel`)
  expect((await make()).body.id).not.toBe(own.body.id)
  shop.setNow(new Date(start.getTime() + 12 * 60_000))
  await make()
  expect(await shop.sessions()).toHaveLength(5)
})

// (rule: agent-keys)
test('a cart becomes one checkout, whatever the checkout says of its pieces', async () => {
  const { body: cart } = await shop.create('carts', linesOf(item('OW-M', 2)))
  const convert = () => shop.create('checkout-sessions', { cart_id: cart.id, line_items: [item('OW-L')] })
  const [one, two] = await Promise.all([convert(), convert()])
  expect(one!.body.id).toBe(two!.body.id)
  expect(one!.body.line_items).toMatchObject([{ item: { id: wrap.variants[1]!.id }, quantity: 2 }])
  await shop.call('POST', `/checkout-sessions/${one!.body.id}/cancel`)
  expect((await convert()).body.id).not.toBe(one!.body.id)
  const bare = await shop.create('carts', linesOf(item('OW-M')))
  const named = await shop.create('checkout-sessions', { cart_id: bare.body.id })
  expect([named.status, named.body.line_items.length]).toEqual([201, 1])
  const none = await shop.create('checkout-sessions', { cart_id: randomUUID(), line_items: [] })
  expect([none.status, codesOf(none)]).toEqual([200, ['not_found']])
})

// (rule: agent-limits)
test('an assistant that makes a session at every try is stopped, with when to try again', async () => {
  await shop.create('carts', linesOf(item('OW-M')))
  await shop.ctx.db
    .update(rateLimits)
    .set({ hits: 300 })
    .where(sql`key like 'agent-sessions-here%'`)
  const refused = await shop.create('carts', linesOf(item('OW-M')))
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await shop.create('carts', linesOf(item('OW-M')), { ip: '203.0.113.9' })).status).toBe(201)
  expect(
    (await shop.create('carts', linesOf(item('OW-M')), { agent: 'https://other.example/p' })).status,
  ).toBe(201)
})
