import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { checkConsistency } from '../admin/shop-health/consistency.service.ts'
import type { NeedsYou } from '../admin/needs-you/needs-you.schema.ts'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import { auditLog, orderLines, payments, products } from '../db/schema.ts'
import { asSystem } from '../lib/server/context.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { listOpenFlags } from '../orders/changes/order-flags.service.ts'
import { type CounterShop, openCounterShop } from './test-counter-shop.ts'

let shop: CounterShop
beforeAll(async () => {
  shop = await openCounterShop()
  shop.let(['sell'], 10)
})
afterAll(() => shop.close())

const price = 1_800_000
const cash = (amount: number) => [{ method: 'cash', amount }]
const later = (ms: number) => shop.setNow(new Date(shop.ctx.now().getTime() + ms))
const changePrice = (variant: { productId: string }, priceMinor: number) =>
  saveProduct(asSystem(shop.ctx, 'test'), variant.productId, undefined, { fields: { price_ngn: priceMinor } })

/** A sale of one piece that was kept on a device a minute ago, for what it was shown at there. */
const kept = (variant: { id: string }, unitPrice: number, more: object = {}) => ({
  items: [{ variant_id: variant.id, quantity: 1, unit_price: unitPrice }],
  payments: cash(unitPrice),
  total: unitPrice,
  kept_at: new Date(shop.ctx.now().getTime() - minuteMs).toISOString(),
  ...more,
})
const flagsOf = async (id: string) =>
  (await listOpenFlags(shop.ctx, id)).map(({ kind, params }) => ({ kind, params }))
const paidOf = async (id: string) =>
  (await shop.ctx.db.select().from(payments).where(eq(payments.orderId, id))).map(({ method, paid }) => [
    method,
    paid,
  ])

// (rule: kept-sale)
test('a price that the piece had within the week is taken from a helper, with a flag when it is another now', async () => {
  const variant = await shop.piece()
  await changePrice(variant, 1_500_000)
  later(3 * dayMs)
  await changePrice(variant, 2_400_000)
  for (const had of [1_500_000, price]) {
    const { status, body } = await shop.sell('helper', kept(variant, had))
    expect([status, body.total]).toEqual([200, had])
    expect(await flagsOf(body.order_id)).toMatchObject([
      { kind: 'sold_at_old_price', params: { soldMinor: had, priceMinor: 2_400_000 } },
    ])
  }
  const now = await shop.sell('helper', kept(variant, 2_400_000))
  expect(await flagsOf(now.body.order_id)).toEqual([])
})

// (rule: kept-sale)
test('a helper’s made-up price is booked at the least she may take, the rest as cash of her till, for the owner to see', async () => {
  later(dayMs)
  const variant = await shop.piece()
  const { status, body } = await shop.sell('helper', kept(variant, 5_000))
  expect([status, body]).toMatchObject([200, { total: 1_620_000, change: 0 }])
  expect(await shop.readOrder(body.order_id)).toMatchObject({
    status: 'delivered',
    paymentStatus: 'success',
    subtotal: price,
    discount: 180_000,
    totalAmount: 1_620_000,
  })
  expect(
    await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id)),
  ).toMatchObject([{ unitPrice: price, lineTotal: price }])
  expect(await paidOf(body.order_id)).toEqual([['cash', 1_620_000]])
  expect(await flagsOf(body.order_id)).toEqual([
    { kind: 'sold_below_limit', params: { paidMinor: 5_000, goodsMinor: price, leastMinor: 1_620_000 } },
  ])
  const needsYou = (await shop.call('owner', 'GET', '/api/admin/needs-you')).body as NeedsYou
  const waiting = needsYou.orders.find(({ order }) => order.id === body.order_id)
  expect(waiting?.reasons.map(({ text }) => text)).toEqual([
    'Pieces worth ₦18,000 were sold at the counter for ₦50 while it was offline: ₦16,150 less than the seller may take',
  ])
  const [till] = await shop.tills('owner')
  expect(till).toMatchObject({ state: 'open', expected: 1_620_000 })
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, body.order_id), eq(auditLog.action, 'order.sold_at_counter')))
  expect(line?.after).toMatchObject({ totalAmount: 1_620_000, missingMinor: 1_615_000 })
  const { findings } = await checkConsistency(shop.ctx)
  expect(findings.filter(({ subject }) => [variant.sku, body.order_number].includes(subject))).toEqual([])
})

