import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { auditLog } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { closeSeenFlags } from '../ledger/close-seen-flags.service.ts'
import { getOwnOrder } from '../../orders/reading/read-orders.service.ts'
import { markRefundedByHand, refundAgain } from '../refunds/refund-again.service.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { comparePayments } from '../compare-payments.service.ts'
import { dayMs } from '../../lib/time.ts'
import { acceptPayment } from './accept-payment.service.ts'
import { cancelOrder } from './cancel-order.service.ts'
import { settlePayment } from './settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

const order20500 = 2_050_000

/** An order of ₦20,500 whose money is not what was asked for. */
async function inReview(settle: object) {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.control('settle', { reference: payment!.reference, status: 'success', ...settle })
  expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'review' })
  return { ...order, reference: payment!.reference }
}

const accept = (id: string) => acceptPayment(shop.as(), { orderId: id, why: 'A friend of the house' })

test('₦50 for an order of ₦20,500 is accepted as what it is: paid, with what is missing', async () => {
  const order = await inReview({ amount: 5_000 })
  await accept(order.id)
  const paid = await shop.readOrder(order.id)
  expect(paid).toMatchObject({ status: 'paid', paymentStatus: 'success', writtenOff: 2_045_000 })
  expect((await shop.eventsOf(order.id)).at(-1)).toMatchObject({
    status: 'paid',
    description: 'A friend of the house. ₦50 of ₦20,500 came in; accepted without the missing ₦20,450.',
  })
  expect((await getOwnOrder(shop.asBuyerOf(paid), order.id)).shortfall).toBe(2_045_000)
  const [line] = await shop.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, order.id))
    .orderBy(desc(auditLog.id))
  expect(line).toMatchObject({
    action: 'order.accept_payment',
    before: { status: 'pending_review' },
    after: { status: 'paid', receivedMinor: 5_000, shortfallMinor: 2_045_000, why: 'A friend of the house' },
  })
})

// (rule: excess)
test('of too much money the order is paid, and what is too much goes back by default', async () => {
  const order = await inReview({ amount: order20500 + 1_200_000 })
  await accept(order.id)
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
    writtenOff: 0,
    balance: 0,
    excess: 1_200_000,
  })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ amount: 1_200_000, cause: 'overpaid' }])
  expect(shop.refundedMinor([order.reference])).toBe(1_200_000)
  expect(await shop.reasonOf(order.id)).toBeNull()
})

// (rule: excess)
test('too much money stays only by a decision with a reason, which the order charges', async () => {
  const order = await inReview({ amount: order20500 + 1_200_000 })
  const why = 'Her next order, as agreed'
  await acceptPayment(shop.as(), { orderId: order.id, why, excess: 'keep' })
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    charged: order20500 + 1_200_000,
    balance: 0,
  })
  expect(await shop.refundsOf(order.id)).toEqual([])
  expect((await shop.eventsOf(order.id)).find(({ kind }) => kind === 'excess_kept')).toMatchObject({
    title: '₦12,000 more was paid, as agreed',
    description: why,
  })
})

// (rule: excess)
test('while more is held than is due a flag is open: it cannot be looked away, only decided', async () => {
  const order = await inReview({ amount: order20500 + 1_200_000 })
  const away = shop.as()
  away.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
  await acceptPayment(away, { orderId: order.id, why: 'x' })
  expect(await shop.reasonOf(order.id)).toContain('refused by Paystack')
  await closeSeenFlags(shop.as(), order.id)
  expect(await shop.reasonOf(order.id)).toBe('₦12,000 more was paid than is due')
  expect(await closeSeenFlags(shop.as(), order.id).catch(code)).toBe('NEEDS_DECISION')
  await acceptPayment(shop.as(), { orderId: order.id, why: 'x' })
  expect(await shop.reasonOf(order.id)).toBeNull()
  expect(shop.refundedMinor([order.reference])).toBe(1_200_000)
  expect(await acceptPayment(shop.as(), { orderId: order.id, why: 'x' }).catch(code)).toBe(
    'ILLEGAL_TRANSITION',
  )
})

// (rule: excess)
test.for(['send_back', 'keep'] as const)(
  'a refund that failed is over once its money was decided about (%s)',
  async (excess) => {
    const order = await inReview({ amount: order20500 + 1_200_000 })
    const away = shop.as()
    away.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
    await acceptPayment(away, { orderId: order.id, why: 'x' })
    const [failed] = await shop.refundsOf(order.id)
    const which = { orderId: order.id, refundId: failed!.id }
    await acceptPayment(shop.as(), { orderId: order.id, why: 'x', excess })
    expect(await refundAgain(shop.as(), { ...which, attempt: 1 }).catch(code)).toBe('REFUND_NOT_FAILED')
    expect(await markRefundedByHand(shop.as(), { ...which, note: 'x' }).catch(code)).toBe('REFUND_NOT_FAILED')
    expect(await shop.readOrder(order.id)).toMatchObject({ balance: 0 })
    expect(await shop.reasonOf(order.id)).toBeNull()
    expect(shop.refundedMinor([order.reference])).toBe(excess === 'keep' ? 0 : 1_200_000)
  },
)

// (rules: short-money, replaced-refunds)
test('a refund that failed is over once what is due was let go', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference } = payment!
  await shop.control('pay', { reference })
  await settlePayment(shop.as(), reference)
  const away = shop.as()
  away.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
  const refundId = await refundOrder(away, { orderId: order.id, amountMinor: 100_000 })
  // The bank takes back what had not been refunded: the order costs less by what was to go back, and that much is due.
  await shop.control('settle', { reference, status: 'reversed' })
  shop.later(10 * dayMs)
  await comparePayments(shop.as())
  await acceptPayment(shop.as(), { orderId: order.id, why: 'She is a friend' })
  const which = { orderId: order.id, refundId }
  expect(await markRefundedByHand(shop.as(), { ...which, note: 'x' }).catch(code)).toBe('REFUND_NOT_FAILED')
  expect(await shop.readOrder(order.id)).toMatchObject({ balance: 0 })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'dropped' }])
})

test('money that Paystack took back is not accepted, and there is nothing to refund', async () => {
  const order = await inReview({ status: 'reversed' })
  expect(await accept(order.id).catch(code)).toBe('PAYMENT_REVERSED')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending_review', paymentStatus: 'pending' })
  await settlePayment(shop.as(), order.reference)
  expect(await accept(order.id).catch(code)).toBe('PAYMENT_REVERSED')
  await cancelOrder(shop.as(), { orderId: order.id, why: 'The bank took the money back' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect(await shop.refundsOf(order.id)).toEqual([])
})

test('money in another currency is not accepted', async () => {
  const order = await inReview({ currency: 'GHS' })
  expect(await accept(order.id).catch(code)).toBe('FOREIGN_MONEY')
  expect((await shop.readOrder(order.id)).status).toBe('pending_review')
})
