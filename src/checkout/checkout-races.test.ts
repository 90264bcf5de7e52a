import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../lib/errors.ts'
import { hourMs } from '../lib/time.ts'
import { cancelOwnOrder } from '../payments/settlement/cancel-order.service.ts'
import { expireHolds } from '../payments/settlement/expire-holds.service.ts'
import { reconcilePayments, sweepPayments } from '../payments/reconcile.service.ts'
import { cancelPaidOrder } from '../payments/refunds/cancel-paid.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { verifyPayment } from '../payments/settlement/verify-payment.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'
import type { StartedPayment } from './start-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const refused = (error: unknown) => {
  if (error instanceof AppError) return error.code
  throw error
}

// (rule: stock-hold)
test('of many shoppers checking out the last two pieces at once, exactly two get them', async () => {
  const variant = await shop.variant(2)
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.customer()))
  const results = await Promise.all(buyers.map((actor) => shop.checkout(actor, variant).catch(refused)))
  const placed = results.filter((result) => typeof result !== 'string')
  expect(placed).toHaveLength(2)
  expect(
    new Set(results.filter((result) => typeof result === 'string')).difference(
      new Set(['OUT_OF_STOCK', 'CANNOT_ORDER']),
    ).size,
  ).toBe(0)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 2, held: 2 })
})

test('orders of several variants in different line orders never wait for each other for ever', async () => {
  const variants = await Promise.all([shop.variant(50), shop.variant(50), shop.variant(50)])
  const buyers = await Promise.all(Array.from({ length: 9 }, () => shop.customer()))
  await Promise.all(
    buyers.map((actor, i) => {
      const lines = [0, 1, 2].map((k) => variants[(i + k * (i % 2 ? 1 : 2)) % 3]!)
      return shop.checkoutLines(
        actor,
        lines.map((variant) => ({ variant, quantity: 1 })),
      )
    }),
  )
  for (const { id } of variants) expect((await shop.readVariant(id)).held).toBe(9)
})

test.each([{ key: 'a-tap' }, { key: undefined }])(
  'ten submits at once (key: $key) make one order, one hold, and give one payment page',
  async ({ key }) => {
    const variant = await shop.variant(1)
    const actor = await shop.customer()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => shop.checkout(actor, variant, { key })),
    )
    expect(new Set(results.map(({ order }) => order.id)).size).toBe(1)
    expect(new Set(results.map(({ payment }) => payment!.checkoutUrl)).size).toBe(1)
    expect(await shop.paymentsOf(results[0]!.order.id)).toHaveLength(1)
    expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  },
)

test('keyed and unkeyed submits of one cart, also under several keys, make one order', async () => {
  const variant = await shop.variant(3)
  const actor = await shop.customer()
  const keys = ['a', undefined, 'b', undefined, 'c', 'a', undefined, 'b']
  const results = await Promise.all(keys.map((key) => shop.checkout(actor, variant, { key })))
  expect(new Set(results.map(({ order }) => order.id)).size).toBe(1)
  expect(new Set(results.map(({ payment }) => payment!.checkoutUrl)).size).toBe(1)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 1 })
})

// (rule: one-settlement)
test('webhook, return page and reconciler together settle a payment once', async () => {
  const variant = await shop.variant(3)
  const actor = await shop.customer()
  const { order, payment } = await shop.checkout(actor, variant)
  const { reference } = payment!
  await shop.pay(reference)
  shop.later(2 * 60_000)
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      if (i % 3 === 0) return settlePayment(shop.as(), reference)
      return i % 3 === 1 ? verifyPayment(shop.as(actor), reference) : reconcilePayments(shop.as(), 60_000)
    }),
  )
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 2, held: 0 })
  expect((await shop.eventsOf(order.id)).filter(({ status }) => status === 'paid')).toHaveLength(1)
  expect(await shop.mailJobsOf(order.id)).toMatchObject([
    { kinds: ['order_placed'] },
    { kinds: ['order_paid'] },
  ])
})

