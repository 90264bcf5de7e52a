import { eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { auditLog, payments } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { hourMs } from '../../lib/time.ts'
import { listOpenFlags } from '../../orders/changes/order-flags.service.ts'
import { sweepDisputes } from '../disputes/sync-disputes.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { cancelOrder } from '../settlement/cancel-order.service.ts'
import { expireHolds } from '../settlement/expire-holds.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'
import {
  assignUnmatchedPayment,
  dismissUnmatchedPayment,
  listUnmatchedPayments,
  refundUnmatchedPayment,
} from './unmatched-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.control('reset')
  await shop.ctx.db.delete(payments).where(isNull(payments.orderId))
})
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

const tell = (event: object) => shop.receive(event)

/** Money at Paystack under a reference that the shop never gave out. */
async function strayMoney(amount = 1_000_000, card = 'success') {
  const reference = `STRAY-${randomUUID()}`
  await shop.paystack.initialize({
    reference,
    amount,
    email: 'ada@example.com',
    currency: 'NGN',
    callback_url: 'http://shop.test',
    channels: ['card'],
    metadata: {},
  })
  await shop.control('pay', { reference, card })
  const charge = { event: 'charge.success', data: { reference, customer: { email: 'ada@example.com' } } }
  await tell(charge)
  return { reference, charge }
}

const open = async () => (await listUnmatchedPayments(shop.as()))[0]!

// (rule: unmatched-payment)
test('money under a reference nobody knows is kept once, with what Paystack says of it', async () => {
  const { reference, charge } = await strayMoney()
  await tell({ ...charge, again: true })
  expect(await listUnmatchedPayments(shop.as())).toMatchObject([
    {
      reference,
      paid: 1_000_000,
      currency: 'NGN',
      payerEmail: 'ada@example.com',
      payerName: null,
      method: 'card',
    },
  ])
  await tell({ event: 'charge.success', data: { reference: 'STRAY-never-paid' } })
  await tell({ event: 'transfer.success', data: { reference: 'STRAY-other-event' } })
  expect(await listUnmatchedPayments(shop.as())).toHaveLength(1)
})

test('what cannot be asked about now stays for the sweep', async () => {
  await shop.control('faults/http', { route: 'verify', kind: 'http-500' })
  const { charge } = await strayMoney()
  expect(await listUnmatchedPayments(shop.as())).toEqual([])
  await tell(charge)
  expect(await listUnmatchedPayments(shop.as())).toHaveLength(1)
})

// (rule: unmatched-payment)
test('assigned to an order it pays that order, once; a paid order takes none', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference } = await strayMoney(order.totalAmount)
  const { id } = await open()
  const both = await Promise.allSettled(
    [1, 2].map(() => assignUnmatchedPayment(shop.as(), { id, order_number: order.orderNumber })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paymentStatus: 'success' })
  expect(await settlePayment(shop.as(), reference)).toMatchObject({ state: 'paid' })
  await strayMoney()
  const second = { id: (await open()).id, order_number: order.orderNumber }
  expect(await assignUnmatchedPayment(shop.as(), second).catch(code)).toBe('ALREADY_PAID')
  expect(await listUnmatchedPayments(shop.as())).toHaveLength(1)
})

// (rules: unmatched-payment, disputes)
test('a dispute about it waits for its answer at the order it is assigned to', async () => {
  const { reference } = await strayMoney()
  const { id } = await open()
  await shop.control('dispute', { reference })
  await sweepDisputes(shop.as())
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  await assignUnmatchedPayment(shop.as(), { id, order_number: order.orderNumber })
  const flags = await listOpenFlags(shop.ctx, order.id)
  expect(flags.find(({ kind }) => kind === 'disputed')).toMatchObject({ params: { reference } })
})

test('an amount that does not fit goes to review like any other', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  await strayMoney(order.totalAmount - 100)
  const { id } = await open()
  expect(await assignUnmatchedPayment(shop.as(), { id, order_number: order.orderNumber })).toMatchObject({
    status: 'pending_review',
  })
})

// (rule: unmatched-payment)
test('an order that ran out is taken up again by all of its money, one that was cancelled takes none', async () => {
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  const left = await shop.checkout(await shop.customer(), await shop.variant())
  await cancelOrder(shop.as(), { orderId: left.order.id, why: 'Asked for by phone' })
  const { reference } = await strayMoney(order.totalAmount)
  const { id } = await open()
  const assign = (order_number: string) => assignUnmatchedPayment(shop.as(), { id, order_number })
  expect(await assign(left.order.orderNumber).catch(code)).toBe('ORDER_CANCELLED')
  expect(await listUnmatchedPayments(shop.as())).toMatchObject([{ reference }])
  expect(await shop.refundsOf(left.order.id)).toEqual([])
  shop.later(hourMs)
  await expireHolds(shop.as())
  expect(await assign(order.orderNumber)).toMatchObject({ status: 'paid' })

  const short = await shop.checkout(await shop.customer(), await shop.variant())
  shop.later(hourMs)
  await expireHolds(shop.as())
  await strayMoney(short.order.totalAmount - 100)
  const tooLittle = { id: (await open()).id, order_number: short.order.orderNumber }
  expect(await assignUnmatchedPayment(shop.as(), tooLittle).catch(code)).toBe('ORDER_CANCELLED')
  expect(await listUnmatchedPayments(shop.as())).toHaveLength(1)
})

