import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reversals } from '../../db/schema.ts'
import { dayMs, hourMs } from '../../lib/time.ts'
import { contestDispute } from '../disputes/answer-dispute.service.ts'
import { type DisputedShop, noPictures, openDisputedShop } from '../disputes/test-disputed-shop.ts'
import { markRefundedByHand } from './refund-again.service.ts'
import { cancelPaidOrder } from './cancel-paid.service.ts'
import { refundOrder } from './refund-order.service.ts'
import { closeFlags } from '../../orders/changes/order-flags.service.ts'
import { acceptPayment } from '../settlement/accept-payment.service.ts'
import { cancelOrder } from '../settlement/cancel-order.service.ts'
import { comparePayments } from '../compare-payments.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'

let shop: DisputedShop
beforeAll(async () => {
  shop = await openDisputedShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.control('reset')
  // Paystack's own clock is the machine's.
  shop.setNow(new Date())
})

const flagsOf = async (orderId: string) => (await shop.openFlags(orderId)).map(({ kind }) => kind)

// (rule: reversals)
test('money that was called reversed first, and then is a lost dispute, went once, on its first day', async () => {
  const order = await shop.disputed()
  const { reference, totalAmount, disputeId: id } = order
  await contestDispute(shop.as(), { id, text: 'Delivered' }, noPictures)
  await shop.control('settle', { reference, status: 'reversed' })
  shop.later(2 * hourMs)
  await comparePayments(shop.as())
  const [before] = await shop.ctx.db.select().from(reversals)
  expect(before).toMatchObject({ cause: 'reversed', amount: totalAmount })
  expect(await flagsOf(order.id)).toContain('money_taken')
  shop.later(dayMs)
  await shop.control('dispute-decide', { id: shop.atBank(reference).id, outcome: 'lost' })
  await shop.receive(shop.notice(reference, 'resolve'))
  expect(await shop.ctx.db.select().from(reversals)).toMatchObject([
    { cause: 'dispute', amount: totalAmount, takenAt: before!.takenAt },
  ])
  expect(await shop.readOrder(order.id)).toMatchObject({
    taken: totalAmount,
    held: 0,
    balance: totalAmount,
  })
})

// (rules: one-door, reversals)
test('a refund that waits to be sent again is dropped when the dashboard has given the money back', async () => {
  const order = await shop.paid()
  const { reference, totalAmount: amount } = order
  await shop.control('faults/http', { route: 'refund-create', kind: 'html-502', times: 1 })
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: amount })
  await shop.paystack.refund({ reference, amount, note: 'in the dashboard' })
  await comparePayments(shop.as())
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'dropped' }])
  expect(await shop.readOrder(order.id)).toMatchObject({ held: 0, balance: 0 })
  expect(await flagsOf(order.id)).toEqual([])
})

// (rule: reversals)
test('more that left than came in is flagged, once, also when all had left before the shop counted it', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference, asked: amount } = payment!
  await shop.pay(reference)
  await shop.control('dispute', { reference, due_in_ms: 300 })
  await shop.paystack.refund({ reference, amount, note: 'in the dashboard' })
  await expect.poll(() => shop.atBank(reference).resolution).toBe('auto-accepted')
  await settlePayment(shop.as(), reference)
  for (let night = 0; night < 2; night++) {
    shop.later(dayMs)
    await comparePayments(shop.as())
  }
  const flags = (await shop.openFlags(order.id)).filter(({ kind }) => kind === 'went_out_twice')
  expect(flags).toMatchObject([{ params: { amountMinor: amount, reference } }])
})

// (rule: reversals)
test('what left twice stays flagged when its order is cancelled, and ends when the owner lets it go', async () => {
  const order = await shop.disputed({ due_in_ms: 300 })
  const { reference, totalAmount: amount } = order
  await shop.paystack.refund({ reference, amount, note: 'in the dashboard' })
  await expect.poll(() => shop.atBank(reference).resolution).toBe('auto-accepted')
  shop.later(dayMs)
  await comparePayments(shop.as())
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Out of cloth' })
  expect(await flagsOf(order.id)).toEqual(['went_out_twice'])
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', balance: amount })
  await acceptPayment(shop.as(), { orderId: order.id, why: 'It is gone' })
  expect(await flagsOf(order.id)).toEqual([])
})

// (rule: reversals)
test('what was taken is asked about again when what covered it goes out', async () => {
  const order = await shop.paid()
  const { reference, totalAmount: amount } = order
  await shop.paystack.refund({ reference, amount: 500_000, note: 'in the dashboard' })
  const away = shop.as()
  away.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
  const refundId = await refundOrder(away, { orderId: order.id, amountMinor: amount / 2 })
  expect(await flagsOf(order.id)).toEqual(['refund_failed'])
  await markRefundedByHand(shop.as(), { orderId: order.id, refundId, note: 'By transfer' })
  expect(await shop.readOrder(order.id)).toMatchObject({ balance: 500_000 })
  expect(await shop.openFlags(order.id)).toMatchObject([
    { kind: 'money_taken', params: { how: 'dashboard', amountMinor: 500_000, dueMinor: 500_000 } },
  ])
})

// (rules: reversals, late-payment)
test('money of an order that was cancelled unpaid, which comes back after it had gone, is too much', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference, asked: amount } = payment!
  await cancelOrder(shop.as(), { orderId: order.id, why: 'Asked for by phone' })
  await shop.pay(reference)
  await shop.control('faults/http', { route: 'refund-create', kind: 'html-502', times: 1 })
  await settlePayment(shop.as(), reference)
  await shop.paystack.refund({ reference, amount, note: 'in the dashboard' })
  await comparePayments(shop.as())
  await closeFlags(shop.as(), order.id)
  await shop.control('refund', { id: shop.sandbox.ledger.refundsOf(reference)[0]!.id, status: 'failed' })
  await comparePayments(shop.as())
  expect(await shop.openFlags(order.id)).toMatchObject([
    { kind: 'too_much', params: { amountMinor: amount } },
  ])
  await acceptPayment(shop.as(), { orderId: order.id, why: 'She said so', excess: 'keep' })
  expect(await flagsOf(order.id)).toEqual([])
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', held: amount, balance: 0 })
})
