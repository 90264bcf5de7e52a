import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActor, insertZone } from '../../db/test-fixtures.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../test-checkout-shop.ts'
import * as chatOrders from './chat-order.service.ts'
import * as chatQuotes from './chat-quote.service.ts'

const path = '/api/admin/chat-orders'

let shop: CheckoutShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop()
  const api = operationsApi(
    'Admin',
    { ...chatQuotes, ...chatOrders },
    { provider: shop.provider, ...options },
  )
  call = openTestApp(api as never, () => shop.ctxFor(adminActor)).call
})
afterAll(() => shop.close())

/** An order that is picked up, of one piece at ₦18,000 less this discount. */
async function ask(discount: object, total: number) {
  const variant = await shop.variant(5)
  const { id: zone_id } = await insertZone(shop.ctx, { name: 'Pick up', rate: 0 })
  const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: 1 }]
  const customer = { first_name: 'Bisi', phone: '0803 555 0001' }
  const quote = { items, zone_id, discount }
  return {
    variant,
    quote,
    order: { ...quote, ...customer, hold_minutes: 180, key: `key-of-gift-${total}`, total },
  }
}

// (rules: nothing-to-pay, chat-order)
test('a gift is confirmed at once: it has no link, and the same key makes none twice', async () => {
  const { variant, order } = await ask({ percent: 100, reason: 'For her birthday' }, 0)
  const first = await call('POST', path, order)
  expect([first.status, first.body]).toMatchObject([200, { total: 0, pay_url: null, deposit: null }])
  expect((await call('POST', path, order)).body).toMatchObject({
    order_id: first.body.order_id,
    pay_url: null,
  })
  expect(await shop.readOrder(first.body.order_id)).toMatchObject({
    status: 'paid',
    holdState: 'sold',
    balance: 0,
  })
  expect(await shop.paymentsOf(first.body.order_id)).toEqual([])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 4, held: 0 })
})

// (rules: least-amount, chat-order)
test('the quote of a chat says what is too little to be paid', async () => {
  const { variant, quote, order } = await ask({ amount: 1_796_000, reason: 'Friend' }, 4_000)
  const message = 'This leaves ₦40 to pay: less than can be paid. The least is ₦50.'
  expect((await call('POST', `${path}/quote`, quote)).body).toMatchObject({ is_payable: false, message })
  const made = await call('POST', path, order)
  expect([made.status, made.body.error.message]).toEqual([409, message])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 0 })
})
