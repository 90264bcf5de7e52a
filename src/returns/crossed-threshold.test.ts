import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingZones } from '../db/schema.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(async () => expect(await shop.closeAndCompare()).toEqual([]))

// (rules: return-sums, free-delivery)
test('a return that brings an order below free delivery asks for no delivery afterwards', async () => {
  await shop.ctx.db
    .update(shippingZones)
    .set({ freeDelivery: true })
    .where(eq(shippingZones.id, shop.zone.id))
  await writeSetting(shop.owner(), 'free_delivery_threshold', 2_500_000)
  const order = await shop.delivered([{ quantity: 1 }, { quantity: 1, priceNgn: 900_000 }])
  const before = await shop.readOrder(order.id)
  expect(before).toMatchObject({ delivery: 0, totalAmount: 2_700_000 })
  const id = await shop.open(order.id, [shop.line(order.lines[0]!)])
  await shop.approve(id)
  await shop.receive(id)
  const { money } = await shop.settle(id)
  expect(money?.sums).toMatchObject({ total: 1_800_000 })
  expect((await shop.refundsOf(order.id)).map(({ amount }) => amount)).toEqual([1_800_000])
  expect(await shop.readOrder(order.id)).toMatchObject({ delivery: 0, totalAmount: 2_700_000, balance: 0 })
})