// (rule: late-payment)
test('two payments of one order: one pays it, the other goes back, and the order stays paid', async () => {
  const variant = await shop.variant(3)
  const actor = await shop.customer()
  const first = await shop.checkout(actor, variant)
  const again = await shop.checkout(actor, variant, { order: { order_id: first.order.id } })
  expect(again.order.id).toBe(first.order.id)
  expect(again.payment!.reference).not.toBe(first.payment!.reference)
  const references = [first.payment!.reference, again.payment!.reference]
  await Promise.all(references.map(shop.pay))
  await Promise.all([...references, ...references].map((reference) => settlePayment(shop.as(), reference)))
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 2, held: 0 })
  expect(await shop.refundsOf(first.order.id)).toMatchObject([
    { cause: 'duplicate', amount: first.order.totalAmount },
  ])
  await finishRefunds()
  expect(await shop.readOrder(first.order.id)).toMatchObject({ status: 'paid', paymentStatus: 'success' })
  expect(shop.paidMinor(references) - shop.refundedMinor(references)).toBe(first.order.totalAmount)
})

// (rule: order-before-payment)
test('declined, then paid with a new reference: the same order, one sale', async () => {
  const variant = await shop.variant(1)
  const actor = await shop.customer()
  const first = await shop.checkout(actor, variant)
  await shop.control('pay', { reference: first.payment!.reference, card: 'declined' })
  expect(await verifyPayment(shop.as(actor), first.payment!.reference)).toMatchObject({
    success: false,
    verified: false,
    message: 'Your payment could not be processed. Please try again or use bank transfer.',
  })
  const again = await shop.checkout(actor, variant, { order: { order_id: first.order.id } })
  expect(again.order.id).toBe(first.order.id)
  expect((await shop.readOrder(first.order.id)).paymentStatus).toBe('pending')
  await shop.pay(again.payment!.reference)
  await settlePayment(shop.as(), again.payment!.reference)
  expect(await shop.readOrder(first.order.id)).toMatchObject({ status: 'paid' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 0, held: 0 })
})

test('nobody is sent to pay twice: a payment on its way or already in refuses another', async () => {
  const actor = await shop.customer()
  const { order, payment } = await shop.checkout(actor, await shop.variant())
  const variant = await shop.variant()
  const retry = () => shop.checkout(actor, variant, { order: { order_id: order.id } }).catch(refused)
  await shop.control('settle', { reference: payment!.reference, status: 'processing' })
  expect(await retry()).toBe('PAYMENT_UNDER_WAY')
  await shop.pay(payment!.reference)
  expect(await retry()).toBe('ALREADY_PAID')
})

// (rule: checkout-messages)
test.each(['drop-reply', 'truncated-json', 'empty-body', 'reset', 'http-500', 'html-502'])(
  'initialize answered by %s: a clear error, then the same order with a new reference, and money on either counts',
  async (kind) => {
    const variant = await shop.variant(1)
    const actor = await shop.customer()
    await shop.control('faults/http', { route: 'initialize', kind })
    expect(await shop.checkout(actor, variant).catch(refused)).toBe('PAYMENT_NOT_STARTED')
    const again = await shop.checkout(actor, variant)
    const payments = await shop.paymentsOf(again.order.id)
    expect(payments).toHaveLength(2)
    expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
    const lost = payments.find(({ id }) => id !== again.payment!.id)!
    const isThere = shop.sandbox.ledger.transactions.has(lost.reference)
    expect(isThere).toBe(['drop-reply', 'truncated-json', 'empty-body'].includes(kind))
    await shop.pay(isThere ? lost.reference : again.payment!.reference)
    shop.later(10 * 60_000)
    await sweepPayments(shop.as(), 60_000)
    expect(await shop.readOrder(again.order.id)).toMatchObject({ status: 'paid' })
  },
)

// (rule: own-cancel)
test('cancelling gives stock back; a foreign order is not there; money that comes later goes back', async () => {
  const variant = await shop.variant(1)
  const actor = await shop.customer()
  const { order, payment } = await shop.checkout(actor, variant)
  const stranger = await shop.customer()
  expect(await cancelOwnOrder(shop.as(stranger), order.id).catch(refused)).toBe('ORDER_NOT_FOUND')
  await cancelOwnOrder(shop.as(actor), order.id)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 0 })
  await shop.pay(payment!.reference)
  expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'refunding' })
  await finishRefunds()
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 0 })
})

