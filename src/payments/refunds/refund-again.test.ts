import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { orderLines } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { dayMs, hourMs } from '../../lib/time.ts'
import { comparePayments } from '../compare-payments.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { cancelPaidOrder } from './cancel-paid.service.ts'
import { markRefundedByHand, refundAgain } from './refund-again.service.ts'
import { refundOrder } from './refund-order.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

/** A paid order whose refund of ₦1,000 failed at Paystack. */
async function withFailedRefund() {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference } = payment!
  await shop.control('pay', { reference, card: 'refund-fails' })
  await settlePayment(shop.as(), reference)
  const refundId = await refundOrder(shop.as(), { orderId: order.id, amountMinor: 100_000 })
  await letFail(reference)
  expect(await shop.reasonOf(order.id)).toContain('Refund of ₦1,000')
  return { order, reference, refundId }
}

async function letFail(reference: string): Promise<void> {
  await expect.poll(() => shop.sandbox.ledger.refundsOf(reference).at(-1)!.status).toBe('failed')
  for (let i = 0; i < 2; i++) {
    shop.later(2 * hourMs)
    await sweepPayments(shop.as(), 60_000)
  }
}

// (rule: refunds)
test('a refund that failed goes once more however often it is pressed, and leaves the list', async () => {
  const { order, reference, refundId } = await withFailedRefund()
  const again = { orderId: order.id, refundId, attempt: 1 }
  await Promise.all([refundAgain(shop.as(), again), refundAgain(shop.as(), again)])
  expect(shop.sandbox.ledger.refundsOf(reference)).toHaveLength(2)
  expect(await shop.reasonOf(order.id)).toBeNull()
  expect(await shop.refundsOf(order.id)).toMatchObject([{ id: refundId, attempt: 2 }])
  const pending = { orderId: order.id, refundId, attempt: 2 }
  expect(await refundAgain(shop.as(), pending).catch(code)).toMatch(/REFUND_NOT_FAILED/)
  // Days later, from a screen that still shows the failed one.
  shop.later(50 * hourMs)
  await refundAgain(shop.as(), again)
  expect(shop.sandbox.ledger.refundsOf(reference)).toHaveLength(2)
})

// (rules: one-door, reversals)
test('a first try that goes through after the second did is counted as gone twice, and shown', async () => {
  const { order, reference, refundId } = await withFailedRefund()
  await refundAgain(shop.as(), { orderId: order.id, refundId, attempt: 1 })
  const [first, second] = shop.sandbox.ledger.refundsOf(reference)
  await shop.control('refund', { id: second!.id, status: 'processed' })
  await shop.control('refund', { id: first!.id, status: 'processed' })
  await shop.receive({ event: 'refund.processed', data: { transaction_reference: reference } })
  expect(await shop.readOrder(order.id)).toMatchObject({
    refunded: 100_000,
    taken: 100_000,
    balance: 100_000,
  })
  expect(await shop.reasonOf(order.id)).toContain('₦1,000')
})

// (rules: one-door, reversals)
test('money given back by hand that the provider gives back too went out twice', async () => {
  const { order, reference, refundId } = await withFailedRefund()
  await markRefundedByHand(shop.as(), { orderId: order.id, refundId, note: 'Cash' })
  const [first] = shop.sandbox.ledger.refundsOf(reference)
  await shop.control('refund', { id: first!.id, status: 'processed' })
  await shop.receive({ event: 'refund.processed', data: { transaction_reference: reference } })
  expect(await shop.readOrder(order.id)).toMatchObject({
    refunded: 100_000,
    taken: 100_000,
    balance: 100_000,
  })
  expect(await shop.reasonOf(order.id)).toMatch(/₦1,000 .*is unpaid again/)
})

