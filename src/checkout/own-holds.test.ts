import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mergeGuestCart } from '../cart/cart-merge.service.ts'
import { addToCart, getCart, setCartQuantity } from '../cart/cart.service.ts'
import { quoteCart } from '../cart/quote/quote.service.ts'
import { stockMovements } from '../db/schema.ts'
import { guestActor } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { expireHolds } from '../payments/settlement/expire-holds.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
  await writeSetting(shop.ctx, 'guest_checkout', true)
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => {
  if (error instanceof AppError) return error.code
  throw error
}
const message = (error: unknown) => (error instanceof AppError ? error.message : String(error))

const changed = { order: { notes: 'Ring twice' } }
type Variant = Awaited<ReturnType<CheckoutShop['variant']>>
const add = (actor: Actor, { productId, id }: Variant, quantity = 1) =>
  addToCart(shop.as(actor), { product_id: productId, variant_id: id, quantity })

// (rule: own-holds)
test.each([
  ['customer', () => shop.customer()],
  ['guest', async () => guestActor()],
])(
  'after Pay and Back the last piece is still this %s’s in cart and quote, and sold out for everybody else',
  async (_, shopper) => {
    const variant = await shop.variant(1)
    const [ada, bola] = [await shopper(), await shop.customer()]
    await add(bola, variant)
    await add(ada, variant)
    await shop.checkout(ada, variant)

    const [line] = (await getCart(shop.as(ada))).items
    expect(line).toMatchObject({ quantity: 1, line_total: 1_800_000, variant: { stock_quantity: 1 } })
    expect(line!.problem).toBeUndefined()
    expect((await setCartQuantity(shop.as(ada), { id: line!.id, quantity: 1 })).notices).toEqual([])
    expect(await setCartQuantity(shop.as(ada), { id: line!.id, quantity: 2 }).catch(code)).toBe(
      'NOT_ENOUGH_STOCK',
    )
    expect(await add(ada, variant).catch(code)).toBe('NOT_ENOUGH_STOCK')
    expect((await quoteCart(shop.as(ada), {})).lines[0]).toMatchObject({
      available: 1,
      line_total: 1_800_000,
    })

    expect((await getCart(shop.as(bola))).items[0]).toMatchObject({ problem: 'sold_out' })
    expect((await quoteCart(shop.as(bola), {})).lines[0]).toMatchObject({ available: 0, problem: 'sold_out' })
    expect(await add(await shop.customer(), variant).catch(code)).toBe('SOLD_OUT')
    expect(await shop.checkout(bola, variant).catch(code)).toBe('CANNOT_ORDER')
  },
)

test('what she put in as a guest stays when she signs in to the account whose order holds it', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  if (ada.kind !== 'customer') throw new Error('not a customer')
  const guest = guestActor()
  await add(guest, variant)
  await shop.checkout(ada, variant)
  expect((await getCart(shop.as(guest))).items[0]).toMatchObject({ problem: 'sold_out' })
  expect(await mergeGuestCart(shop.as(ada), { guestKey: guest.guestKey, userId: ada.userId })).toEqual([])
  expect((await getCart(shop.as(ada))).items.map(({ problem }) => problem)).toEqual([undefined])
})

// (rule: own-holds)
test('the same cart pays the same order, at once or later, also under another key', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const first = await shop.checkout(ada, variant, { key: 'one' })
  for (const [minutes, key] of [
    [0, 'one'],
    [1, undefined],
    [5, 'two'],
    [23, 'one'],
  ] as const) {
    shop.later(minutes * minuteMs)
    const again = await shop.checkout(ada, variant, { key })
    expect(again.order.id).toBe(first.order.id)
    expect(again.payment!.checkoutUrl).toBe(first.payment!.checkoutUrl)
  }
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
})

