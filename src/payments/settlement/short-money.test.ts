import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPart } from '../../checkout/pay-page/pay-part.service.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../../checkout/test-checkout-shop.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { dayMs, lagosDay } from '../../lib/time.ts'
import { releaseUnpaid } from '../../orders/changes/paid-before-it-leaves.service.ts'
import { listStaffOrders } from '../../orders/reading/list-staff-orders.service.ts'
import { packOrder, shipOrder } from '../../orders/steps/staff-steps.service.ts'
import { listOpenFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { askDeposit } from '../deposits/ask-deposit.service.ts'
import { recordPayment } from '../manual/record-payment.service.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { acceptPayment } from './accept-payment.service.ts'
import { expireHolds } from './expire-holds.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { settlePayment } from './settle-payment.service.ts'
import { unnamedCarrier } from '../../orders/steps/test-carriage.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
const owner = () => shop.as(adminActor) as OwnerPaymentsCtx

async function placed() {
  const variant = await shop.variant()
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  return { ...order, variant, reference: payment!.reference }
}

async function paid() {
  const order = await placed()
  await shop.pay(order.reference)
  await settlePayment(shop.as(), order.reference)
  return order
}

let transfers = 0
const record = (orderId: string, amountMinor: number) =>
  recordPayment(owner(), {
    orderId,
    amountMinor,
    reference: `GTB ${(transfers += 1)}`,
    note: 'In the app',
  })

/** Pays the page that is open for all that is due. */
async function payDue(orderId: string) {
  const url = await startPart(shop.as(), { orderId, part: 'all' }, options)
  const payment = (await shop.paymentsOf(orderId)).find(({ checkoutUrl }) => checkoutUrl === url)!
  await shop.pay(payment.reference)
  return { ...payment, ...(await settlePayment(shop.as(), payment.reference)) }
}

const toPack = async () => {
  const query = { queue: 'to_pack', sort: 'newest', page: 1, limit: 50, search: '' } as never
  return (await listStaffOrders(owner(), query)).orders.map(({ id }) => id)
}

// (rule: short-money)
test('a transfer that was short is completed by transfers in any number of parts', async () => {
  const order = await placed()
  await record(order.id, order.totalAmount - 50_000)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending_review', balance: 50_000 })
  expect(await shop.reasonOf(order.id)).toBe('Paid ₦20,000 instead of ₦20,500')
  expect(await record(order.id, 50_001).catch(code)).toBe('WRONG_TRANSFER')
  await record(order.id, 20_000)
  expect(await shop.reasonOf(order.id)).toBe('Paid ₦20,200 instead of ₦20,500')
  await record(order.id, 30_000)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0, moneyMissing: 0 })
  expect(await shop.reasonOf(order.id)).toBeNull()
  expect(await shop.readVariant(order.variant.id)).toMatchObject({ stock: 9, held: 0 })
  expect(await record(order.id, 1).catch(code)).toBe('ALREADY_PAID')
})

// (rule: short-money)
test('what is missing is paid online, by the link and by paying again, and asks for exactly the rest', async () => {
  const order = await placed()
  await shop.control('settle', { reference: order.reference, status: 'success', amount: 2_000_000 })
  expect(await settlePayment(shop.as(), order.reference)).toMatchObject({ state: 'review' })
  const again = await shop.payAgain(order, { order_id: order.id })
  expect(again.payment).toMatchObject({ asked: 50_000, state: 'open' })
  expect(await payDue(order.id)).toMatchObject({ asked: 50_000, state: 'paid' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0 })
  expect(await startPart(shop.as(), { orderId: order.id, part: 'all' }, options).catch(code)).toBe(
    'ALREADY_PAID',
  )
})

