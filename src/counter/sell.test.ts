import { usualRights } from '../lib/helper-rights.rules.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog, fulfilments, orderEvents, orderLines, payments, products } from '../db/schema.ts'
import { checkConsistency } from '../admin/shop-health/consistency.service.ts'
import { setStock } from '../db/test-fixtures.ts'
import { minuteMs } from '../lib/time.ts'
import { listOpenFlags } from '../orders/changes/order-flags.service.ts'
import { type CounterShop, openCounterShop } from './test-counter-shop.ts'

let shop: CounterShop
beforeAll(async () => {
  shop = await openCounterShop()
})
afterAll(() => shop.close())

const cash = (amount: number) => [{ method: 'cash', amount }]
const price = 1_800_000
const itemsOf = (variant: { id: string }, quantity = 1) => [{ variant_id: variant.id, quantity }]

// (rule: counter-sale)
test('a sale is paid, handed over and out of stock at once, without a name', async () => {
  const variant = await shop.piece()
  const { status, body } = await shop.sell('owner', {
    items: itemsOf(variant, 2),
    payments: cash(4_000_000),
    total: 2 * price,
  })
  expect([status, body]).toMatchObject([200, { total: 2 * price, change: 400_000, oversold: 0 }])
  expect(body.receipt_qr).toMatch(/^<svg/)
  expect(await shop.readOrder(body.order_id)).toMatchObject({
    source: 'counter',
    status: 'delivered',
    paymentStatus: 'success',
    holdState: 'sold',
    email: '',
    phone: '',
    delivery: 0,
  })
  const { db } = shop.ctx
  expect(await db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id))).toMatchObject([
    { quantity: 2, packedQuantity: 2, cancelledQuantity: 0 },
  ])
  expect(await db.select().from(fulfilments).where(eq(fulfilments.orderId, body.order_id))).toMatchObject([
    { state: 'delivered', number: 1 },
  ])
  expect(await db.select().from(payments).where(eq(payments.orderId, body.order_id))).toMatchObject([
    { provider: 'manual', method: 'cash', state: 'succeeded', paid: 2 * price },
  ])
  expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, body.order_id))).toMatchObject([
    { kind: 'sold_at_counter', status: 'delivered' },
  ])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, body.order_id))).toMatchObject([
    { action: 'order.sold_at_counter' },
  ])
  const receipt = await shop.api.request(body.receipt_url.replace(shop.env.APP_URL, ''))
  expect(receipt.status).toBe(200)
  const page = await receipt.text()
  expect(page).toContain(body.order_number)
  expect(page).not.toContain('Delivery')
  expect(page).not.toContain('<h2>For</h2>')
})

// (rules: counter-sale, once-per-key)
test('one key sent five times at once is one sale, and with another body it is refused', async () => {
  const variant = await shop.piece()
  const before = await shop.countOrders()
  const body = { items: itemsOf(variant), payments: cash(price) }
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => shop.sell('owner', body, 'the same press')))
  expect(new Set(five.map(({ body }) => body.order_number)).size).toBe(1)
  expect(five.every(({ status }) => status === 200)).toBe(true)
  expect(await shop.countOrders()).toBe(before + 1)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4 })
  const other = await shop.sell('owner', { ...body, items: itemsOf(variant, 2) }, 'the same press')
  expect(other.body.error.code).toBe('KEY_REUSED')
})

// (rule: counter-sale)
test('parts add up to the total, each a payment of its own', async () => {
  const variant = await shop.piece()
  const parts = (...amounts: [string, number][]) => ({
    items: itemsOf(variant),
    payments: amounts.map(([method, amount]) => ({ method, amount })),
  })
  const { body } = await shop.sell('owner', parts(['cash', 1_000_000], ['terminal', 800_000]))
  expect(body.change).toBe(0)
  const rows = await shop.ctx.db.select().from(payments).where(eq(payments.orderId, body.order_id))
  expect(rows.map(({ method, paid }) => [method, paid])).toEqual([
    ['cash', 1_000_000],
    ['terminal', 800_000],
  ])
  for (const wrong of [
    parts(['cash', 1_000_000]),
    parts(['terminal', 1_900_000]),
    parts(['cash', 100_000], ['terminal', price]),
    parts(['terminal', 900_000], ['terminal', 900_000]),
  ])
    expect((await shop.sell('owner', wrong)).body.error.code).toBe('PARTS_WRONG')
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4 })
})