// (rules: reversals, compared-payments)
test('a payment that is reversed after money of it was refunded by hand is taken whole', async () => {
  const { order, reference } = await withFailedRefund()
  const { totalAmount: amountMinor } = order
  const refundId = await refundOrder(shop.as(), { orderId: order.id, amountMinor })
  const { id } = shop.sandbox.ledger.refundsOf(reference).at(-1)!
  await shop.control('refund', { id, status: 'needs-attention' })
  await shop.receive({ event: 'refund.pending', data: { transaction_reference: reference } })
  await markRefundedByHand(shop.as(), { orderId: order.id, refundId, note: 'Cash' })
  await shop.control('settle', { reference, status: 'reversed' })
  shop.later(10 * dayMs)
  await comparePayments(shop.as())
  expect(await shop.readOrder(order.id)).toMatchObject({ taken: amountMinor, balance: amountMinor })
})

// (rule: refunds)
test('money given back by hand counts as refunded, once, and the customer is told', async () => {
  const { order, refundId } = await withFailedRefund()
  const byHand = { orderId: order.id, refundId, note: 'Cash in the shop' }
  const stale = requireOwner(shop.as({ ...adminActor, passwordAt: null }))
  expect(await markRefundedByHand({ ...stale, provider: shop.provider }, byHand).catch(code)).toBe(
    'PASSWORD_AGAIN',
  )
  await markRefundedByHand(shop.as(), byHand)
  expect(await shop.readOrder(order.id)).toMatchObject({
    refunded: 100_000,
    paymentStatus: 'partially_refunded',
  })
  expect(await shop.reasonOf(order.id)).toBeNull()
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { state: 'confirmed', way: 'by_hand', message: 'Refunded by hand: Cash in the shop' },
  ])
  expect(await markRefundedByHand(shop.as(), byHand).catch(code)).toBe('REFUND_NOT_FAILED')
})

// (rule: replaced-refunds)
test('a refund of money takes the place of failed ones whose money it takes', async () => {
  const { order, refundId } = await withFailedRefund()
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 60_000 })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'dropped' }, { amount: 60_000 }])
  const byHand = markRefundedByHand(shop.as(), { orderId: order.id, refundId, note: 'Cash' })
  expect(await byHand.catch(code)).toBe('REFUND_NOT_FAILED')
})

// (rule: replaced-refunds)
test('a refund of a piece leaves to a failed one of another piece what that shall give back', async () => {
  const bisi = await shop.customer()
  const [one, other] = [await shop.variant(2), await shop.variant(2)]
  const { order, payment } = await shop.checkoutLines(bisi, [
    { variant: one, quantity: 1 },
    { variant: other, quantity: 1 },
  ])
  const { reference } = payment!
  await shop.control('pay', { reference, card: 'refund-fails' })
  await settlePayment(shop.as(), reference)
  const [first, second] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const pieces = (lineId: string) => [{ lineId, quantity: 1, restock: true }]
  const refundId = await refundOrder(shop.as(), { orderId: order.id, lines: pieces(first!.id) })
  await letFail(reference)
  expect(await shop.reasonOf(order.id)).toMatch(/Refund of/)
  await refundOrder(shop.as(), { orderId: order.id, lines: pieces(second!.id) })
  expect(await shop.reasonOf(order.id)).toMatch(/Refund of/)
  await markRefundedByHand(shop.as(), { orderId: order.id, refundId, note: 'Cash' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', balance: 0 })
})

// (rule: refunds)
test('a refund that waits for the customer’s account stays in Needs you when its order is cancelled', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference } = payment!
  await shop.control('pay', { reference, card: 'success' })
  await settlePayment(shop.as(), reference)
  const refundId = await refundOrder(shop.as(), { orderId: order.id, amountMinor: 100_000 })
  const { id } = shop.sandbox.ledger.refundsOf(reference)[0]!
  await shop.control('refund', { id, status: 'needs-attention' })
  await shop.receive({ event: 'refund.needs-attention', data: { transaction_reference: reference } })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ id: refundId, state: 'needs_details' }])
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Out of cloth' })
  expect(await shop.reasonOf(order.id)).toBe('Refund of ₦1,000: needs attention')
})
