import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { fulfilments, orders, returnRefunds } from '../db/schema.ts'
import { expireReturns } from './expire-returns.service.ts'
import { declineReturn } from './owner-returns.service.ts'
import { openForCustomer, withdrawForCustomer } from './staff-returns.service.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'
import { cancelPaidOrder } from '../payments/refunds/cancel-paid.service.ts'
import { refundOrder } from '../payments/refunds/refund-order.service.ts'
import { listOpenFlags, raiseFlag } from '../orders/changes/order-flags.service.ts'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

const refusal = (code: string) => expect.objectContaining({ code })
// (rules: return-states, return-sums)
test('a return is opened, approved, received and settled: the money goes back the way it came', async () => {
  const order = await shop.delivered([{ quantity: 1 }, { quantity: 1, priceNgn: 900_000 }])
  const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
  expect(await shop.read(id)).toMatchObject({
    state: 'requested',
    number: 1,
    money: { sums: { total: 1_800_000 } },
  })
  expect((await shop.approve(id)).state).toBe('approved')
  expect((await shop.receive(id)).state).toBe('received')
  expect(await shop.stockOf(order.variants[0]!)).toBe(10)
  const done = await shop.settle(id)
  expect(done).toMatchObject({
    state: 'settled',
    money: { sums: { goods: 1_800_000, delivery: 0, total: 1_800_000 } },
  })
  const given = await shop.refundsOf(order.id)
  expect(given.map((refund) => [refund.amount, refund.cause])).toEqual([[1_800_000, 'returned']])
  expect(await shop.ctx.db.select().from(returnRefunds).where(eq(returnRefunds.returnId, id))).toHaveLength(1)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'delivered', balance: 0 })
})

// (rule: received-piece-by-piece)
test('receiving gives no money, and puts each piece on the shelf by its own condition, once', async () => {
  const order = await shop.delivered([{ quantity: 3 }])
  const id = await shop.open(order.id, [shop.line(order.lines[0]!, 3)])
  await shop.approve(id)
  await shop.receive(id, ['as_new', 1])
  expect([await shop.stockOf(order.variants[0]!), await shop.refundsOf(order.id)]).toEqual([8, []])
  await shop.receive(id, ['damaged', 1])
  expect(await shop.stockOf(order.variants[0]!)).toBe(8)
  await shop.receive(id, ['missing', 1])
  await expect(shop.receive(id, ['as_new', 1])).rejects.toEqual(refusal('RETURN_TOO_MANY'))
  expect((await shop.settle(id)).money?.sums).toMatchObject({
    goods: 5_400_000,
    not_given: -1_800_000 - 250_000,
    total: 3_600_000,
  })
  expect(await shop.stockOf(order.variants[0]!)).toBe(8)
  expect(await shop.counters(order.id)).toEqual([[0, 3, 2]])
})

