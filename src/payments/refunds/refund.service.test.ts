import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { adjustments } from '../../db/schema.ts'
import { insertCustomer, insertPromoCode } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { requireRight } from '../../lib/server/context.ts'
import { formatMoney } from '../../lib/money.ts'
import { hourMs } from '../../lib/time.ts'
import { listOpenFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { acceptPayment } from '../settlement/accept-payment.service.ts'
import { expireHolds } from '../settlement/expire-holds.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { markRefundedByHand } from './refund-again.service.ts'
import { cancelPaidOrder } from './cancel-paid.service.ts'
import { addRefunds, refundOrder } from './refund-order.service.ts'
import { sendRefund } from './refund.service.ts'
import { syncRefunds } from './sync-refunds.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

async function paid(card = 'success') {
  const variant = await shop.variant()
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  await shop.control('pay', { reference: payment!.reference, card })
  await settlePayment(shop.as(), payment!.reference)
  return { ...order, reference: payment!.reference, variant }
}

async function finish(reference: string) {
  const isMoving = () =>
    shop.sandbox.ledger.refundsOf(reference).some(({ status }) => /^(pending|processing)$/.test(status))
  await expect.poll(isMoving).toBe(false)
  for (let i = 0; i < 2; i++) {
    shop.later(2 * hourMs)
    await sweepPayments(shop.as(), 60_000)
  }
}

// (rule: money-back-is-the-owners)
test('a helper who receives returns makes no refund, whatever calls for one', async () => {
  const order = await paid()
  const { actor } = await insertCustomer(shop.as())
  const helper = requireRight('receive_returns', {
    ...shop.as(),
    actor: { ...actor, role: 'helper', rights: ['receive_returns'] } as never,
  })
  expect(await addRefunds(helper, { orderId: order.id, amountMinor: 100 }).catch(code)).toBe('NOT_FOUND')
  expect(await shop.readOrder(order.id)).toMatchObject({ refunded: 0 })
})

// (rule: refunds)
test('part of a payment goes back, then the rest, and never more than was paid', async () => {
  const order = await paid()
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 50_000 })
  await finish(order.reference)
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'partially_refunded',
    refunded: 50_000,
  })
  const tooMuch = { orderId: order.id, amountMinor: order.totalAmount }
  expect(await refundOrder(shop.as(), tooMuch).catch(code)).toBe('REFUND_TOO_LARGE')
  expect(await refundOrder(shop.as(), { orderId: order.id, amountMinor: 0.5 }).catch(code)).toBe(
    'REFUND_TOO_LARGE',
  )
  await refundOrder(shop.as(), { orderId: order.id })
  await finish(order.reference)
  expect(await shop.readOrder(order.id)).toMatchObject({
    paymentStatus: 'refunded',
    refunded: order.totalAmount,
  })
  expect(await refundOrder(shop.as(), { orderId: order.id }).catch(code)).toBe('NOTHING_TO_REFUND')
  expect(shop.refundedMinor([order.reference])).toBe(order.totalAmount)
})

// (rule: refunds)
test('two admins refunding at once give the money back once', async () => {
  const order = await paid()
  const both = await Promise.all(
    [1, 2].map(() => refundOrder(shop.as(), { orderId: order.id }).then(() => 'sent', code)),
  )
  expect(both.toSorted()).toEqual(['NOTHING_TO_REFUND', 'sent'])
  await finish(order.reference)
  expect(shop.refundedMinor([order.reference])).toBe(order.totalAmount)
})

// (rule: refunds)
test('one refund sent by several processes at once reaches Paystack once', async () => {
  const order = await paid()
  await shop.control('faults/http', { route: 'refund-create', kind: 'drop-reply' })
  const id = await refundOrder(shop.as(), { orderId: order.id, amountMinor: 70_000 })
  for (let i = 0; i < 3; i++) {
    shop.later(hourMs)
    await Promise.all([1, 2, 3].map(() => sendRefund(shop.as(), id)))
  }
  expect(shop.sandbox.ledger.refundsOf(order.reference)).toHaveLength(1)
})

