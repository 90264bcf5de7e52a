import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../../lib/errors.ts'
import { hourMs } from '../../lib/time.ts'
import { cancelPaidOrder } from '../refunds/cancel-paid.service.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { acceptDispute, contestDispute } from './answer-dispute.service.ts'
import { type DisputedShop, noPictures, openDisputedShop } from './test-disputed-shop.ts'

let shop: DisputedShop
beforeAll(async () => {
  shop = await openDisputedShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

// (rule: one-door)
test('a refund waits while the bank looks at its payment, and is dropped when the bank has the money', async () => {
  const order = await shop.disputed()
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Out of cloth' })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'waits', amount: order.totalAmount }])
  shop.later(2 * hourMs)
  await sweepPayments(shop.as(), 60_000)
  expect(shop.refundedMinor([order.reference])).toBe(0)
  await acceptDispute(shop.as(), { id: order.disputeId })
  await sweepPayments(shop.as(), 60_000)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'dropped' }])
  expect(shop.leftMinor(order.reference)).toBe(order.totalAmount)
  expect(await shop.readOrder(order.id)).toMatchObject({ balance: 0, held: 0, taken: order.totalAmount })
  expect(await shop.openFlags(order.id)).toEqual([])
})

// (rule: one-door)
test('a refund that waited goes on when the shop has won, and shrinks when the bank took a part', async () => {
  const won = await shop.disputed()
  await refundOrder(shop.as(), { orderId: won.id, amountMinor: 300_000 })
  const text = 'Delivered'
  await contestDispute(shop.as(), { id: won.disputeId, text }, noPictures)
  await shop.control('dispute-decide', { id: shop.atBank(won.reference).id, outcome: 'won' })
  await shop.receive(shop.notice(won.reference, 'resolve'))
  expect(await shop.refundsOf(won.id)).toMatchObject([{ state: 'queued' }])
  await sweepPayments(shop.as(), 60_000)
  expect(shop.refundedMinor([won.reference])).toBe(300_000)

  const partly = await shop.disputed({ amount: 500_000 })
  await cancelPaidOrder(shop.as(), { orderId: partly.id, why: 'Out of cloth' })
  await acceptDispute(shop.as(), { id: partly.disputeId })
  const rest = partly.totalAmount - 500_000
  expect(await shop.refundsOf(partly.id)).toMatchObject([{ state: 'queued', amount: rest }])
  await sweepPayments(shop.as(), 60_000)
  expect(shop.refundedMinor([partly.reference])).toBe(partly.totalAmount)
  expect(await shop.readOrder(partly.id)).toMatchObject({ balance: 0, held: 0 })
})

// (rule: one-door)
test('a refund whose answers were lost is not sent while its payment is disputed', async () => {
  const order = await shop.paid()
  await shop.control('faults/http', { route: 'refund-create', kind: 'html-502', times: 3 })
  await refundOrder(shop.as(), { orderId: order.id })
  await shop.control('dispute', { reference: order.reference })
  await shop.receive(shop.notice(order.reference))
  for (let minute = 0; minute < 3; minute++) {
    shop.later(60_000)
    await sweepPayments(shop.as(), 60_000)
  }
  expect(shop.refundedMinor([order.reference])).toBe(0)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ state: 'waits' }])
})

// (rule: reversals)
test('a refund that left unseen, and shrank when the bank took a part, counts for all that left', async () => {
  const order = await shop.paid()
  const { reference, totalAmount } = order
  await shop.control('dispute', { reference, amount: 500_000, due_in_ms: 300 })
  await shop.control('faults/http', { route: 'refund-create', kind: 'drop-reply' })
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Out of cloth' })
  await expect.poll(() => shop.atBank(reference).resolution).toBe('auto-accepted')
  await shop.receive(shop.notice(reference, 'resolve'))
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { state: 'queued', amount: totalAmount - 500_000, providerRefundId: null },
  ])
  shop.later(2 * hourMs)
  await sweepPayments(shop.as(), 60_000)
  const [listed] = shop.sandbox.ledger.refundsOf(reference).filter(({ disputeId }) => disputeId === undefined)
  expect(listed).toMatchObject({ amount: totalAmount })
  expect(await shop.readOrder(order.id)).toMatchObject({ taken: 1_000_000, held: -500_000 })
  const twice = (await shop.openFlags(order.id)).find(({ kind }) => kind === 'went_out_twice')
  expect(twice).toMatchObject({ params: { amountMinor: 500_000, reference } })
})

// (rule: disputes)
test('what has been refunded already stops accepting: it would leave twice', async () => {
  const refunded = await shop.paid()
  await refundOrder(shop.as(), { orderId: refunded.id, amountMinor: 50_000 })
  await shop.control('dispute', { reference: refunded.reference })
  await shop.receive(shop.notice(refunded.reference))
  const { id } = await shop.stored(refunded.reference)
  expect(await acceptDispute(shop.as(), { id }).catch(code)).toBe('DISPUTE_REFUNDED')
  expect(shop.refundedMinor([refunded.reference])).toBe(50_000)
})