// (rule: one-open-return)
test('a piece is in at most one open return, also when two are opened at once', async () => {
  const order = await shop.delivered([{ quantity: 2 }])
  const open = () => shop.open(order.id, [shop.line(order.lines[0]!, 2)])
  const outcomes = await Promise.allSettled([open(), open()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(shop.open(order.id, [shop.line(order.lines[0]!)])).rejects.toEqual(refusal('RETURN_TOO_MANY'))
  const id = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0]!
  await withdrawForCustomer(shop.owner(), { id })
  const again = await shop.open(order.id, [shop.line(order.lines[0]!)])
  expect(await shop.read(again)).toMatchObject({ number: 2, state: 'requested' })
})

// (rule: one-open-return)
test('a piece that has come back does not come back again, whatever its refund did', async () => {
  const order = await shop.delivered([{ quantity: 1 }])
  const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
  await shop.approve(id)
  await shop.receive(id)
  await shop.settle(id)
  await expect(shop.settle(id)).rejects.toEqual(refusal('RETURN_MOVED_ON'))
  await expect(shop.open(order.id, [shop.line(order.lines[0]!)])).rejects.toEqual(refusal('RETURN_TOO_MANY'))
})

// (rule: one-open-return)
test('of a split parcel only what has arrived can be returned', async () => {
  const order = await shop.paidOrder([{ quantity: 2 }])
  await shop.pack(order.id, [order.lines[0]!, 1])
  const [parcel] = await shop.parcelsOf(order.id)
  await shop.ship(parcel!.id)
  await expect(shop.open(order.id, [shop.line(order.lines[0]!)])).rejects.toEqual(refusal('RETURN_TOO_MANY'))
  await shop.deliver(parcel!.id)
  await expect(shop.open(order.id, [shop.line(order.lines[0]!, 2)])).rejects.toEqual(
    refusal('RETURN_TOO_MANY'),
  )
  expect(await shop.open(order.id, [shop.line(order.lines[0]!)])).toBeTruthy()
})

// (rule: return-window-kept)
test('the window ends at midnight in Lagos, and one that was opened in it keeps its day when the setting changes', async () => {
  await shop.set('return_window_days', 7)
  const [inTime, late] = [await shop.delivered(), await shop.delivered()]
  const at = (orderId: string, time: string) =>
    shop.ctx.db
      .update(fulfilments)
      .set({ deliveredAt: new Date(time) })
      .where(eq(fulfilments.orderId, orderId))
  shop.setNow(new Date('2026-12-08T22:59:00Z'))
  await at(inTime.id, '2026-12-01T09:00:00Z')
  await at(late.id, '2026-12-01T09:00:00Z')
  const id = await shop.open(inTime.id, [shop.line(inTime.lines[0]!)])
  // London's midnight is an hour later.
  shop.setNow(new Date('2026-12-08T23:00:00Z'))
  await expect(shop.open(late.id, [shop.line(late.lines[0]!)])).rejects.toEqual(refusal('RETURN_TOO_LATE'))
  await shop.set('return_window_days', 1)
  expect(await shop.read(id)).toMatchObject({ window_ends_on: '2026-12-08' })
  expect((await shop.approve(id)).state).toBe('approved')
  await shop.set('return_window_days', 7)
})

// (rule: return-window-kept)
test('a buyer in the European Union has 14 days, whatever the shop promises others', async () => {
  const order = await shop.delivered()
  const [row] = await shop.ctx.db.select().from(orders).where(eq(orders.id, order.id))
  await shop.ctx.db
    .update(orders)
    .set({ shippingAddress: { ...row!.shippingAddress, country: 'DE' } })
    .where(eq(orders.id, order.id))
  shop.days(13)
  expect(await shop.open(order.id, [shop.line(order.lines[0]!)])).toBeTruthy()
})

// (rule: return-sums)
test('of a discounted order its share comes back, to the kobo, with the last piece', async () => {
  const order = await shop.delivered([{ quantity: 3, priceNgn: 1_000_000 }])
  await shop.ctx.db
    .update(orders)
    .set({ discount: 100, totalAmount: 3_000_000 - 100 + 200_000, delivery: 200_000 })
    .where(eq(orders.id, order.id))
  const worths: number[] = []
  for (let piece = 0; piece < 3; piece++) {
    const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
    const { money } = await shop.approve(id)
    worths.push(money!.sums.goods)
  }
  expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(2_999_900)
  expect(worths).toEqual([999_966, 999_967, 999_967])
})

// (rule: return-sums)
test('delivery goes back when all of an order does, once, and not when something of it did not arrive', async () => {
  const order = await shop.delivered([{ quantity: 1 }, { quantity: 1 }])
  const delivery = (await shop.readOrder(order.id)).delivery!
  expect(delivery).toBeGreaterThan(0)
  const first = await shop.open(order.id, [shop.line(order.lines[0]!)])
  expect((await shop.approve(first)).money?.sums.delivery).toBe(0)
  await shop.receive(first)
  await shop.settle(first)
  const second = await shop.open(order.id, [shop.line(order.lines[1]!)])
  expect((await shop.approve(second)).money?.sums.delivery).toBe(delivery)
  await shop.receive(second, ['missing'])
  expect((await shop.settle(second)).money?.sums.total).toBe(0)
  expect(await shop.refundsOf(order.id)).toHaveLength(1)
  const third = await shop.open(order.id, [shop.line(order.lines[1]!, 1, 'faulty')])
  await shop.approve(third)
  await shop.receive(third)
  expect((await shop.settle(third)).money?.sums).toMatchObject({ delivery, total: 1_800_000 + delivery })
  expect(await shop.readOrder(order.id)).toMatchObject({ balance: 0 })
})

// (rule: return-sums)
test('the way back is taken off once, and never where the shop is at fault', async () => {
  const order = await shop.delivered([{ quantity: 1 }, { quantity: 1 }])
  const [hers, ours] = [
    await shop.open(order.id, [shop.line(order.lines[0]!)]),
    await shop.open(order.id, [shop.line(order.lines[1]!, 1, 'faulty')]),
  ]
  expect((await shop.approve(hers, { way: 'pickup', way_back: 150_000 })).money?.sums).toMatchObject({
    way_back: -150_000,
    total: 1_650_000,
  })
  await expect(shop.approve(ours, { way_back: 1 })).rejects.toEqual(refusal('RETURN_WAY_BACK_FREE'))
  await shop.receive(hers)
  await shop.settle(hers)
  expect((await shop.refundsOf(order.id)).map((refund) => refund.amount)).toEqual([1_650_000])
})

// (rule: return-settled-by-the-owner)
test('what is kept has a reason and is at most what goes back', async () => {
  const order = await shop.delivered()
  const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
  await shop.approve(id)
  await shop.receive(id, ['damaged'])
  const keep = { amount: 99_999_999, why: 'A stain' }
  await expect(shop.settle(id, keep)).rejects.toEqual(refusal('RETURN_KEPT_TOO_MUCH'))
  const total = (await shop.read(id)).money!.sums.total
  const done = await shop.settle(id, { amount: 300_000, why: 'A stain' })
  expect(done.money!.sums).toMatchObject({ kept: -300_000, total: total - 300_000 })
})

// (rule: return-settled-by-the-owner)
test('pieces whose money went back by the order are not given back again', async () => {
  const order = await shop.delivered([{ quantity: 2 }])
  const id = await shop.open(order.id, [shop.line(order.lines[0]!, 2)])
  await shop.approve(id)
  const lines = [{ lineId: order.lines[0]!, quantity: 1, restock: true, from: 'returned' as const }]
  await refundOrder(shop.owner(), { orderId: order.id, lines })
  // One of them is on the shelf already.
  await expect(shop.receive(id)).rejects.toEqual(refusal('NOTHING_TO_RESTOCK'))
  await shop.receive(id, ['as_new', 1])
  expect(await shop.stockOf(order.variants[0]!)).toBe(10)
  await shop.receive(id, ['damaged', 1])
  const { money } = await shop.settle(id)
  expect(money!.sums.not_given).toBe(-1_800_000)
  const given = await shop.refundsOf(order.id)
  expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    (await shop.readOrder(order.id)).totalAmount,
  )
})

