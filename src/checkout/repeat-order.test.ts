import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../db/schema.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))

test('the same key of another shopper is another order', async () => {
  const variant = await shop.variant(2)
  const one = await shop.checkout(await shop.customer(), variant, { key: 'same' })
  const two = await shop.checkout(await shop.customer(), variant, { key: 'same' })
  expect(one.order.id).not.toBe(two.order.id)
})

test('without a key, the same cart at another price is another order, never the old total', async () => {
  const variant = await shop.variant(5, 1_000_000)
  const actor = await shop.customer()
  const first = await shop.checkout(actor, variant)
  const again = await shop.checkout(actor, variant, { order: { total_amount: first.order.totalAmount } })
  const dear = await shop.checkout(actor, variant, { order: { total_amount: first.order.totalAmount } })
  expect(dear.order.id).toBe(again.order.id)
  await shop.ctx.db.update(products).set({ priceNgn: 800_000 }).where(eq(products.id, variant.productId))
  const total_amount = first.order.totalAmount - 200_000
  const cheap = await shop.checkout(actor, variant, { order: { total_amount } })
  expect(cheap.order.totalAmount).toBe(total_amount)
  expect(cheap.payment!.asked).toBe(total_amount)
})

// (rule: repeat-checkout)
test('the same cart can be bought again once the first order is paid', async () => {
  const variant = await shop.variant(5)
  const actor = await shop.customer()
  const first = await shop.checkout(actor, variant)
  await shop.pay(first.payment!.reference)
  await settlePayment(shop.as(), first.payment!.reference)
  const second = await shop.checkout(actor, variant)
  expect(second.order.id).not.toBe(first.order.id)
})
