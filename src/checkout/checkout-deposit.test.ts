import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { quoteCart } from '../cart/quote/quote.service.ts'
import { AppError } from '../lib/errors.ts'
import { dayMs } from '../lib/time.ts'
import { expireHolds } from '../payments/settlement/expire-holds.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date('2026-11-20T10:00:00Z'))
  await shop.control('reset')
  await writeSetting(shop.ctx, 'deposit_at_checkout', true)
  await writeSetting(shop.ctx, 'deposit_minimum', 2_000_000)
  await writeSetting(shop.ctx, 'deposit_percent', 30)
  await writeSetting(shop.ctx, 'deposit_days', 10)
})
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))
/** 30 % of ₦20,500. */
const deposit = { deposit_amount: 615_000 }

async function paidDeposit() {
  const [buyer, variant] = [await shop.customer(), await shop.variant(9)]
  const placed = await shop.checkout(buyer, variant, { order: deposit })
  await shop.pay(placed.payment!.reference)
  await settlePayment(shop.as(), placed.payment!.reference)
  return { ...placed, buyer, variant }
}

// (rule: checkout-deposit)
test('the quote offers a deposit from the owner’s least total on, and none while it is off', async () => {
  const { id, productId } = await shop.variant()
  const quote = (quantity: number) =>
    quoteCart(shop.as(), {
      items: [{ product_id: productId, variant_id: id, quantity }],
      shippingLocation: shop.zone.id,
    })
  expect((await quote(1)).deposit).toEqual({
    percent: 30,
    amount: 615_000,
    rest: 1_435_000,
    due_on: '2026-11-30',
  })
  await writeSetting(shop.ctx, 'deposit_minimum', 2_050_001)
  expect((await quote(1)).deposit).toBeUndefined()
  expect((await quote(2)).deposit).toBeDefined()
  await writeSetting(shop.ctx, 'deposit_at_checkout', false)
  expect((await quote(2)).deposit).toBeUndefined()
})

test('a shopper pays the share that was shown, and the order waits for the rest', async () => {
  const { order, payment } = await paidDeposit()
  expect(payment!.asked).toBe(615_000)
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'pending',
    balance: 1_435_000,
    restDueOn: '2026-11-30',
    depositAmount: 615_000,
  })
})

// (rules: client-money-ignored, checkout-deposit)
test('a deposit that is not offered now is refused with the new quote, and nothing is written', async () => {
  const [buyer, variant] = [await shop.customer(), await shop.variant()]
  const ask = (order: object) => shop.checkout(buyer, variant, { order }).catch(code)
  for (const deposit_amount of [1, 0, 614_999, 2_050_000, -615_000])
    expect(await ask({ deposit_amount }), String(deposit_amount)).toBe('PRICES_CHANGED')
  await writeSetting(shop.ctx, 'deposit_at_checkout', false)
  expect(await ask(deposit)).toBe('PRICES_CHANGED')
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 0 })
})

test('paying all after the deposit was chosen replaces the order, and holds no piece twice', async () => {
  const [buyer, variant] = [await shop.customer(), await shop.variant(9)]
  const first = await shop.checkout(buyer, variant, { order: deposit })
  const second = await shop.checkout(buyer, variant)
  expect(second.payment!.asked).toBe(2_050_000)
  expect(await shop.readOrder(first.order.id)).toMatchObject({ status: 'cancelled', cancelCause: 'replaced' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 1 })
})

// (rule: hold-caps)
test('a deposit does not lift the caps: what it holds for days counts for its shopper', async () => {
  const [buyer, variant] = [await shop.customer(), await shop.onlyVariant(9)]
  const one = { quantity: 3, order: { deposit_amount: 1_695_000 } }
  const placed = await shop.checkout(buyer, variant, one)
  await shop.pay(placed.payment!.reference)
  await settlePayment(shop.as(), placed.payment!.reference)
  expect(await shop.readOrder(placed.order.id)).toMatchObject({ depositPaidAt: expect.any(Date) })
  expect(await shop.checkout(buyer, variant, { quantity: 1 }).catch(code)).toBe('HELD_TOO_MUCH')
  shop.later(3 * dayMs)
  await expireHolds(shop.as())
  expect(await shop.checkout(buyer, variant, one).catch(code)).toBe('HELD_TOO_MUCH')
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 3 })
})

// (rule: own-holds)
test('a shopper’s own pieces with a deposit are not offered to her again, and the same cart is a new order', async () => {
  const { order, buyer, variant } = await paidDeposit()
  const again = await shop.checkout(buyer, variant, { order: deposit })
  expect(again.order.id).not.toBe(order.id)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 9, held: 2 })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', holdState: 'held' })
})
