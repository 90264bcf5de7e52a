import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { depositOf } from '../../cart/quote/deposit.rules.ts'
import { startPart, type Part } from '../../checkout/pay-page/pay-part.service.ts'
import { type CheckoutShop, openCheckoutShop, options } from '../../checkout/test-checkout-shop.ts'
import type { Order } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { askDeposit } from '../../payments/deposits/ask-deposit.service.ts'
import { sweepRests } from '../../payments/deposits/rest-due.service.ts'
import * as orderMoneySteps from '../../payments/order-money-steps.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import * as needsYou from './needs-you.service.ts'

let shop: CheckoutShop
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  shop = await openCheckoutShop()
  const both = createApi()
    .route('/', operationsApi('Admin', needsYou, { provider: shop.provider }))
    .route('/', operationsApi('Admin', orderMoneySteps, { provider: shop.provider, ...options }))
  call = openTestApp(both as never, () => shop.ctxFor(adminActor)).call
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(new Date('2026-11-20T10:00:00Z'))
  await shop.control('reset')
})
afterEach(() => shop.expectLedgerWhole())

const waitingOf = async ({ id }: Order) =>
  (await call('GET', '/api/admin/needs-you')).body.orders.find(
    ({ order }: { order: { id: string } }) => order.id === id,
  )

async function payPart(order: Order, part: Part): Promise<string> {
  shop.later(1000)
  await startPart(shop.as(), { orderId: order.id, part }, options)
  // The checkout has opened one too.
  const opened = (await shop.paymentsOf(order.id)).filter(({ state }) => state === 'open')
  const { reference } = opened.toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt))[0]!
  await shop.pay(reference)
  await settlePayment(shop.as(), reference)
  return reference
}

/** Two pieces with half of the money in, whose day for the rest has passed; the owner is asked about it. */
async function missedDay() {
  const variant = await shop.variant(5)
  const { order } = await shop.checkout(await shop.customer(), variant, { quantity: 2 })
  await askDeposit(shop.as(), { orderId: order.id, percent: 50, dueOn: '2026-12-04' })
  const reference = await payPart(order, 'deposit')
  expect(await waitingOf(order)).toBeUndefined()
  shop.setNow(new Date('2026-12-05T09:00:00Z'))
  await sweepRests(shop.as())
  const depositMinor = depositOf(order.totalAmount, 50)
  expect(await waitingOf(order)).toMatchObject({
    reasons: [{ kind: 'rest_due', text: 'The balance of ₦19,250 was due on Fri 4 Dec' }],
    refundable: depositMinor,
  })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 2 })
  return { order, variant, reference, depositMinor }
}

// (rules: rest-due, needs-you)
test('a missed day is given longer: it leaves Needs you, the pieces stay held, the customer is written to and pays', async () => {
  const { order, variant } = await missedDay()
  const { status } = await call('POST', `/api/admin/orders/${order.id}/rest`, { due_on: '2026-12-12' })
  expect(status).toBe(200)
  expect(await waitingOf(order)).toBeUndefined()
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'pending',
    holdState: 'held',
    restDueOn: '2026-12-12',
    holdExpiresAt: new Date('2026-12-12T22:59:59.999Z'),
  })
  expect((await shop.mailJobsOf(order.id)).flatMap(({ kinds }) => kinds)).toContain('order_rest_due')
  await sweepRests(shop.as())
  expect(await waitingOf(order)).toBeUndefined()
  // Missed once more, it is asked about once more; paid then, it is over.
  shop.setNow(new Date('2026-12-13T09:00:00Z'))
  await sweepRests(shop.as())
  expect((await waitingOf(order)).reasons).toMatchObject([
    { text: 'The balance of ₦19,250 was due on Sat 12 Dec' },
  ])
  await payPart(order, 'all')
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', holdState: 'sold', balance: 0 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
})

// (rules: rest-due, needs-you)
test('a missed day ends the order: the deposit goes back its own way and the pieces are on sale again', async () => {
  const { order, variant, reference, depositMinor } = await missedDay()
  const { status, body } = await call('POST', `/api/admin/orders/${order.id}/cancel`, {
    why: 'The rest was not paid',
    restock: true,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    order: { status: 'cancelled' },
    refunds: [{ amount: depositMinor }],
    refundable: 0,
  })
  expect(await waitingOf(order)).toBeUndefined()
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', balance: 0 })
  expect(shop.refundedMinor([reference])).toBe(depositMinor)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 0 })
  shop.later(2 * 24 * 3_600_000)
  await sweepRests(shop.as())
  expect(await waitingOf(order)).toBeUndefined()
})
