import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPromoCode } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { expireHolds } from '../payments/settlement/expire-holds.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))

const refused = (error: unknown) => {
  if (error instanceof AppError) return `${error.code}: ${error.message}`
  throw error
}

const mine = () => ({ email: `${crypto.randomUUID()}@example.com` })

const newCode = (more: object = {}) =>
  insertPromoCode(shop.ctx, { code: `CODE${Math.random().toString(36).slice(2).toUpperCase()}`, ...more })

async function placeWith(actor: Actor, code: string) {
  return shop.checkout(actor, await shop.variant(), { order: { promo_code: code, ...mine() } })
}

// (rule: own-holds)
test('paying again and again holds the items for two hours from the first try, and no longer', async () => {
  const variant = await shop.variant(1)
  const actor = await shop.customer()
  const { order } = await shop.checkout(actor, variant)
  const latest = order.createdAt.getTime() + 2 * hourMs
  for (let i = 1; i <= 4; i++) {
    shop.later(29 * minuteMs)
    await shop.payAgain(order, { order_id: order.id, items: [] })
    const { holdExpiresAt } = await shop.readOrder(order.id)
    expect(holdExpiresAt!.getTime()).toBe(Math.min(shop.ctx.now().getTime() + 30 * minuteMs, latest))
  }
  shop.later(4 * minuteMs)
  expect(await shop.payAgain(order, { order_id: order.id, items: [] }).catch(refused)).toBe(
    'ORDER_CLOSED: The time to pay this order is over. Please check out again.',
  )
  await expireHolds(shop.as())
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 0 })
})

// (rule: promo-once)
test('a code for once moves on to the newer order; a repeat of the same checkout changes nothing', async () => {
  const { code } = await newCode()
  const actor = await shop.customer()
  const variant = await shop.variant()
  const first = await placeWith(actor, code)
  const second = await shop.checkout(actor, variant, { order: { promo_code: code } })
  const again = await shop.checkout(actor, variant, { order: { promo_code: code } })
  expect(again.order.id).toBe(second.order.id)
  expect(await shop.readOrder(first.order.id)).toMatchObject({ status: 'cancelled' })
  expect(await shop.readOrder(second.order.id)).toMatchObject({ status: 'pending', promoCode: code })
  expect((await shop.eventsOf(first.order.id)).map(({ description }) => description)).toContain(
    'Its promo code was used on a newer order.',
  )
})

test('a code for once is refused while a payment with it is on its way, and never given twice at once', async () => {
  const { code } = await newCode()
  const actor = await shop.customer()
  const variants = await Promise.all(Array.from({ length: 6 }, () => shop.variant()))
  await Promise.all(
    variants.map((variant) => shop.checkout(actor, variant, { order: { promo_code: code } }).catch(refused)),
  )
  const mine = (await shop.ordersWith(code)).filter(({ status }) => status === 'pending')
  expect(mine).toHaveLength(1)
  const [payment] = await shop.paymentsOf(mine[0]!.id)
  await shop.control('settle', { reference: payment!.reference, status: 'processing' })
  expect(await placeWith(actor, code).catch(refused)).toBe(
    'PROMO_REFUSED: You have already used this promo code',
  )
  expect(await shop.readOrder(mine[0]!.id)).toMatchObject({ status: 'pending' })
})

test('a code with room for more stays on every order; its last use goes to the newest', async () => {
  const { code } = await newCode({ oncePerCustomer: false, maxRedemptions: 2 })
  const actor = await shop.customer()
  for (let i = 0; i < 3; i++) {
    await placeWith(actor, code)
    shop.later(minuteMs)
  }
  expect((await shop.ordersWith(code)).map(({ status }) => status)).toEqual([
    'cancelled',
    'pending',
    'pending',
  ])
})

// (rule: promo-limit)
test('a limited code is never given out more often than its limit, however many check out at once', async () => {
  const { code } = await newCode({ maxRedemptions: 2 })
  const shoppers = await Promise.all(Array.from({ length: 5 }, () => shop.customer()))
  const placed = await Promise.all(shoppers.map((actor) => placeWith(actor, code).catch(refused)))
  const usedUp = 'PROMO_REFUSED: This promo code has been used up'
  expect(placed.filter((one) => one === usedUp)).toHaveLength(3)
  expect((await shop.ordersWith(code)).filter(({ status }) => status === 'pending')).toHaveLength(2)
})

// (rule: promo-limit)
test('a code for once is given once to a mailbox, under however many accounts and spellings at once', async () => {
  const { code } = await newCode()
  const shoppers = await Promise.all(Array.from({ length: 5 }, () => shop.customer()))
  const spellings = ['a.da', 'ada', 'ada+1', 'A.D.A', 'ad.a'].map((name) => `${name}@gmail.com`)
  const placed = await Promise.all(
    shoppers.map(async (actor, i) =>
      shop
        .checkout(actor, await shop.variant(), { order: { promo_code: code, email: spellings[i] } })
        .catch(refused),
    ),
  )
  const used = 'PROMO_REFUSED: You have already used this promo code'
  expect(placed.filter((one) => one === used)).toHaveLength(4)
})

test('a use that waits for a decision about its payment is a use', async () => {
  const { code } = await newCode({ maxRedemptions: 1 })
  const first = await placeWith(await shop.customer(), code)
  await shop.control('settle', { reference: first.payment!.reference, status: 'success', amount: 5_000 })
  expect(await settlePayment(shop.as(), first.payment!.reference)).toMatchObject({ state: 'review' })
  expect(await placeWith(await shop.customer(), code).catch(refused)).toBe(
    'PROMO_REFUSED: This promo code has been used up',
  )
})

test("nobody else's order is touched for a code; money that comes after its use went on stands and people look", async () => {
  const { code } = await newCode({ maxRedemptions: 1 })
  const first = await placeWith(await shop.customer(), code)
  expect(await placeWith(await shop.customer(), code).catch(refused)).toBe(
    'PROMO_REFUSED: This promo code has been used up',
  )
  expect(await shop.readOrder(first.order.id)).toMatchObject({ status: 'pending', promoCode: code })
  shop.later(hourMs)
  await expireHolds(shop.as())
  const second = await placeWith(await shop.customer(), code)
  for (const { payment } of [second, first]) {
    await shop.pay(payment!.reference)
    expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'paid' })
  }
  expect(await shop.readOrder(second.order.id)).toMatchObject({ status: 'paid' })
  expect(await shop.reasonOf(second.order.id)).toBeNull()
  expect(await shop.reasonOf(first.order.id)).toContain(`The promo code ${code} was used up before (limit 1)`)
})
