import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalDataParts } from '../../app/feature-parts.ts'
import {
  addedCustomers,
  addresses,
  newsletterSubscribers,
  savedItems,
  stockSignups,
} from '../../db/schema.ts'
import { insertPayment, insertProduct } from '../../db/test-fixtures.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'
import { placeOrder } from './test-personal-data.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest(
    {},
    { parts: personalDataParts({ AUTH_SECRET: 'a secret of the tests, 32 characters long' }) },
  )
})
afterAll(() => t.close())

// (rule: own-data-export)
test('the download holds everything of mine and nothing of others', async () => {
  const { browser, body } = await signUp(t, 'reader@example.com')
  const stranger = await signUp(t, 'other-reader@example.com')
  const order = await placeOrder(t, body.user.id, 'reader@example.com', 'shipped')
  const others = await placeOrder(t, stranger.body.user.id, 'other-reader@example.com', 'shipped')
  for (const { id, userId, email, orderNumber } of [order, others]) {
    const recipient = { firstName: 'Ada', lastName: 'Obi', phone: '+2348030000000', country: 'NG' }
    await t.ctx.db
      .insert(addresses)
      .values({ ...recipient, userId: userId!, address: `Street of ${email}`, city: 'Ikoyi' })
    await t.ctx.db.insert(addedCustomers).values({ name: `Name of ${email}`, email, addedBy: 'admin:x' })
    await t.ctx.db.insert(newsletterSubscribers).values({ email, consentAt: t.ctx.now() })
    await insertPayment(t.ctx, {
      orderId: id,
      reference: `pay-${orderNumber}`,
      payerName: `Payer of ${email}`,
    })
  }
  const product = await insertProduct(t.ctx, { title: 'Aso-oke Wrap' })
  await t.ctx.db.insert(savedItems).values({ userId: body.user.id, productId: product.id })
  await t.ctx.db
    .insert(stockSignups)
    .values({ variantId: product.variants[0]!.id, email: 'reader@example.com' })
  const response = await browser.get('/api/profile/export')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-20.json"')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await response.json()).toMatchObject({
    profile: { id: body.user.id, email: 'reader@example.com', first_name: 'Ada', last_name: 'Obi' },
    addresses: [{ address: 'Street of reader@example.com' }],
    orders: [{ order_number: order.orderNumber, total_amount: 3_670_000, notes: 'Ring twice, ask for Ada' }],
    payments: [
      { reference: `pay-${order.orderNumber}`, status: 'success', payer_name: 'Payer of reader@example.com' },
    ],
    saved: [{ title: 'Aso-oke Wrap' }],
    notifications: [{ kind: 'back_in_stock', item: 'Aso-oke Wrap', email: 'reader@example.com' }],
    newsletter: [{ email: 'reader@example.com' }],
    added_by_shop: [{ name: 'Name of reader@example.com' }],
  })
})