// (rule: own-holds)
test('a changed cart cancels the order it replaces and takes over its hold, at once', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const left = await shop.checkout(ada, variant)
  const next = await shop.checkout(ada, variant, changed)
  expect(next.order.id).not.toBe(left.order.id)
  expect(await shop.readOrder(left.order.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect(await shop.readOrder(next.order.id)).toMatchObject({ status: 'pending', holdState: 'held' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  expect((await shop.eventsOf(left.order.id)).map(({ description }) => description)).toContain(
    'Replaced by a newer order of the same items.',
  )
  const all = await shop.ctx.db.select().from(stockMovements).orderBy(stockMovements.id)
  const rows = all.filter((row) => row.variantId === variant.id)
  expect(rows.filter(({ orderId }) => orderId !== null)).toMatchObject([
    { orderId: left.order.id, reason: 'held', heldDelta: 1 },
    { orderId: left.order.id, reason: 'released', heldDelta: -1 },
    { orderId: next.order.id, reason: 'held', heldDelta: 1 },
  ])
})

test('more pieces of the same item are hers when her earlier order holds the rest of them', async () => {
  const variant = await shop.variant(3)
  const ada = await shop.customer()
  await shop.checkout(ada, variant, { quantity: 2 })
  const more = await shop.checkout(ada, variant, { quantity: 3 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 3 })
  expect(await shop.checkout(ada, variant, { quantity: 4 }).catch(message)).toContain('Only 3 left')
  expect((await shop.readOrder(more.order.id)).status).toBe('pending')
})

test('what the changed cart has no more is free for others', async () => {
  const [both, given, taken] = [await shop.variant(1), await shop.variant(1), await shop.variant(1)]
  const ada = await shop.customer()
  const one = (variant: Variant) => ({ variant, quantity: 1 })
  await shop.checkoutLines(ada, [one(both), one(given)])
  await shop.checkoutLines(ada, [one(taken), one(both)])
  const held = await Promise.all(
    [both, given, taken].map(async ({ id }) => (await shop.readVariant(id)).held),
  )
  expect(held).toEqual([1, 0, 1])
  expect((await shop.checkout(await shop.customer(), given)).order.status).toBe('pending')
})

test('an order of other items stays beside the new one', async () => {
  const ada = await shop.customer()
  const one = await shop.checkout(ada, await shop.variant(1))
  await shop.checkout(ada, await shop.variant(1))
  expect((await shop.readOrder(one.order.id)).status).toBe('pending')
})

test('an order whose payment is on its way keeps its pieces; the shopper is told which', async () => {
  const variant = await shop.variant(2)
  const ada = await shop.customer()
  const left = await shop.checkout(ada, variant)
  await shop.control('settle', { reference: left.payment!.reference, status: 'processing' })
  expect(await shop.checkout(ada, variant, { quantity: 2 }).catch(message)).toBe(
    `A payment for order ${left.order.orderNumber} of these items is on its way. Please wait until it is confirmed.`,
  )
  expect(await shop.readOrder(left.order.id)).toMatchObject({ status: 'pending', holdState: 'held' })
  const beside = await shop.checkout(ada, variant, changed)
  expect(beside.order.id).not.toBe(left.order.id)
  expect((await shop.readOrder(left.order.id)).status).toBe('pending')
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 2, held: 2 })
})

test('an order that turns out to be paid is not replaced, and nothing is sold twice', async () => {
  const variant = await shop.variant(5)
  const ada = await shop.customer()
  const left = await shop.checkout(ada, variant)
  await shop.pay(left.payment!.reference)
  expect(await shop.checkout(ada, variant, changed).catch(message)).toBe(
    `Order ${left.order.orderNumber} of these items has just been paid`,
  )
  expect((await shop.readOrder(left.order.id)).status).toBe('paid')
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4, held: 0 })
})

test('while Paystack cannot be asked nothing is replaced', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const left = await shop.checkout(ada, variant)
  await shop.control('faults/http', { route: 'verify', kind: 'http-500' })
  expect(await shop.checkout(ada, variant, changed).catch(code)).toBe('PAYMENT_NOT_STARTED')
  expect(await shop.readOrder(left.order.id)).toMatchObject({ status: 'pending', holdState: 'held' })
})