test.each([
  ['refund-fails', 'failed'],
  ['refund-attention', 'needs attention'],
])('a refund that ends as %s is shown to people and not called refunded', async (card, told) => {
  const order = await paid(card)
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Out of fabric' })
  await finish(order.reference)
  const after = await shop.readOrder(order.id)
  expect(after).toMatchObject({ status: 'cancelled', paymentStatus: 'success', refunded: 0 })
  expect(await shop.reasonOf(order.id)).toContain(told)
  expect(await mailsAboutRefunds(order.id)).toEqual(['order_refunded', 'order_refund_failed'])
  expect(await titlesOf(order.id)).toContain(`Refund of ${formatMoney(order.totalAmount)} did not go through`)
})

async function mailsAboutRefunds(orderId: string) {
  const kinds = (await shop.mailJobsOf(orderId)).flatMap((job) => job.kinds)
  return kinds.filter((kind) => kind.startsWith('order_refund'))
}
const titlesOf = async (orderId: string) => (await shop.eventsOf(orderId)).map(({ title }) => title)

// (rule: refunds)
test('a refund that was done and comes back from the bank is done no more: owner and customer are told, once', async () => {
  const order = await paid()
  await refundOrder(shop.as(), { orderId: order.id })
  await finish(order.reference)
  expect(await shop.readOrder(order.id)).toMatchObject({ paymentStatus: 'refunded' })
  const [sent] = shop.sandbox.ledger.refundsOf(order.reference)
  sent!.status = 'failed'
  const [payment] = await shop.paymentsOf(order.id)
  await Promise.all([syncRefunds(shop.as(), payment!), syncRefunds(shop.as(), payment!)])
  await syncRefunds(shop.as(), payment!)
  const after = await shop.readOrder(order.id)
  expect(after).toMatchObject({ status: 'paid', paymentStatus: 'success', refunded: 0 })
  expect(await shop.reasonOf(order.id)).toContain('failed')
  expect(await mailsAboutRefunds(order.id)).toEqual(['order_refunded', 'order_refund_failed'])
  await markRefundedByHand(shop.as(), {
    orderId: order.id,
    refundId: (await shop.refundsOf(order.id))[0]!.id,
    note: 'Cash',
  })
  await syncRefunds(shop.as(), payment!)
  expect(await shop.readOrder(order.id)).toMatchObject({ paymentStatus: 'refunded' })
})

test('a refund Paystack refuses at once is told to owner and customer', async () => {
  const order = await paid()
  const ctx = shop.as()
  ctx.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
  await refundOrder(ctx, { orderId: order.id })
  expect(await shop.reasonOf(order.id)).toContain('refused by Paystack: No balance')
  expect(await mailsAboutRefunds(order.id)).toEqual(['order_refund_failed'])
})

test('the refunds of other orders are never booked on this one', async () => {
  const [one, other] = [await paid(), await paid()]
  await refundOrder(shop.as(), { orderId: other.id, amountMinor: 30_000 })
  await finish(other.reference)
  const [payment] = await shop.paymentsOf(one.id)
  expect(await syncRefunds(shop.as(), payment!)).toBe(true)
  expect(await shop.refundsOf(one.id)).toEqual([])
  expect(await shop.readOrder(one.id)).toMatchObject({ refunded: 0 })
})

// (rule: reversals)
test('a refund of the dashboard whose notices were lost is found by the sweep: what was ordered costs as much', async () => {
  const order = await paid()
  const { reference } = order
  const made = await shop.paystack.refund({ reference, amount: 100_000, note: 'made in the dashboard' })
  if (made.kind !== 'ok') throw new Error('Paystack refused')
  await sweepPayments(shop.as(), 60_000)
  await finish(reference)
  expect(shop.refundedMinor([reference])).toBe(100_000)
  expect(await shop.refundsOf(order.id)).toEqual([])
  expect(await shop.readOrder(order.id)).toMatchObject({
    charged: order.totalAmount,
    taken: 100_000,
    balance: 100_000,
    moneyMissing: 100_000,
  })
})