// (rule: return-states)
test('steps out of their order are refused in words, and a declined return says why', async () => {
  const order = await shop.delivered()
  const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
  await expect(shop.settle(id)).rejects.toEqual(refusal('RETURN_MOVED_ON'))
  await expect(shop.receive(id)).rejects.toEqual(refusal('RETURN_MOVED_ON'))
  const declined = await declineReturn(shop.owner(), { id, reason: 'It was worn' })
  expect(declined).toMatchObject({ state: 'declined', decline_reason: 'It was worn' })
  await expect(shop.approve(id)).rejects.toEqual(refusal('RETURN_MOVED_ON'))
})

// (rule: return-expiry)
test('an approved return of which nothing arrives ends after its days, and its pieces are free', async () => {
  const order = await shop.delivered()
  const [id, arrived] = [await shop.open(order.id, [shop.line(order.lines[0]!)]), await shop.delivered()]
  const other = await shop.open(arrived.id, [shop.line(arrived.lines[0]!)])
  await shop.approve(id)
  await shop.approve(other)
  await shop.receive(other)
  shop.days(14)
  await expireReturns(shop.as())
  expect((await shop.read(id)).state).toBe('approved')
  shop.days(1)
  await expireReturns(shop.as())
  expect([(await shop.read(id)).state, (await shop.read(other)).state]).toEqual(['expired', 'received'])
  const again = { kind: 'return' as const, lines: [shop.line(order.lines[0]!)], note: '' }
  expect((await openForCustomer(shop.owner(), { id: order.id, ...again })).state).toBe('requested')
})

// (rule: helper-role)
test('a helper sees no sums, opens none that is late, and the owner alone gives money back', async () => {
  const order = await shop.delivered()
  shop.days(40)
  const late = { kind: 'return' as const, lines: [shop.line(order.lines[0]!)], note: '' }
  await expect(openForCustomer(shop.helper(), { id: order.id, ...late })).rejects.toEqual(
    refusal('RETURN_TOO_LATE'),
  )
  const { id } = await openForCustomer(shop.owner(), { id: order.id, ...late })
  await shop.approve(id)
  const seen = await shop.receive(id)
  expect(seen).toMatchObject({ money: null, can: { settle: false, approve: false } })
  expect(JSON.stringify(seen)).not.toContain('Obi')
})

// (rule: return-states)
test('a claim of an order that is then cancelled still waits for its answer', async () => {
  const { id } = await shop.paidOrder([{ quantity: 1 }])
  const flag = {
    kind: 'return_waits' as const,
    params: { number: 1, kind: 'claim' as const, step: 'decide' as const },
    cause: id,
  }
  await raiseFlag(shop.ctx, await shop.readOrder(id), flag)
  await cancelPaidOrder(shop.owner(), { orderId: id, why: 'It came back' })
  expect((await listOpenFlags(shop.ctx, id)).map(({ kind }) => kind)).toEqual(['return_waits'])
})
