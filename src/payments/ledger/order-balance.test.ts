import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { adjustments, orderLines } from '../../db/schema.ts'
import { hourMs } from '../../lib/time.ts'
import { cancelPaidOrder } from '../refunds/cancel-paid.service.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { sendRefund } from '../refunds/refund.service.ts'
import { syncRefunds } from '../refunds/sync-refunds.service.ts'
import { acceptPayment } from '../settlement/accept-payment.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))

/** An order of ₦20,500 for which so much came in, in review when it is not the whole. */
async function paid(amountMinor = 2_050_000) {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference } = payment!
  await shop.control('settle', { reference, status: 'success', amount: amountMinor })
  await settlePayment(shop.as(), reference)
  return { ...order, reference }
}

const moneyOf = async (orderId: string) => {
  const { charged, received, returned, balance } = await shop.readOrder(orderId)
  const rows = await shop.ctx.db.select().from(adjustments).where(eq(adjustments.orderId, orderId))
  return { charged, received, returned, balance, adjusted: rows.map(({ kind, amount }) => [kind, amount]) }
}

// (rule: order-balance)
test('a favour lowers what is owed by what goes back; the order stays settled', async () => {
  const order = await paid()
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 50_000, why: 'A loose thread' })
  expect(await moneyOf(order.id)).toEqual({
    charged: 2_000_000,
    received: 2_050_000,
    returned: 50_000,
    balance: 0,
    adjusted: [['goodwill', -50_000]],
  })
})

// (rule: order-balance)
test('what is too much goes back first, and is no favour', async () => {
  const order = await paid(2_300_000)
  const ctx = shop.as()
  ctx.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
  await acceptPayment(ctx, { orderId: order.id, why: 'She tips' })
  expect(await moneyOf(order.id)).toMatchObject({ balance: -250_000, adjusted: [] })
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 200_000 })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ cause: 'overpaid' }, { cause: 'overpaid' }])
  expect(await moneyOf(order.id)).toMatchObject({ balance: -50_000, adjusted: [] })
  // Of the failed refund, which the new one took the place of.
  expect(await shop.reasonOf(order.id)).toContain('₦500')
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 80_000 })
  expect(await moneyOf(order.id)).toMatchObject({ balance: 0, adjusted: [['goodwill', -30_000]] })
})

// (rule: order-balance)
test('money that was refused on its way back is still owed: sending it again lowers nothing twice', async () => {
  const order = await paid()
  const ctx = shop.as()
  ctx.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const lines = [{ lineId: line!.id, quantity: 1, restock: false }]
  await refundOrder(ctx, { orderId: order.id, lines, amountMinor: 40_000 })
  expect(await moneyOf(order.id)).toMatchObject({ returned: 0, balance: -40_000 })
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 40_000 })
  expect(await moneyOf(order.id)).toMatchObject({
    returned: 40_000,
    balance: 0,
    adjusted: [['cancelled', -40_000]],
  })
})

// (rule: order-balance)
test('a paid order that is cancelled costs nothing, whatever came in for it', async () => {
  for (const amount of [2_050_000, 5_000, 2_300_000]) {
    const order = await paid(amount)
    await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Out of cloth' })
    expect(await moneyOf(order.id)).toEqual({
      charged: 0,
      received: amount,
      returned: amount,
      balance: 0,
      adjusted: [['cancelled', -2_050_000]],
    })
  }
})

// (rules: one-door, reversals)
test('a refund that was not sent yet is dropped when the dashboard gave the money back meanwhile', async () => {
  const order = await paid()
  const away = shop.as()
  away.provider.refund = async () => ({ kind: 'unknown', why: 'timeout' })
  const own = await refundOrder(away, { orderId: order.id, amountMinor: 2_050_000 })
  await shop.paystack.refund({ reference: order.reference, amount: 2_050_000, note: 'dashboard' })
  const event = { event: 'refund.processed', data: { transaction_reference: order.reference } }
  await shop.receive(event)
  shop.later(hourMs)
  await sendRefund(shop.as(), own)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ id: own, state: 'dropped' }])
  expect(await moneyOf(order.id)).toMatchObject({ returned: 0, received: 0, balance: 0 })
  expect((await shop.paymentsOf(order.id))[0]).toMatchObject({ refunded: 0, taken: 2_050_000 })
  expect(shop.refundedMinor([order.reference])).toBe(2_050_000)
})

// (rule: refunds)
test('a refund that was sent and is not at the provider an hour later is refused, so that it can be sent again', async () => {
  const order = await paid()
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 10_000 })
  const [payment] = await shop.paymentsOf(order.id)
  const forgetful = shop.as()
  forgetful.provider.refundsOf = async () => ({ kind: 'list', refunds: [] })
  expect(await syncRefunds(forgetful, payment!)).toBe(true)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'sent' }])
  shop.later(2 * hourMs)
  expect(await syncRefunds(forgetful, payment!)).toBe(true)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'refused' }])
  expect((await shop.paymentsOf(order.id))[0]).toMatchObject({ refunded: 0 })
  expect(await shop.reasonOf(order.id)).toContain('knows no refund of this payment')
})