// (rules: short-money, excess)
test('money for more than is missing pays the order, and what is too much goes back as that', async () => {
  const order = await placed()
  await shop.control('settle', { reference: order.reference, status: 'success', amount: 2_000_000 })
  await settlePayment(shop.as(), order.reference)
  const url = await startPart(shop.as(), { orderId: order.id, part: 'all' }, options)
  const rest = (await shop.paymentsOf(order.id)).find(({ checkoutUrl }) => checkoutUrl === url)!
  await shop.control('settle', { reference: rest.reference, status: 'success', amount: 80_000 })
  expect(await settlePayment(shop.as(), rest.reference)).toMatchObject({ state: 'paid' })
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
    balance: 0,
    excess: 30_000,
  })
  expect(shop.refundedMinor([rest.reference])).toBe(30_000)
})

// (rule: short-money)
test('accepting short money lets go exactly what is missing', async () => {
  const order = await placed()
  await record(order.id, order.totalAmount - 50_000)
  await acceptPayment(owner(), { orderId: order.id, why: 'She is a regular' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', writtenOff: 50_000, balance: 0 })
  await packOrder(owner(), { id: order.id })
})

// (rule: short-money)
test('twelve presses at once on a pay link are one open payment', async () => {
  const order = await placed()
  await record(order.id, order.totalAmount - 50_000)
  const presses = Array.from({ length: 12 }, () =>
    startPart(shop.as(), { orderId: order.id, part: 'all' }, options),
  )
  const urls = new Set(await Promise.all(presses))
  expect(urls.size).toBe(1)
  const open = (await shop.paymentsOf(order.id)).filter(({ asked }) => asked === 50_000)
  expect(open).toHaveLength(1)
})

// (rule: paid-before-it-leaves)
test('an order whose money was given back in the dashboard is not ready, and neither packed nor sent', async () => {
  const order = await paid()
  const packed = await paid()
  await packOrder(owner(), { id: packed.id })
  for (const { reference } of [order, packed]) {
    await shop.paystack.refund({ reference, amount: order.totalAmount, note: 'in the dashboard' })
    await sweepPayments(shop.as(), 60_000)
  }
  expect(await toPack()).not.toContain(order.id)
  expect(await shop.reasonOf(order.id)).toMatch(/^₦20,500 was refunded in Paystack .* and is unpaid again/)
  expect(await packOrder(owner(), { id: order.id }).catch(code)).toBe('DUE_FIRST')
  expect(await shipOrder(owner(), { id: order.id, ...unnamedCarrier }).catch(code)).toBe('DUE_FIRST')
  expect(await shipOrder(owner(), { id: packed.id, ...unnamedCarrier }).catch(code)).toBe('DUE_FIRST')
  expect((await shop.parcelsOf(packed.id)).map(({ state }) => state)).toEqual(['packed'])
})

// (rule: paid-before-it-leaves)
test('what an owner let go unpaid counts no more once it was paid', async () => {
  const order = await paid()
  const take = async (amount: number) => {
    await shop.paystack.refund({ reference: order.reference, amount, note: 'in the dashboard' })
    await sweepPayments(shop.as(), 60_000)
  }
  await take(500_000)
  await releaseUnpaid(owner(), order.id)
  await payDue(order.id)
  await take(400_000)
  expect(await packOrder(owner(), { id: order.id }).catch(code)).toBe('DUE_FIRST')
})

// (rule: paid-before-it-leaves)
test('an owner sends it all the same, by name and for what is missing then; more that goes is another decision', async () => {
  const order = await paid()
  const take = async (amount: number) => {
    await shop.paystack.refund({ reference: order.reference, amount, note: 'in the dashboard' })
    await sweepPayments(shop.as(), 60_000)
  }
  expect(await releaseUnpaid(owner(), order.id).catch(code)).toBe('NOTHING_MISSING')
  await take(500_000)
  await releaseUnpaid(owner(), order.id)
  expect(await shop.reasonOf(order.id)).toBeNull()
  expect(await toPack()).toContain(order.id)
  await packOrder(owner(), { id: order.id })
  await take(100_000)
  expect(await shop.reasonOf(order.id)).toContain('₦6,000 is unpaid again')
  expect(await shipOrder(owner(), { id: order.id, ...unnamedCarrier }).catch(code)).toBe('DUE_FIRST')
  await payDue(order.id)
  expect(await shop.reasonOf(order.id)).toBeNull()
  await shipOrder(owner(), { id: order.id, ...unnamedCarrier })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'shipped', balance: 0 })
})

