import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../checkout/test-checkout-shop.ts'
import { payments, refunds } from '../db/schema.ts'
import { dayMs, hourMs } from '../lib/time.ts'
import { comparePayments } from './compare-payments.service.ts'
import { refundUnmatchedPayment } from './unmatched/unmatched-payment.service.ts'
import { limitPaymentPages } from './payments.jobs.ts'
import { sweepPayments } from './reconcile.service.ts'
import { settlePayment } from './settlement/settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.control('reset')
  // Paystack's own clock is the machine's.
  shop.setNow(new Date())
})

async function strayMoney() {
  const reference = `STRAY-${randomUUID()}`
  const channels = ['card']
  const pages = { callback_url: 'http://shop.test', channels, metadata: {} }
  await shop.paystack.initialize({
    reference,
    amount: 700_000,
    email: 'eve@example.com',
    currency: 'NGN',
    ...pages,
  })
  await shop.pay(reference)
  return reference
}

const unmatched = (reference: string) =>
  shop.ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), isNull(payments.orderId)))

async function paidOrder() {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return { order, reference: payment!.reference }
}

// (rule: compared-payments)
test('money on an attempt that was given up after three days is found without a webhook', async () => {
  const variant = await shop.variant()
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  shop.later(80 * hourMs)
  await sweepPayments(shop.as(), 60_000)
  await sweepPayments(shop.as(), 60_000)
  expect((await shop.paymentsOf(order.id))[0]).toMatchObject({ state: 'expired', nextCheckAt: null })
  await shop.pay(payment!.reference)
  shop.later(20 * dayMs)
  await comparePayments(shop.as())
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paymentStatus: 'success' })
  await comparePayments(shop.as())
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 9, held: 0 })
})

test('money no order knows is kept, once, although no webhook told of it', async () => {
  const reference = await strayMoney()
  await Promise.all([comparePayments(shop.as()), comparePayments(shop.as())])
  expect(await unmatched(reference)).toMatchObject([
    { paid: 700_000, payerEmail: 'eve@example.com', refunded: 0, dismissedAt: null },
  ])
})

test('a list longer than a page is read to its end, and a 429 on the way is waited for', async () => {
  const references = []
  for (let i = 0; i < 105; i++) references.push(await strayMoney())
  let asked = 0
  const ctx = shop.as()
  ctx.provider.listPaid = async (from, page) => {
    asked += 1
    return asked === 2 ? { kind: 'unknown', why: 'rate_limited' } : shop.provider.listPaid(from, page)
  }
  ctx.provider.waitMs = () => 1
  await comparePayments(ctx)
  for (const reference of references) expect(await unmatched(reference)).toHaveLength(1)
  ctx.provider.waitMs = () => 0
  ctx.provider.listPaid = async () => ({ kind: 'unknown', why: 'server_error' })
  await expect(comparePayments(ctx)).rejects.toThrow('could not be read: server_error')
})

// (rule: compared-payments)
test('a payment that Paystack does not know, took back or lists with another amount is shown to people', async () => {
  const [gone, fine, reversed, other] = [
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
  ]
  const rename = (reference: string, changes: object) =>
    shop.ctx.db.update(payments).set(changes).where(eq(payments.reference, reference))
  await rename(gone.reference, { reference: `${gone.reference}-x` })
  await rename(other.reference, { paid: 1 })
  await shop.control('settle', { reference: reversed.reference, status: 'reversed' })
  shop.later(2 * hourMs)
  await comparePayments(shop.as())
  const reasons = await Promise.all([gone, fine, reversed, other].map(({ order }) => shop.reasonOf(order.id)))
  expect(reasons).toEqual([
    `Paystack does not know this payment as paid (${gone.reference}-x)`,
    null,
    expect.stringMatching(/Paystack took ₦20,500 back .* and is unpaid again/),
    expect.stringContaining('Paystack lists another amount: NGN 20,500'),
  ])
})

// (rule: compared-payments)
test('the refund of money without an order is held against Paystack’s list, one of its dashboard is taken over', async () => {
  const keep = async () => {
    const reference = await strayMoney()
    await comparePayments(shop.as())
    return { reference, id: (await unmatched(reference))[0]!.id }
  }
  const [lost, sent, outside] = [await keep(), await keep(), await keep()]
  await shop.control('faults/http', { route: 'refund-create', kind: 'drop-reply' })
  for (const { id } of [lost, sent]) await refundUnmatchedPayment(shop.as(), { id })
  // As a database that was restored would have it.
  const ofLost = eq(refunds.paymentId, lost.id)
  await shop.ctx.db
    .update(refunds)
    .set({ state: 'confirmed', nextCheckAt: null, id: randomUUID() })
    .where(ofLost)
  await shop.paystack.refund({ reference: outside.reference, amount: 700_000, note: '' })
  shop.later(2 * hourMs)
  await comparePayments(shop.as())
  const rows = await Promise.all([lost, sent, outside].map(({ reference }) => unmatched(reference)))
  expect(rows.map(([row]) => [row!.refunded, row!.taken, row!.note])).toEqual([
    [0, 700_000, 'Refunded in Paystack’s dashboard'],
    [700_000, 0, 'Refunded through Paystack'],
    [0, 700_000, 'Refunded in Paystack’s dashboard'],
  ])
  for (const { reference } of [sent, outside])
    expect(shop.sandbox.ledger.refundsOf(reference)).toHaveLength(1)
})

// (rule: compared-payments)
test('test money never pays with a live key, is not kept as unmatched, and test orders are not missed', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const paid = await paidOrder()
  const reference = await strayMoney()
  await shop.pay(payment!.reference)
  const live = shop.as()
  live.provider.domain = 'live'
  expect(await settlePayment(live, payment!.reference)).toMatchObject({ state: 'not_found' })
  shop.later(2 * hourMs)
  await comparePayments(live)
  const event = { event: 'charge.success', data: { reference } }
  await shop.receive(event, live)
  expect(await unmatched(reference)).toEqual([])
  expect((await shop.readOrder(order.id)).status).toBe('pending')
  expect(await shop.reasonOf(paid.order.id)).toBeNull()
  const [kept] = await shop.ctx.db.select().from(payments).where(eq(payments.reference, paid.reference))
  expect(kept).toMatchObject({ domain: 'test', paidCurrency: 'NGN' })
})

// (rule: compared-payments)
test('the time-out of payment pages is asked for again until Paystack accepts it', async () => {
  const answers = [false, false, true]
  const asked: number[] = []
  const provider = {
    limitPages: async (seconds: number) => {
      asked.push(seconds)
      return answers.shift()!
    },
  }
  const keepLimited = limitPaymentPages(provider, { HOLD_MINUTES: 30, RECONCILE_SECONDS: 60 })
  for (const minute of [0, 0.5, 1, 2, 3, 4, 600]) await keepLimited(minute * 60_000)
  expect(asked).toEqual([1800, 1800, 1800])
  expect(await shop.provider.limitPages(1800)).toBe(true)
})