test('changing the cart again and again holds a piece for two hours and no longer', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const { order } = await shop.checkout(ada, variant)
  const latest = order.createdAt.getTime() + 2 * hourMs
  const change = (i: number) => shop.checkout(ada, variant, { order: { notes: `Change ${i}` } })
  for (let i = 1; i <= 4; i++) {
    shop.later(29 * minuteMs)
    const { order: next } = await change(i)
    expect(next.holdExpiresAt!.getTime()).toBe(Math.min(shop.ctx.now().getTime() + 30 * minuteMs, latest))
  }
  shop.later(4 * minuteMs)
  expect(await change(5).catch(code)).toBe('ORDER_CLOSED')
  await expireHolds(shop.as())
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 0 })
})

test('she is mailed about a replaced order only when she was mailed that it had arrived', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const quick = await shop.checkout(ada, variant)
  const slow = await shop.checkout(ada, variant, { order: { notes: 'second' } })
  shop.later(6 * minuteMs)
  await shop.checkout(ada, variant, { order: { notes: 'third' } })
  const kinds = async (id: string) => (await shop.mailJobsOf(id)).flatMap((job) => job.kinds)
  expect(await kinds(quick.order.id)).toEqual(['order_placed'])
  expect(await kinds(slow.order.id)).toEqual(['order_placed', 'order_cancelled'])
})

// (rule: own-holds)
test('nobody else gets the last piece while it moves from one order of hers to the next', async () => {
  for (let i = 0; i < 6; i++) {
    const variant = await shop.variant(1)
    const ada = await shop.customer()
    await shop.checkout(ada, variant)
    const strangers = await Promise.all([1, 2, 3].map(() => shop.customer()))
    const [hers, ...others] = await Promise.all([
      shop.checkout(ada, variant, changed),
      ...strangers.map((actor) => shop.checkout(actor, variant).catch(code)),
    ])
    expect((await shop.readOrder(hers.order.id)).holdState).toBe('held')
    expect(others.filter((other) => typeof other !== 'string')).toEqual([])
    expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  }
})

test('different carts of one shopper at once leave one order that holds the last piece', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const results = await Promise.all(
    [1, 2, 3, 4, 5].map((i) => shop.checkout(ada, variant, { order: { notes: `Tab ${i}` } }).catch(code)),
  )
  const placed = results.filter((result) => typeof result !== 'string')
  expect(placed.length).toBeGreaterThan(0)
  expect(results.filter((result) => typeof result === 'string' && result !== 'CANNOT_ORDER')).toEqual([])
  const states = await Promise.all(placed.map(({ order }) => shop.readOrder(order.id)))
  expect(states.filter(({ status }) => status === 'pending')).toHaveLength(1)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
})

test('carts that change at once, with their variants in different orders, never wait for each other for ever', async () => {
  const variants = await Promise.all([1, 2, 3, 4].map(() => shop.variant(40)))
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()))
  const lines = (i: number, count: number) =>
    Array.from({ length: count }, (_, k) => ({
      variant: variants[(i + k * (i % 2 ? 1 : 3)) % 4]!,
      quantity: 1,
    }))
  await Promise.all(buyers.map((actor, i) => shop.checkoutLines(actor, lines(i, 3))))
  await Promise.all(buyers.map((actor, i) => shop.checkoutLines(actor, lines(i + 1, 4))))
  for (const { id } of variants) expect((await shop.readVariant(id)).held).toBe(6)
})

test('money that comes for a replaced order goes back', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const left = await shop.checkout(ada, variant)
  await shop.checkout(ada, variant, changed)
  await shop.pay(left.payment!.reference)
  expect(await settlePayment(shop.as(), left.payment!.reference)).toMatchObject({ state: 'refunding' })
  expect(shop.refundedMinor([left.payment!.reference])).toBe(left.order.totalAmount)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
})