// (rule: promo-once)
test('a cancelled order gives its promo code back, however it was cancelled; late money counts it again', async () => {
  await insertPromoCode(shop.ctx, { code: 'COMEBACK', maxRedemptions: 1 })
  const ada = await shop.customer()
  const start = async () =>
    shop.checkout(ada, await shop.variant(), { order: { promo_code: 'COMEBACK' } }).catch(code)
  const startPaid = async () => {
    const started = await start()
    if (typeof started === 'string') return started
    await shop.pay(started.payment!.reference)
    await settlePayment(shop.as(), started.payment!.reference)
    return started.order.id
  }
  const refunded = await startPaid()
  expect(await start()).toBe('PROMO_REFUSED')
  await cancelPaidOrder(shop.as(), { orderId: refunded, why: 'Out of cloth' })
  const left = await start()
  if (typeof left === 'string') throw new Error(left)
  shop.later(hourMs)
  expect(await expireHolds(shop.as())).toBeGreaterThan(0)
  expect((await shop.readOrder(left.order.id)).status).toBe('cancelled')
  const again = await startPaid()
  expect((await shop.readOrder(again)).discount).toBe(90_000)
  await cancelPaidOrder(shop.as(), { orderId: again, why: 'Changed her mind' })
  await shop.pay(left.payment!.reference)
  expect(await settlePayment(shop.as(), left.payment!.reference)).toMatchObject({ state: 'paid' })
  expect(await start()).toBe('PROMO_REFUSED')
})

test('a review ends as a sale, or with the money back', async () => {
  const review = async () => {
    const variant = await shop.variant(2)
    const { order, payment } = await shop.checkout(await shop.customer(), variant)
    await shop.control('settle', { reference: payment!.reference, status: 'success', amount: 5_000 })
    await settlePayment(shop.as(), payment!.reference)
    return { ...order, reference: payment!.reference, variant }
  }
  const accepted = await review()
  await acceptPayment(shop.as(), { orderId: accepted.id, why: 'Paid the rest in the store' })
  expect(await shop.readOrder(accepted.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
  })
  expect(await shop.reasonOf(accepted.id)).toBeNull()
  expect(await shop.readVariant(accepted.variant.id)).toMatchObject({ stock: 1, held: 0 })
  expect(await acceptPayment(shop.as(), { orderId: accepted.id, why: '' }).catch(code)).toBe(
    'ILLEGAL_TRANSITION',
  )

  const refused = await review()
  await cancelPaidOrder(shop.as(), { orderId: refused.id, why: 'Underpaid' })
  await finish(refused.reference)
  expect(await shop.readOrder(refused.id)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refunded: 5_000,
  })
  expect(await shop.readVariant(refused.variant.id)).toMatchObject({ stock: 2, held: 0 })
})

// (rule: unfinished-attempts)
test('an attempt nobody finished is asked about less and less often and given up after three days', async () => {
  const { payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const read = async () => (await shop.paymentsOf(payment!.orderId!))[0]!
  shop.later(61_000)
  await sweepPayments(shop.as(), 60_000)
  expect(await read()).toMatchObject({ checks: 1, state: 'open' })
  expect((await read()).nextCheckAt!.getTime() - shop.ctx.now().getTime()).toBe(120_000)
  await sweepPayments(shop.as(), 60_000)
  expect((await read()).checks).toBe(1)
  shop.later(71 * hourMs)
  await sweepPayments(shop.as(), 60_000)
  expect(await read()).toMatchObject({ checks: 2, state: 'open' })
  shop.later(2 * hourMs)
  await sweepPayments(shop.as(), 60_000)
  expect(await read()).toMatchObject({ state: 'expired', nextCheckAt: null })
})

// (rules: refunds, excess)
test('when the provider refuses a refund, what is due or too much is said as it is then', async () => {
  const order = await paid()
  await shop.ctx.db
    .insert(adjustments)
    .values({ orderId: order.id, kind: 'line_added', amount: 500_000, by: 'admin:1' })
  await raiseFlag(shop.ctx, order, { kind: 'added_due', params: { dueMinor: 500_000 }, cause: '' })
  await shop.control('settle', { reference: order.reference, status: 'reversed' })
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: order.totalAmount })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'refused' }])
  expect((await listOpenFlags(shop.ctx, order.id)).map(({ kind }) => kind)).toEqual(['refund_failed'])
})
