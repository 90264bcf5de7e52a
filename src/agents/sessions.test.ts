import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { cartItems, orders, productVariants, stockMovements } from '../db/schema.ts'
import { insertProduct, insertZone, setStock } from '../db/test-fixtures.ts'
import { dayMs } from '../lib/time.ts'
import { purgeOldRows } from '../retention/purge-old-rows.jobs.ts'
import { codesOf, item, linesOf, openAgentShop, schemaErrors } from './test-protocol.ts'

let shop: Awaited<ReturnType<typeof openAgentShop>>
let wrap: Awaited<ReturnType<typeof insertProduct>>
const start = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  shop = await openAgentShop()
  await insertZone(shop.ctx)
})
beforeEach(async () => {
  await shop.beginAt(start)
  wrap = await insertProduct(shop.ctx, {
    title: 'Oniko Wrap',
    slug: 'oniko',
    priceNgn: 1_800_050,
    variants: [
      { sku: 'OW-S', size: 'S', stock: 0 },
      { sku: 'OW-M', size: 'M', stock: 3 },
      { sku: 'OW-L', size: 'L', stock: 5 },
    ],
  })
})
afterAll(() => shop.close())

// (rule: agents-are-shoppers)
test('a cart has the shop’s own quote and a link to the shop’s own cart, and holds nothing', async () => {
  const medium = wrap.variants[1]!
  const cart = await shop.create('carts', linesOf(item(medium.id, 2), item('OW-L')))
  expect(cart.status).toBe(201)
  expect(schemaErrors('shopping/cart.json', cart.body)).toBeNull()
  expect(cart.body).toMatchObject({
    ucp: { version: '2026-08-25', status: 'success', capabilities: { 'dev.ucp.shopping.cart': [{}] } },
    currency: 'NGN',
    line_items: [
      {
        id: medium.id,
        item: { id: medium.id, title: 'Oniko Wrap, M', price: 1_800_050 },
        quantity: 2,
        totals: [
          { type: 'subtotal', amount: 3_600_100 },
          { type: 'total', amount: 3_600_100 },
        ],
      },
      { item: { id: wrap.variants[2]!.id }, quantity: 1 },
    ],
    continue_url: `https://shop.example/cart/with/${medium.id}:2,${wrap.variants[2]!.id}`,
    expires_at: '2026-11-21T10:00:00.000Z',
  })
  const amountOf = (type: string) =>
    cart.body.totals.find((total: { type: string }) => total.type === type)?.amount ?? 0
  expect(amountOf('subtotal')).toBe(5_400_150)
  expect(amountOf('total')).toBe(5_400_150 + amountOf('fulfillment'))
  expect((await shop.call('GET', `/carts/${cart.body.id}`)).body).toEqual(cart.body)
  const variants = await shop.ctx.db.select().from(productVariants)
  expect(variants.map(({ held }) => held)).toEqual([0, 0, 0])
  expect(await shop.ctx.db.select().from(cartItems)).toEqual([])
  expect(await shop.ctx.db.select().from(orders)).toEqual([])
  expect(await shop.ctx.db.select().from(stockMovements)).toHaveLength(2)
})

// (rule: agents-are-shoppers)
test('a checkout always hands over to the shop’s own page, and completing it orders nothing', async () => {
  const checkout = await shop.create('checkout-sessions', {
    ...linesOf(item('OW-M')),
    buyer: { email: 'ada@example.com', first_name: 'Ada' },
    payment: { instruments: [{ id: 'i', handler_id: 'h', type: 'card' }] },
  })
  expect(checkout.status).toBe(201)
  expect(schemaErrors('shopping/checkout.json', checkout.body)).toBeNull()
  expect(checkout.body.status).toBe('requires_escalation')
  expect(checkout.body.ucp.payment_handlers).toEqual({})
  expect(checkout.body.continue_url).toBe(`https://shop.example/cart/with/${wrap.variants[1]!.id}`)
  expect(checkout.body.messages).toEqual([
    expect.objectContaining({ type: 'error', code: 'checkout_on_site', severity: 'requires_buyer_input' }),
  ])
  expect(checkout.body.links.map(({ type }: { type: string }) => type)).toContain('refund_policy')
  const completed = await shop.call(
    'POST',
    `/checkout-sessions/${checkout.body.id}/complete`,
    { payment: {} },
    { key: randomUUID() },
  )
  expect([completed.status, completed.body.status]).toEqual([200, 'requires_escalation'])
  expect(await shop.ctx.db.select().from(orders)).toEqual([])
  // What a shopper said of herself is not kept.
  expect(JSON.stringify(await shop.sessions())).not.toContain('ada@example.com')
})

test('what cannot be had is said for its line, and as many as there are stay', async () => {
  const cart = await shop.create('carts', linesOf(item('OW-M', 9), item('OW-S'), item('NEVER')))
  expect(cart.body.line_items).toHaveLength(1)
  expect(cart.body.line_items[0].quantity).toBe(3)
  expect(cart.body.messages).toEqual([
    {
      type: 'warning',
      code: 'quantity_reduced',
      path: '$.line_items[0].quantity',
      content: 'Oniko Wrap: Only 3 left',
    },
    expect.objectContaining({ type: 'error', severity: 'recoverable', code: 'out_of_stock' }),
    { type: 'error', severity: 'recoverable', code: 'item_unavailable', content: 'Item not found: NEVER' },
  ])
  const none = await shop.create('carts', linesOf(item('OW-S'), item('NEVER')))
  expect(none.status).toBe(200)
  expect(schemaErrors('common/types/error_response.json', none.body)).toBeNull()
  expect(codesOf(none)).toEqual(['out_of_stock', 'item_unavailable'])
  expect(await shop.sessions()).toHaveLength(1)
})