// (rule: counter-sale)
test('what is wrong is refused, and nothing of it stays', async () => {
  const variant = await shop.piece(1)
  const before = await shop.countOrders()
  const sale = { items: itemsOf(variant), payments: cash(price) }
  const unknown = [{ variant_id: '00000000-0000-4000-8000-00000000dead', quantity: 1 }]
  const refusals: [object, string][] = [
    [{ ...sale, items: unknown }, 'PIECE_UNKNOWN'],
    [{ ...sale, items: itemsOf(variant, 2), payments: cash(2 * price) }, 'NOT_ENOUGH'],
    [{ ...sale, total: price - 1 }, 'PRICES_CHANGED'],
    [{ ...sale, items: [{ ...sale.items[0], unit_price: price - 1 }] }, 'PRICES_CHANGED'],
    [{ ...sale, items: [{ ...sale.items[0], unit_price: -1 }] }, 'INVALID_INPUT'],
    [{ ...sale, discount: { amount: price, reason: 'A gift' } }, 'DISCOUNT_TOO_LARGE'],
    [{ ...sale, discount: { amount: 100, reason: ' ' } }, 'DISCOUNT_REASON'],
    [
      { ...sale, items: [{ ...sale.items[0], agreed: { unit_price: price, reason: 'A stain' } }] },
      'AGREED_PRICE',
    ],
    [{ ...sale, items: [{ ...sale.items[0], agreed: { unit_price: 100, reason: ' ' } }] }, 'DISCOUNT_REASON'],
    [
      { ...sale, items: [{ ...sale.items[0], agreed: { unit_price: 0, reason: 'A gift' } }] },
      'INVALID_INPUT',
    ],
    [{ ...sale, payments: [{ method: 'cash', amount: -price }] }, 'INVALID_INPUT'],
    [{ ...sale, payments: [{ method: 'card', amount: price }] }, 'INVALID_INPUT'],
  ]
  for (const [body, code] of refusals) expect((await shop.sell('owner', body)).body.error.code).toBe(code)
  const without = await shop.call('owner', 'POST', '/api/admin/sales', sale)
  expect(without.status).toBe(400)
  const short = await shop.sell('owner', { ...sale, items: itemsOf(variant, 2), payments: cash(2 * price) })
  expect(short.body.error.message).toMatch(/^Only 1 left of Dress/)
  expect(await shop.countOrders()).toBe(before)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1 })
})

// (rule: counter-sale)
test('pieces that an unpaid order holds are not sold at the counter', async () => {
  const variant = await shop.piece(2)
  await setStock(shop.ctx, variant.id, { held: 2 })
  const { body } = await shop.sell('owner', { items: itemsOf(variant), payments: cash(price) })
  expect(body.error.message).toMatch(/^None is left of Dress/)
})

// (rule: counter-discount)
test('a discount needs a reason, and a helper’s stays within the owner’s limit', async () => {
  const variant = await shop.piece()
  const sale = (percent: number, paid: number) => ({
    items: itemsOf(variant),
    payments: cash(paid),
    discount: { percent, reason: 'A loose button' },
  })
  shop.let(['sell'], 0)
  expect((await shop.sell('helper', sale(10, 1_620_000))).body.error.code).toBe('DISCOUNT_BEYOND_LIMIT')
  shop.let(['sell'], 10)
  const { body } = await shop.sell('helper', sale(10, 1_620_000))
  expect(body).toMatchObject({ total: 1_620_000, change: 0 })
  expect((await shop.sell('helper', sale(11, 1_602_000))).body.error.code).toBe('DISCOUNT_BEYOND_LIMIT')
  expect((await shop.sell('owner', sale(11, 1_602_000))).status).toBe(200)
  const events = await shop.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, body.order_id))
  expect(events.find(({ isPrivate }) => isPrivate)?.params).toEqual({
    text: 'Discount of ₦1,800: A loose button',
  })
})

// (rule: counter-discount)
test('a price agreed on for one line is what it is sold at, with its reason, and counts towards the limit', async () => {
  const [stained, other] = [await shop.piece(), await shop.piece()]
  const sale = (unitPrice: number, more: object = {}) => ({
    items: [
      { ...itemsOf(stained)[0], unit_price: price, agreed: { unit_price: unitPrice, reason: 'A stain' } },
      ...itemsOf(other),
    ],
    payments: cash(price + unitPrice),
    ...more,
  })
  shop.let(['sell'], 10)
  const { body } = await shop.sell('helper', sale(1_500_000))
  expect(body).toMatchObject({ total: 3_300_000, change: 0 })
  expect(await shop.readOrder(body.order_id)).toMatchObject({ subtotal: 3_300_000, discount: 0 })
  const lines = await shop.ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, body.order_id))
    .orderBy(orderLines.position)
  expect(lines.map(({ unitPrice }) => unitPrice)).toEqual([1_500_000, price])
  const events = await shop.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, body.order_id))
  expect(events.find(({ isPrivate }) => isPrivate)?.params).toEqual({
    text: expect.stringMatching(/^Dress.* for ₦15,000 instead of ₦18,000: A stain$/),
  })
  // A tenth of both pieces is ₦3,600; with a discount on top it is more than that.
  expect((await shop.sell('helper', sale(1_439_999))).body.error.code).toBe('DISCOUNT_BEYOND_LIMIT')
  const more = { discount: { amount: 100_000, reason: 'Regular' }, payments: cash(3_200_000) }
  expect((await shop.sell('helper', sale(1_500_000, more))).body.error.code).toBe('DISCOUNT_BEYOND_LIMIT')
  expect((await shop.sell('owner', sale(1_500_000, more))).body.total).toBe(3_200_000)
})