// (rules: kept-sale, counter-discount)
test('neither a discount nor an agreed price nor both go below a helper’s limit because the sale was kept', async () => {
  const variant = await shop.piece()
  const [item] = kept(variant, price).items
  const half = { unit_price: 900_000, reason: 'A friend' }
  const sales = [
    kept(variant, price, {
      discount: { percent: 50, reason: 'A friend' },
      total: 900_000,
      payments: [{ method: 'terminal', amount: 900_000 }],
    }),
    kept(variant, price, {
      items: [{ ...item, agreed: half }],
      total: 900_000,
      payments: [{ method: 'terminal', amount: 900_000 }],
    }),
    kept(variant, 1_700_000, {
      items: [{ ...item, unit_price: 1_700_000, agreed: { ...half, unit_price: 1_000_000 } }],
      discount: { amount: 100_000, reason: 'A friend' },
      total: 900_000,
      payments: [{ method: 'terminal', amount: 900_000 }],
    }),
  ]
  for (const sale of sales) {
    const { body } = await shop.sell('helper', sale)
    expect(body.total).toBe(1_620_000)
    expect(await paidOf(body.order_id)).toEqual([
      ['cash', 720_000],
      ['terminal', 900_000],
    ])
    expect(await flagsOf(body.order_id)).toMatchObject([
      { kind: 'sold_below_limit', params: { paidMinor: 900_000, leastMinor: 1_620_000 } },
    ])
    // At once, with an answer, the same is refused.
    const { kept_at: _, ...atOnce } = sale
    expect((await shop.sell('helper', atOnce)).body.error.code).toMatch(
      /^(DISCOUNT_BEYOND_LIMIT|PRICES_CHANGED)$/,
    )
  }
})

// (rule: kept-sale)
test('within her limit a helper’s kept sale stands as it was paid, and an owner’s at any price', async () => {
  const variant = await shop.piece()
  const within = await shop.sell('helper', kept(variant, 1_620_000))
  expect(within.body.total).toBe(1_620_000)
  const owners = await shop.sell('owner', kept(variant, 5_000))
  expect(owners.body.total).toBe(5_000)
  for (const { body } of [within, owners])
    expect((await flagsOf(body.order_id)).map(({ kind }) => kind)).toEqual(['sold_at_old_price'])
})

// (rule: kept-sale)
test('a price of before the week is not the shop’s any more', async () => {
  const variant = await shop.piece()
  await changePrice(variant, 2_000_000)
  later(8 * dayMs)
  const { body } = await shop.sell('helper', kept(variant, price - 100_000))
  expect(body.total).toBe(1_800_000)
  expect((await flagsOf(body.order_id)).map(({ kind }) => kind)).toEqual(['sold_below_limit'])
})

// (rules: kept-sale, once-per-key)
test('a helper who is made an owner, or an owner who is made a helper, sends her sale again and it is one', async () => {
  for (const [before, after] of [
    ['helper', 'admin'],
    ['admin', 'helper'],
  ] as const) {
    const person = shop.actors.get('helper')!
    const as = (role: 'helper' | 'admin') => shop.actors.set('seller', { ...person, role } as never)
    const variant = await shop.piece()
    const { kept_at, ...sale } = kept(variant, price)
    const key = `made ${after}`
    as(before)
    const first = await shop.sell('seller', sale, key)
    as(after)
    const again = await shop.sell('seller', { ...sale, kept_at }, key)
    expect([again.status, again.body.order_number]).toEqual([200, first.body.order_number])
    expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4 })
    // Another person's key is her own.
    const others = await shop.sell('other', sale, key)
    expect(others.body.order_number).not.toBe(first.body.order_number)
  }
})

// (rule: kept-sale)
test('what was live at no time is no kept sale: a draft, a drop before its hour, what was put away unseen', async () => {
  const orders = await shop.countOrders()
  for (const status of ['draft', 'scheduled', 'archived'] as const) {
    const variant = await shop.piece()
    await shop.ctx.db
      .update(products)
      .set({ status, publishAt: status === 'scheduled' ? new Date('2100-01-01') : null })
      .where(eq(products.id, variant.productId))
    for (const who of ['owner', 'helper']) {
      const { status: answer, body } = await shop.sell(who, kept(variant, price))
      expect([status, answer, body.error?.code]).toEqual([status, 404, 'PIECE_UNKNOWN'])
    }
  }
  expect(await shop.countOrders()).toBe(orders)
})

// (rules: kept-sale, order-flags)
test('a sale before the product went live is flagged; one of what was live until lately is not', async () => {
  const minutesAgo = (minutes: number) => new Date(shop.ctx.now().getTime() - minutes * minuteMs)
  const sold = async (change: Partial<typeof products.$inferInsert>) => {
    const variant = await shop.piece()
    await shop.ctx.db.update(products).set(change).where(eq(products.id, variant.productId))
    const { status, body } = await shop.sell('helper', kept(variant, price))
    expect(status).toBe(200)
    return (await listOpenFlags(shop.ctx, body.order_id)).map(({ kind }) => kind)
  }
  expect(await sold({ firstLiveAt: minutesAgo(0.5) })).toEqual(['sold_before_live'])
  expect(await sold({ firstLiveAt: minutesAgo(5) })).toEqual([])
  expect(await sold({ status: 'draft', firstLiveAt: minutesAgo(5) })).toEqual([])
})
