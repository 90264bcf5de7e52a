import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { orderLines, returnLines, returns } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import * as needsYou from './needs-you.service.ts'

let shop: CheckoutShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop()
  const api = operationsApi('Admin', needsYou, { provider: shop.provider })
  call = openTestApp(api as never, () => shop.ctxFor(adminActor)).call
})
afterAll(() => shop.close())

// (rule: needs-you)
test('a return that waits says who wants what, not a number', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const own = { orderId: order.id, number: 1, kind: 'return', openedBy: 'customer' } as const
  const [opened] = await shop.ctx.db
    .insert(returns)
    .values({ ...own, windowEndsOn: '2027-01-01' })
    .returning()
  const returnId = opened!.id
  const said = async (kind: 'return' | 'claim', step: 'decide' | 'settle') => {
    const params = { number: 1, kind, step } as const
    await clearFlags(shop.ctx, order)
    await raiseFlag(shop.ctx, order, { kind: 'return_waits', params, cause: returnId })
    const found = (await call('GET', '/api/admin/needs-you')).body.orders.find(
      (one: { order: { id: string } }) => one.order.id === order.id,
    )
    return found.reasons[0].text
  }
  const [name] = order.customerName.split(' ')
  // Its pieces are gone.
  expect(await said('return', 'decide')).toBe('Return 1 needs your answer')
  await shop.ctx.db
    .insert(returnLines)
    .values({ returnId, orderLineId: line!.id, quantity: 1, reason: 'too_small', wish: 'refund' })
  expect([
    await said('return', 'decide'),
    await said('claim', 'decide'),
    await said('return', 'settle'),
  ]).toEqual([
    `${name} wants to return ${line!.title}`,
    `${name} has a claim: ${line!.title}`,
    `Settle ${name}’s return: ${line!.title}`,
  ])
})