// (rule: unmatched-payment)
test('given back it goes back once, also when the answer was lost; the reconciler finds it', async () => {
  const { reference } = await strayMoney()
  const { id } = await open()
  await shop.control('faults/http', { route: 'refund-create', kind: 'drop-reply' })
  expect(await refundUnmatchedPayment(shop.as(), { id })).toEqual({ is_taken: false })
  expect(await open()).toMatchObject({ id, refundState: 'queued' })
  const dismiss = dismissUnmatchedPayment(shop.as(), { id, why: 'x' })
  expect(await dismiss.catch(code)).toBe('UNMATCHED_GONE')
  shop.later(hourMs)
  await sweepPayments(shop.as(), 60_000)
  expect(await listUnmatchedPayments(shop.as())).toEqual([])
  const both = [1, 2].map(() => refundUnmatchedPayment(shop.as(), { id }))
  // Who comes while the other one is sending it is answered that the shop does.
  expect(await Promise.all(both)).toContainEqual({ is_taken: true })
  expect(shop.sandbox.ledger.refundsOf(reference)).toHaveLength(1)
})

// (rule: unmatched-payment)
test('a process that dies after the decision loses no refund: the next one sends it', async () => {
  const { reference } = await strayMoney()
  const { id } = await open()
  const dying = shop.as()
  const died = () => Promise.reject(new Error('killed'))
  Object.assign(dying.provider, { refund: died, refundsOf: died })
  await expect(refundUnmatchedPayment(dying, { id })).rejects.toThrow('killed')
  expect(shop.sandbox.ledger.refundsOf(reference)).toEqual([])
  const [line] = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(line).toMatchObject({ action: 'payment.given_back', after: { reference } })
  shop.later(hourMs)
  await sweepPayments(shop.as(), 60_000)
  expect(shop.sandbox.ledger.refundsOf(reference)).toMatchObject([{ amount: 1_000_000 }])
  expect(await listUnmatchedPayments(shop.as())).toEqual([])
})

// (rules: unmatched-payment, one-door)
test('money that Paystack refuses to send back is there again with its words', async () => {
  const { reference } = await strayMoney()
  const { id } = await open()
  const away = shop.as()
  away.provider.refund = async () => ({ kind: 'refused', words: 'No balance' })
  expect(await refundUnmatchedPayment(away, { id }).catch(code)).toBe('REFUND_REFUSED')
  expect(await open()).toMatchObject({
    id,
    refunded: 0,
    refundState: null,
    note: expect.stringContaining('Not refunded. Paystack’s answer: No balance'),
  })
  // Somebody was quicker, in the dashboard.
  await shop.paystack.refund({ reference, amount: 1_000_000, note: 'by somebody else' })
  expect(await refundUnmatchedPayment(shop.as(), { id }).catch(code)).toBe('UNMATCHED_GONE')
  expect(await listUnmatchedPayments(shop.as())).toEqual([])
  expect(shop.sandbox.ledger.refundsOf(reference)).toHaveLength(1)
})

test('a refund that fails later brings the money back into view', async () => {
  const { reference } = await strayMoney(1_000_000, 'refund-fails')
  const { id } = await open()
  await refundUnmatchedPayment(shop.as(), { id })
  const last = () => shop.sandbox.ledger.refundsOf(reference).at(-1)!.status
  await expect.poll(last).toBe('failed')
  await tell({ event: 'refund.failed', data: { transaction_reference: reference } })
  expect(await open()).toMatchObject({ reference, note: expect.stringContaining('failed') })
})

// (rules: unmatched-payment, reversals)
test('what the bank sends back of the dashboard’s refund waits for the owner, and goes back too', async () => {
  const { reference } = await strayMoney()
  const { id } = await open()
  await shop.paystack.refund({ reference, amount: 400_000, note: 'in the dashboard' })
  await tell({ event: 'refund.processed', data: { transaction_reference: reference } })
  expect(await open()).toMatchObject({ id, taken: 400_000, refundState: null })
  const { order } = await shop.checkout(await shop.customer(), await shop.variant())
  const assigned = assignUnmatchedPayment(shop.as(), { id, order_number: order.orderNumber })
  expect(await assigned.catch(code)).toBe('UNMATCHED_GONE')
  expect(await refundUnmatchedPayment(shop.as(), { id })).toEqual({ is_taken: true })
  expect(await listUnmatchedPayments(shop.as())).toEqual([])
  const [outside] = shop.sandbox.ledger.refundsOf(reference)
  await shop.control('refund', { id: outside!.id, status: 'failed' })
  await tell({ event: 'refund.failed', data: { transaction_reference: reference } })
  expect(await open()).toMatchObject({ id, refunded: 600_000, taken: 0, refundState: null })
  expect((await open()).note).toContain('failed')
  const both = [1, 2].map(() => refundUnmatchedPayment(shop.as(), { id }))
  // Who comes while the other one is sending it is answered that the shop does.
  expect(await Promise.all(both)).toContainEqual({ is_taken: true })
  expect(await listUnmatchedPayments(shop.as())).toEqual([])
  const left = shop.sandbox.ledger.refundsOf(reference).filter(({ status }) => status !== 'failed')
  expect(left.map(({ amount }) => amount)).toEqual([600_000, 400_000])
})

test('dismissed it leaves the list with its reason', async () => {
  await strayMoney()
  const { id } = await open()
  await dismissUnmatchedPayment(shop.as(), { id, why: 'Paid for another business of mine' })
  const [row] = await shop.ctx.db.select().from(payments).where(eq(payments.id, id))
  expect(row).toMatchObject({ dismissedAt: expect.any(Date), note: 'Paid for another business of mine' })
  expect(await dismissUnmatchedPayment(shop.as(), { id, why: 'x' }).catch(code)).toBe('UNMATCHED_GONE')
})
