import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { readStaffReturn } from './staff-returns.service.ts'
import { openReturnShop, type ReturnShop } from './test-return-shop.ts'

let shop: ReturnShop
beforeAll(async () => {
  shop = await openReturnShop()
})
afterAll(() => shop.close())

// (rule: fetched-comes-back)
test('the exchange of an order that was fetched is fetched there too, and the old piece is brought back', async () => {
  const [m, l] = await shop.variantsOf([10, 2])
  const order = await shop.delivered([{ quantity: 1, variant: m! }])
  const wish = { wish: 'exchange' as const, wanted_variant_id: l!.id }
  const line = { ...shop.line(order.lines[0]!, 1), ...wish }
  const { shippingAddress } = await shop.readOrder(order.id)
  const hours = { opens_at: 600, closes_at: 1080, ready_hours: 2, keep_days: 14 }
  const pickup = { id: crypto.randomUUID(), name: 'Yaba', directions: '', ...hours }
  const place = { address: '5 Macaulay Way', city: 'Yaba', pickup }
  await shop.ctx.db
    .update(orders)
    .set({ isPickup: true, shippingAddress: { ...shippingAddress, ...place } })
    .where(eq(orders.id, order.id))
  const id = await shop.open(order.id, [line])
  const asked = await readStaffReturn(shop.owner(), { id })
  expect([asked.suggested_way, asked.suggested_place]).toEqual(['bring', '5 Macaulay Way, Yaba'])
  const view = await shop.approve(id)
  const fetched = await shop.readOrder(view.exchange!.order_id)
  expect(fetched).toMatchObject({ isPickup: true, shippingAddress: { pickup: { name: 'Yaba' } } })
})
