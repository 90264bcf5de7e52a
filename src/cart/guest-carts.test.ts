import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItems } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer, insertProduct } from '../db/test-fixtures.ts'
import { dayMs } from '../lib/time.ts'
import { boundGuestCarts } from './cart.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const days = (count: number) => new Date(t.ctx.now().getTime() - count * dayMs)

// (rule: guest-bounds)
test('of more guest carts than there may be those untouched for longest end whole; customers keep theirs', async () => {
  const { user } = await insertCustomer(t.ctx)
  const [one, other] = [await insertProduct(t.ctx), await insertProduct(t.ctx)]
  const line = (own: { userId?: string; sessionId?: string }, product: typeof one, updatedAt: Date) => ({
    ...own,
    productId: product.id,
    variantId: product.variants[0]!.id,
    quantity: 1,
    updatedAt,
  })
  await t.ctx.db
    .insert(cartItems)
    .values([
      line({ userId: user.id }, one, days(50)),
      line({ sessionId: 'oldest' }, one, days(9)),
      line({ sessionId: 'older' }, one, days(8)),
      line({ sessionId: 'touched again' }, one, days(20)),
      line({ sessionId: 'touched again' }, other, days(1)),
      line({ sessionId: 'newest' }, one, days(0)),
    ])
  expect(await boundGuestCarts(t.ctx, 4)).toBe(0)
  expect(await boundGuestCarts(t.ctx, 2)).toBe(2)
  const left = await t.ctx.db.select({ guest: cartItems.sessionId }).from(cartItems)
  expect(left.map(({ guest }) => guest).toSorted()).toEqual([
    'newest',
    null,
    'touched again',
    'touched again',
  ])
})