test('an admin cancels a paid order: stock back, money back, once, although replies get lost', async () => {
  const variant = await shop.variant(4)
  const { order, payment } = await shop.checkout(await shop.customer(), variant, { quantity: 2 })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  await shop.control('faults/http', { route: 'refund-create', kind: 'drop-reply' })
  await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'Damaged in the store' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4, held: 0 })
  await finishRefunds()
  expect(shop.refundedMinor([payment!.reference])).toBe(order.totalAmount)
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    refunded: order.totalAmount,
  })
})

/** Refunds move on by themselves at Paystack; sweeps find out. */
async function finishRefunds() {
  const isMoving = () =>
    [...shop.sandbox.ledger.refunds.values()].some(({ status }) => /^(pending|processing)$/.test(status))
  for (let i = 0; i < 3; i++) {
    await expect.poll(isMoving).toBe(false)
    shop.later(hourMs / 2)
    await sweepPayments(shop.as(), 60_000)
  }
}

type Step = {
  act: 'checkout' | 'pay' | 'settle' | 'again' | 'cancel' | 'decline' | 'expire' | 'alter'
  who: number
  pick: number
}

test(
  'whatever shoppers, Paystack and the clock do, stock stays right and every kobo is in an order, refunded or in review',
  { timeout: 120_000 },
  async () => {
    const step: fc.Arbitrary<Step> = fc.record({
      act: fc.constantFrom(
        'checkout',
        'checkout',
        'pay',
        'pay',
        'settle',
        'again',
        'cancel',
        'decline',
        'expire',
        'alter',
      ),
      who: fc.nat(2),
      pick: fc.nat(100),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const stock = 3
        const variant = await shop.variant(stock)
        const buyers = await Promise.all([0, 1, 2].map(() => shop.customer()))
        const started: StartedPayment[] = []
        for (const { act, who, pick } of steps) {
          const one = started[pick % (started.length || 1)]
          const reference = one?.payment?.reference ?? ''
          if (act === 'checkout') {
            const key = `k-${pick}-${variant.id}`
            const result = await shop.checkout(buyers[who]!, variant, { key }).catch(refused)
            if (typeof result !== 'string') started.push(result)
          } else if (act === 'expire') {
            shop.later(hourMs)
            await expireHolds(shop.as())
          } else if (one) {
            if (act === 'pay') await shop.pay(reference)
            if (act === 'decline') await shop.control('pay', { reference, card: 'declined' })
            if (act === 'alter') await shop.alterUnpaid(reference)
            if (act === 'settle') await Promise.all([1, 2].map(() => settlePayment(shop.as(), reference)))
            if (act === 'cancel') await cancelOwnOrder(shop.asBuyerOf(one.order), one.order.id).catch(refused)
            if (act === 'again') {
              const order = { order_id: one.order.id, items: [] }
              const result = await shop.payAgain(one.order, order).catch(refused)
              if (typeof result !== 'string') started.push(result)
            }
          }
          const { stock: left, held } = await shop.readVariant(variant.id)
          expect(held).toBeGreaterThanOrEqual(0)
          expect(left).toBeGreaterThanOrEqual(held)
        }
        for (const { payment } of started) await settlePayment(shop.as(), payment!.reference)
        await finishRefunds()
        const ids = [...new Set(started.map(({ order }) => order.id))]
        const final = await Promise.all(ids.map(shop.readOrder))
        const sold = final.filter(({ holdState }) => holdState === 'sold').length
        const held = final.filter(({ holdState }) => holdState === 'held').length
        expect(await shop.readVariant(variant.id)).toMatchObject({ stock: stock - sold, held })
        for (const order of final) {
          const references = (await shop.paymentsOf(order.id)).map((payment) => payment.reference)
          const kept = shop.paidMinor(references) - shop.refundedMinor(references)
          if (order.status === 'paid') expect(kept).toBe(order.totalAmount)
          else if (order.status === 'pending_review') expect(await shop.reasonOf(order.id)).toBeTruthy()
          else expect(kept).toBe(0)
        }
      }),
      { numRuns: 12 },
    )
  },
)
