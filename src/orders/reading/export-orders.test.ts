import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { openParcelShop } from '../steps/test-parcel-shop.ts'
import { exportOrders } from './export-orders.service.ts'

let shop: Awaited<ReturnType<typeof openParcelShop>>
beforeAll(async () => {
  shop = await openParcelShop()
})
afterAll(() => shop.close())

// (rule: personal-data-in-admin)
test('the file of a list holds what the list is narrowed to, and says which orders are samples', async () => {
  const one = await shop.paid()
  await shop.paid()
  const { orderNumber } = await shop.readOrder(one.id)
  await shop.ctx.db.update(orders).set({ isSample: true }).where(eq(orders.id, one.id))
  const owner = requireOwner(shop.as(adminActor))
  const rowsOf = async (list: object) => {
    const file = await exportOrders(owner, { list: { queue: 'all', sort: 'newest', ...list } })
    return (await new Response(file).text()).trim().split('\r\n').slice(1)
  }
  const found = await rowsOf({ search: orderNumber })
  expect(found.map((row) => row.split(',')[0])).toEqual([orderNumber])
  expect(found[0]).toContain('(sample)')
  expect(await rowsOf({ queue: 'on_the_way' })).toEqual([])
  const all = await rowsOf({ status: 'paid' })
  expect(all.filter((row) => row.includes('(sample)'))).toHaveLength(1)
  expect(all).toHaveLength(2)
})
