import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgets } from '../../scripts/budgets.ts'
import { addToCart } from '../cart/cart.service.ts'
import { countStatements } from '../db/test-statements.ts'
import { type CheckoutApp, itemsOf, openCheckoutApp } from './test-checkout-app.ts'
import { secretKey } from '../payments/test-paystack.ts'

let t: CheckoutApp
beforeAll(async () => {
  t = await openCheckoutApp()
})
afterAll(() => t.close())

/** Each call of a shopper reads her session first, which this test's calls do not. */
const sessions = 3
/** A web process remembers the settings, a test reads them. */
const settings = 1

test('from cart to paid an order takes no more statements than its budget', async () => {
  const statements = countStatements(t.shop.database)
  const buyer = await t.newCustomer()
  const variant = await t.shop.variant()
  const actor = t.actors.get(buyer.id)!
  let reference = ''
  const seen = await statements.during(async () => {
    await addToCart(t.shop.ctxFor(actor), {
      product_id: variant.productId,
      variant_id: variant.id,
      quantity: 1,
    })
    const { body } = await t.initialize(t.shop.bodyFor(itemsOf(variant)), buyer.headers)
    reference = body.data.reference
    await t.shop.pay(reference)
    const event = JSON.stringify({ event: 'charge.success', data: { reference } })
    const signature = createHmac('sha512', secretKey).update(event).digest('hex')
    const webhook = t.app.request('/api/webhooks/paystack', {
      method: 'POST',
      headers: { 'x-paystack-signature': signature },
      body: event,
    })
    const [verified] = await Promise.all([t.verify(reference, buyer.headers), webhook])
    expect(verified.body.order.status).toBe('paid')
  })
  expect(seen.length + sessions - settings, seen.join('\n')).toBeLessThanOrEqual(budgets.statements.order)
})