test('prices and stock are today’s at every answer; a checkout of nothing is incomplete', async () => {
  const { body: made } = await shop.create('checkout-sessions', linesOf(item('OW-M', 2)))
  await shop.ctx.db.execute(sql`update products set price_ngn = 2000000`)
  await setStock(shop.ctx, wrap.variants[1]!.id, { stock: 1 })
  const later = await shop.call('GET', `/checkout-sessions/${made.id}`)
  expect(later.body.line_items[0]).toMatchObject({ quantity: 1, item: { price: 2_000_000 } })
  await setStock(shop.ctx, wrap.variants[1]!.id, { stock: 0 })
  const gone = await shop.call('GET', `/checkout-sessions/${made.id}`)
  expect(schemaErrors('shopping/checkout.json', gone.body)).toBeNull()
  expect(gone.body).toMatchObject({
    status: 'incomplete',
    line_items: [],
    continue_url: 'https://shop.example/shop',
  })
})

test('a discount code that is sent changes no sum', async () => {
  const { body: made } = await shop.create('checkout-sessions', linesOf(item('OW-M', 2)))
  const changed = await shop.call(
    'PUT',
    `/checkout-sessions/${made.id}`,
    { ...linesOf(item('OW-M', 2)), discounts: { codes: ['WELCOME'] } },
    { key: randomUUID() },
  )
  expect(changed.status).toBe(200)
  expect(changed.body.totals).toEqual(made.totals)
  expect(changed.body.totals.map(({ type }: { type: string }) => type)).not.toContain('discount')
})

test('an update replaces all pieces', async () => {
  const { body: made } = await shop.create('carts', linesOf(item('OW-M'), item('OW-L')))
  const changed = await shop.call(
    'PUT',
    `/carts/${made.id}`,
    { id: made.id, ...linesOf(item('OW-L', 4)) },
    { key: randomUUID() },
  )
  expect(changed.status).toBe(200)
  expect(changed.body.line_items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([4])
  expect((await shop.call('GET', `/carts/${made.id}`)).body).toEqual(changed.body)
})

test('a canceled cart is gone, a canceled checkout stays canceled', async () => {
  const { body: cart } = await shop.create('carts', linesOf(item('OW-M')))
  const canceled = await shop.call('POST', `/carts/${cart.id}/cancel`, {}, { key: randomUUID() })
  expect(canceled.body).toMatchObject({ id: cart.id, line_items: [{ quantity: 1 }] })
  expect(codesOf(await shop.call('GET', `/carts/${cart.id}`))).toEqual(['not_found'])
  const { body: checkout } = await shop.create('checkout-sessions', linesOf(item('OW-M')))
  const ended = await shop.call('POST', `/checkout-sessions/${checkout.id}/cancel`, undefined, {
    key: randomUUID(),
  })
  expect(schemaErrors('shopping/checkout.json', ended.body)).toBeNull()
  expect([ended.body.status, ended.body.continue_url]).toEqual(['canceled', undefined])
  expect((await shop.call('GET', `/checkout-sessions/${checkout.id}`)).body.status).toBe('canceled')
  const after = [
    await shop.call('PUT', `/checkout-sessions/${checkout.id}`, linesOf(item('OW-L')), { key: randomUUID() }),
    await shop.call('POST', `/checkout-sessions/${checkout.id}/complete`, {}, { key: randomUUID() }),
    await shop.call('POST', `/checkout-sessions/${checkout.id}/cancel`, {}, { key: randomUUID() }),
  ]
  for (const answer of after) expect([answer.status, answer.body.code]).toEqual([409, 'not_allowed'])
})

test('a session is its assistant’s own, ends a day after its last change, and is deleted then', async () => {
  const { body: cart } = await shop.create('carts', linesOf(item('OW-M')))
  const other = await shop.call('GET', `/carts/${cart.id}`, undefined, { agent: 'https://other.example/p' })
  expect(codesOf(other)).toEqual(['not_found'])
  expect(codesOf(await shop.call('GET', `/checkout-sessions/${cart.id}`))).toEqual(['not_found'])
  expect(codesOf(await shop.call('GET', '/carts/nonsense'))).toEqual(['not_found'])
  shop.setNow(new Date(start.getTime() + dayMs))
  expect(codesOf(await shop.call('GET', `/carts/${cart.id}`))).toEqual(['not_found'])
  shop.setNow(new Date(start.getTime() + dayMs + 1))
  await purgeOldRows(shop.ctx)
  expect(await shop.sessions()).toEqual([])
})

test('what is no session says so with 400', async () => {
  const wrong = [
    {},
    { line_items: [] },
    linesOf(item('OW-M', 0)),
    linesOf(item('OW-M', 1.5)),
    { line_items: [{ item: {}, quantity: 1 }] },
    { line_items: 'OW-M' },
    '{',
  ]
  for (const kind of ['carts', 'checkout-sessions'] as const)
    for (const lines of wrong) {
      const answer = await shop.create(kind, lines)
      expect([lines, answer.status, answer.body.code]).toEqual([lines, 400, 'invalid_request'])
    }
  const badKey = await shop.create('carts', linesOf(item('OW-M')), { key: 'short' })
  expect(badKey.status).toBe(400)
  const many = await insertProduct(shop.ctx, {
    variants: Array.from({ length: 21 }, (_, at) => ({ sku: `MANY-${at}`, size: `${at}`, stock: 1 })),
  })
  const full = await shop.create('carts', linesOf(...many.variants.map(({ id }) => item(id))))
  expect([full.status, full.body.content]).toEqual([400, 'line_items: at most 20 different pieces'])
  expect(await shop.sessions()).toEqual([])
})