// (rules: paid-before-it-leaves, disputes)
test('while a dispute waits for an answer its order is not ready', async () => {
  const order = await paid()
  await shop.control('dispute', { reference: order.reference })
  const { id } = shop.sandbox.ledger.disputesOf(order.reference).at(-1)!
  await shop.receive({
    event: 'charge.dispute.create',
    data: { id, transaction: { reference: order.reference }, status: 'awaiting-merchant-feedback' },
  })
  expect(await toPack()).not.toContain(order.id)
  expect(await packOrder(owner(), { id: order.id }).catch(code)).toBe('DUE_FIRST')
  await releaseUnpaid(owner(), order.id)
  await packOrder(owner(), { id: order.id })
})

// (rules: part-payment, reversals)
test('a deposit that was taken back is not paid any more: the link asks for the whole', async () => {
  const order = await placed()
  const dueOn = lagosDay(new Date(shop.ctx.now().getTime() + 10 * dayMs))
  await askDeposit(shop.as(), { orderId: order.id, percent: 40, dueOn })
  const url = await startPart(shop.as(), { orderId: order.id, part: 'deposit' }, options)
  const deposit = (await shop.paymentsOf(order.id)).find(({ checkoutUrl }) => checkoutUrl === url)!
  await shop.pay(deposit.reference)
  await settlePayment(shop.as(), deposit.reference)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', balance: 1_230_000 })
  await shop.paystack.refund({ reference: deposit.reference, amount: deposit.asked, note: 'dashboard' })
  await sweepPayments(shop.as(), 60_000)
  expect(await shop.readOrder(order.id)).toMatchObject({ balance: order.totalAmount, held: 0 })
  expect(await shop.reasonOf(order.id)).toContain('₦20,500 is unpaid again')
  expect(await payDue(order.id)).toMatchObject({ asked: order.totalAmount })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', balance: 0, moneyMissing: 0 })
  expect(await shop.reasonOf(order.id)).toBeNull()
})

// (rules: rest-due, reversals)
test('an order whose whole deposit was taken back and that nobody paid again gives its pieces back', async () => {
  const variant = await shop.variant(3)
  const { order } = await shop.checkout(await shop.customer(), variant)
  const dueOn = lagosDay(new Date(shop.ctx.now().getTime() + 2 * dayMs))
  await askDeposit(shop.as(), { orderId: order.id, percent: 40, dueOn })
  const url = await startPart(shop.as(), { orderId: order.id, part: 'deposit' }, options)
  const deposit = (await shop.paymentsOf(order.id)).find(({ checkoutUrl }) => checkoutUrl === url)!
  await shop.pay(deposit.reference)
  await settlePayment(shop.as(), deposit.reference)
  await shop.paystack.refund({ reference: deposit.reference, amount: deposit.asked, note: 'dashboard' })
  await sweepPayments(shop.as(), 60_000)
  await expireHolds(shop.as())
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 1 })
  const query = { queue: 'all', rest: true, sort: 'newest', page: 1, limit: 50, search: '' } as never
  expect((await listStaffOrders(owner(), query)).orders).toEqual([])
  shop.later(4 * dayMs)
  await raiseFlag(shop.ctx, order, {
    kind: 'rest_due',
    params: { dueMinor: order.totalAmount, dueOn },
    cause: dueOn,
  })
  await expireHolds(shop.as())
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', held: 0 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
  expect((await listOpenFlags(shop.ctx, order.id)).map(({ kind }) => kind)).not.toContain('rest_due')
})
