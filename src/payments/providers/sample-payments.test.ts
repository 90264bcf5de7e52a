import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { orders, payments, refunds } from '../../db/schema.ts'
import { insertPayment } from '../../db/test-fixtures.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { assignUnmatchedPayment } from '../unmatched/unmatched-payment.service.ts'
import { sampleAmount, sampleName, sampleReference } from './sample-reference.rules.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

test('what was paid is read from a sample’s reference, and from no other', () => {
  expect(sampleAmount(sampleReference('IL-20261120-004213', 4_750_000))).toBe(4_750_000)
  for (const other of ['IL-20261120-004213', 'IL-s-', 'x-s-4750000-1', 'x-s-99999999999'])
    expect([other, sampleAmount(other)]).toEqual([other, null])
})

// (rule: sample-payments)
test('sample money is assigned and refunded without the provider', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.ctx.db.update(orders).set({ isSample: true }).where(eq(orders.id, order.id))
  await shop.ctx.db.delete(payments).where(eq(payments.orderId, order.id))
  const { id } = await insertPayment(shop.ctx, {
    orderId: null,
    provider: sampleName,
    reference: sampleReference('TRANSFER', order.totalAmount),
    asked: order.totalAmount,
    paid: order.totalAmount,
  })
  const assigned = await assignUnmatchedPayment(shop.as(), { id, order_number: order.orderNumber })
  expect(assigned).toMatchObject({ status: 'paid' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paymentStatus: 'success' })
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 100_000 })
  const [refund] = await shop.ctx.db.select().from(refunds).where(eq(refunds.paymentId, id))
  expect(refund).toMatchObject({ state: 'confirmed', amount: 100_000, nextCheckAt: null })
})
