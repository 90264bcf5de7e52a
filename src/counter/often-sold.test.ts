import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../db/schema.ts'
import { type CounterShop, openCounterShop } from './test-counter-shop.ts'

let shop: CounterShop
beforeAll(async () => {
  shop = await openCounterShop()
})
afterAll(() => shop.close())

const price = 1_800_000
const often = (who: string) => shop.call(who, 'GET', '/api/admin/sales/often')

// (rule: counter-sale)
test('what is likely sold next is what was sold at the counter last, then what was bought most', async () => {
  const ofPieces = async (quantity: number) => {
    const { id } = await shop.piece(9)
    const { body } = await shop.sell('owner', {
      items: [{ variant_id: id, quantity, unit_price: price }],
      payments: [{ method: 'cash', amount: quantity * price }],
    })
    return { id, orderId: body.order_id as string }
  }
  const [few, many, counter] = [await ofPieces(2), await ofPieces(4), await ofPieces(1)]
  for (const { orderId } of [few, many])
    await shop.ctx.db.update(orders).set({ source: 'shop' }).where(eq(orders.id, orderId))
  expect((await often('owner')).body.variant_ids).toEqual([counter.id, many.id, few.id])
  await shop.ctx.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, many.orderId))
  expect((await often('owner')).body.variant_ids).toEqual([counter.id, few.id])
  expect((await often('helper')).status).toBe(404)
})
