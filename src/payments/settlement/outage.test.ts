import type { SystemPaymentsCtx } from '../providers/payment-provider.server.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { initializeSchema } from '../../checkout/checkout.schema.ts'
import { startPayment } from '../../checkout/start-payment.service.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../../checkout/test-checkout-shop.ts'
import { payments } from '../../db/schema.ts'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import { expireHolds } from './expire-holds.service.ts'
import { reconcilePayments } from '../reconcile.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))

/** A Paystack that never answers; `asked` tells about which references. */
function unanswering(): { ctx: SystemPaymentsCtx; asked: string[] } {
  const asked: string[] = []
  const ctx = shop.as()
  ctx.provider.find = async (reference) => {
    asked.push(reference)
    return { kind: 'unknown', why: 'timeout' }
  }
  return { ctx, asked }
}

async function placeOrders(count: number) {
  const placed = []
  for (let i = 0; i < count; i++) {
    placed.push(await shop.checkout(await shop.customer(), await shop.variant()))
    shop.later(1000)
  }
  return placed.map(({ order, payment }) => ({ id: order.id, payment: payment! }))
}

// (rule: unfinished-attempts)
test('a round about open payments ends after three questions without an answer, and the next one goes on', async () => {
  const placed = await placeOrders(8)
  shop.later(5 * minuteMs)
  const references = placed.map(({ payment }) => payment.reference)
  const first = unanswering()
  await reconcilePayments(first.ctx, minuteMs)
  expect(first.asked).toHaveLength(3)
  const second = unanswering()
  await reconcilePayments(second.ctx, minuteMs)
  expect(second.asked).toHaveLength(3)
  expect(new Set([...first.asked, ...second.asked]).size).toBe(6)
  const rest = references.filter((reference) => ![...first.asked, ...second.asked].includes(reference))
  const unasked = await Promise.all(placed.map(({ id }) => shop.paymentsOf(id)))
  for (const payment of unasked.flat().filter(({ reference }) => rest.includes(reference)))
    expect(payment).toMatchObject({ checks: 0 })
  await reconcilePayments(shop.as(), minuteMs)
})

// (rule: stock-hold)
test('an outage keeps the items of orders nobody can pay any more from nobody', async () => {
  const asking = await placeOrders(6)
  const [refused] = await placeOrders(1)
  await shop.ctx.db
    .update(payments)
    .set({ state: 'declined', checkoutUrl: null, nextCheckAt: null })
    .where(eq(payments.orderId, refused!.id))
  shop.later(hourMs)
  const { ctx, asked } = unanswering()
  const seenBefore: string[] = []
  const ask = ctx.provider.find
  ctx.provider.find = async (reference) => {
    seenBefore.push((await shop.readOrder(refused!.id)).status)
    return ask(reference)
  }
  await expireHolds(ctx)
  expect(asked).toHaveLength(3)
  expect(seenBefore[0]).toBe('cancelled')
  const states = await Promise.all(asking.map(({ id }) => shop.readOrder(id)))
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['pending']))
  shop.later(2 * dayMs)
  await expireHolds(unanswering().ctx)
  const old = await Promise.all(asking.map(({ id }) => shop.readOrder(id)))
  expect(new Set(old.map(({ status }) => status))).toEqual(new Set(['cancelled']))
})

// (rule: provider-gate)
test('while Paystack is left alone checkout says at once what to do, and the order is there to be paid', async () => {
  const ctx = { ...shop.as(await shop.customer()) }
  ctx.provider.open = async () => ({ kind: 'unknown', why: 'resting' })
  ctx.provider.waitMs = () => 9000
  const variant = await shop.variant()
  const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: 1 }]
  const input = { body: initializeSchema.parse(shop.bodyFor(items)), idempotencyKey: 'outage' }
  await expect(startPayment(ctx, input, options)).rejects.toThrow(
    'Payments are not answering right now. Nothing was charged, and your items stay set aside: please try again in a minute.',
  )
  const again = await startPayment({ ...ctx, provider: shop.provider }, input, options)
  expect(again.payment!.state).toBe('open')
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 1 })
})