// (rules: counter-sale, helper-role)
test('a helper sells only while the owner allows it, and never refunds', async () => {
  const variant = await shop.piece()
  const sale = { items: itemsOf(variant), payments: cash(price) }
  shop.let(usualRights)
  expect((await shop.sell('helper', sale)).status).toBe(404)
  for (const path of ['/api/admin/sales/pieces', '/api/admin/tills'])
    expect((await shop.call('helper', 'GET', path)).status).toBe(404)
  shop.let(['sell'])
  const { body } = await shop.sell('helper', sale)
  const refund = await shop.call('helper', 'POST', `/api/admin/orders/${body.order_id}/refunds`, {
    refund_id: randomUUID(),
    amount: 100,
  })
  expect(refund.status).toBe(404)
  expect((await shop.sell('nobody', sale)).status).toBe(404)
})

// (rule: kept-sale)
test('a kept sale of pieces that are gone stands, with a flag, and stock is never negative', async () => {
  const variant = await shop.piece(1)
  await shop.sell('owner', { items: itemsOf(variant), payments: cash(price) })
  const kept_at = new Date(shop.ctx.now().getTime() - 30 * minuteMs).toISOString()
  const sale = {
    items: [{ ...itemsOf(variant, 2)[0], unit_price: price }],
    payments: cash(2 * price),
    total: 2 * price,
    kept_at,
  }
  const { status, body } = await shop.sell('owner', sale)
  expect([status, body]).toMatchObject([200, { oversold: 2 }])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 0, held: 0 })
  expect(
    (await shop.movementsOf(body.order_id)).map(({ reason, stockDelta }) => [reason, stockDelta]),
  ).toEqual([
    ['counted', 2],
    ['sold', -2],
  ])
  expect(await listOpenFlags(shop.ctx, body.order_id)).toMatchObject([
    { kind: 'oversold', params: { pieces: 2 }, cause: variant.id },
  ])
  const order = await shop.readOrder(body.order_id)
  expect(order.paidAt?.toISOString()).toBe(kept_at)
  const { findings } = await checkConsistency(shop.ctx)
  const own = [variant.sku, body.order_number]
  expect(findings.filter(({ subject }) => own.includes(subject))).toEqual([])
})

// (rule: kept-sale)
test('a kept sale keeps the price it was made at; another price than now is a flag', async () => {
  const variant = await shop.piece()
  await shop.ctx.db.update(products).set({ priceNgn: 2_000_000 }).where(eq(products.id, variant.productId))
  const sale = (more: object) => ({
    items: [{ ...itemsOf(variant)[0], unit_price: price }],
    payments: cash(price),
    ...more,
  })
  expect((await shop.sell('owner', sale({}))).body.error.code).toBe('PRICES_CHANGED')
  const { body } = await shop.sell('owner', sale({ kept_at: shop.ctx.now().toISOString() }))
  expect(body.total).toBe(price)
  expect(await listOpenFlags(shop.ctx, body.order_id)).toMatchObject([
    { kind: 'sold_at_old_price', params: { soldMinor: price, priceMinor: 2_000_000 } },
  ])
  const future = await shop.sell('owner', sale({ kept_at: '2099-01-01T00:00:00.000Z' }))
  expect((await shop.readOrder(future.body.order_id)).paidAt).toEqual(shop.ctx.now())
})

// (rule: counter-receipt)
test('a receipt is mailed once, to an address given with the sale or after it', async () => {
  const variant = await shop.piece()
  const sale = { items: itemsOf(variant), payments: cash(price) }
  const { body } = await shop.sell('owner', sale)
  const mail = (id: string) =>
    shop.call('owner', 'POST', `/api/admin/sales/${id}/receipt`, { email: 'Bisi@example.com' })
  expect((await mail(body.order_id)).status).toBe(200)
  expect((await mail(body.order_id)).body.error.code).toBe('SALE_HAS_MAIL')
  expect((await shop.readOrder(body.order_id)).email).toBe('bisi@example.com')
  const given = await shop.sell('owner', { ...sale, email: 'ada@example.com' })
  expect((await mail(given.body.order_id)).body.error.code).toBe('SALE_HAS_MAIL')
})

// (rule: sku-labels)
test('labels carry SKU, price and a QR picture, for the owner alone', async () => {
  const variant = await shop.piece()
  const path = `/api/admin/labels?product_id=${variant.productId}`
  const { body } = await shop.call('owner', 'GET', path)
  expect(body.labels).toMatchObject([{ sku: variant.sku, price, stock: 5 }])
  expect(body.labels[0].qr).toMatch(/^<svg/)
  expect((await shop.call('helper', 'GET', path)).status).toBe(404)
})

test('what can be sold is found by title and by SKU', async () => {
  const variant = await shop.piece(3)
  const find = async (search: string) =>
    (await shop.call('owner', 'GET', `/api/admin/sales/pieces?search=${search}`)).body
  const found = await find(variant.sku)
  expect(found.products[0].variants).toMatchObject([{ id: variant.id, available: 3 }])
  expect(found.total).toBe(1)
  expect((await find('nothing-like-it')).products).toEqual([])
  expect((await shop.call('owner', 'GET', '/api/admin/sales/pieces')).body.total).toBeGreaterThan(1)
})
