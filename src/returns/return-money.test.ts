import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payments, promoRedemptions, users } from '../db/schema.ts'
import { insertPromoCode } from '../db/test-fixtures.ts'
import { manualName } from '../orders/order/payment-methods.rules.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

// (rule: return-sums)
test('a code stays with what is kept, also below its least sum: what came back is worth what was paid for it', async () => {
  const promo = await insertPromoCode(shop.ctx, { kind: 'percent', value: 10, minimumGoods: 1_500_000 })
  const order = await shop.delivered(
    [
      { quantity: 1, priceNgn: 1_000_000 },
      { quantity: 1, priceNgn: 1_000_000 },
    ],
    { promoCode: promo.code },
  )
  const before = await shop.readOrder(order.id)
  expect(before.discount).toBe(200_000)
  const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
  await shop.approve(id)
  await shop.receive(id)
  expect((await shop.settle(id)).money!.sums).toMatchObject({ goods: 900_000, total: 900_000 })
  expect(await shop.readOrder(order.id)).toMatchObject({
    discount: 200_000,
    totalAmount: before.totalAmount,
    balance: 0,
  })
  expect(
    await shop.ctx.db.select().from(promoRedemptions).where(eq(promoRedemptions.orderId, order.id)),
  ).toHaveLength(1)
})

// (rule: return-settled-by-the-owner)
test('of an order that was paid in two ways each gives back at most what it brought', async () => {
  const order = await shop.delivered()
  const { totalAmount } = await shop.readOrder(order.id)
  const [card] = await shop.paymentsOf(order.id)
  const cashMinor = 700_000
  const rest = totalAmount - cashMinor
  await shop.ctx.db.update(payments).set({ asked: rest, paid: rest }).where(eq(payments.id, card!.id))
  const at = shop.ctx.now()
  // What goes back by hand is out of a till, which is the owner's.
  const { actor } = shop.owner()
  if (actor.kind === 'customer')
    await shop.ctx.db.insert(users).values({ id: actor.userId, name: 'Owner', email: actor.email })
  await shop.ctx.db.insert(payments).values({
    orderId: order.id,
    provider: manualName,
    method: 'cash',
    state: 'succeeded',
    reference: `${order.id}-2`,
    asked: cashMinor,
    paid: cashMinor,
    currency: 'NGN',
    paidCurrency: 'NGN',
    paidAt: at,
    createdAt: at,
  })
  const id = await shop.open(order.id, [shop.line(order.lines[0]!, 1, 'faulty')])
  await shop.approve(id)
  await shop.receive(id)
  expect((await shop.settle(id)).money!.sums.total).toBe(totalAmount)
  const given = await shop.refundsOf(order.id)
  expect(given.map(({ amount, paymentId }) => [paymentId === card!.id, amount]).toSorted()).toEqual([
    [false, cashMinor],
    [true, rest],
  ])
})
