import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandbox } from '../../../sandbox/sandbox.ts'
import { options } from '../../checkout/test-checkout-shop.ts'
import { secretKey } from '../test-paystack.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { hourMs } from '../../lib/time.ts'
import { startPayment } from '../../checkout/start-payment.service.ts'
import { initializeSchema } from '../../checkout/checkout.schema.ts'
import { contestDispute } from '../disputes/answer-dispute.service.ts'
import { sweepDisputes } from '../disputes/sync-disputes.service.ts'
import { type DisputedShop, noPictures, openDisputedShop } from '../disputes/test-disputed-shop.ts'
import type { PaymentsCtx } from './payment-provider.server.ts'
import { paymentsApi } from '../payments.api.ts'
import { createPaystack } from '../paystack/paystack.server.ts'
import { createPaystackProvider } from '../paystack/paystack-provider.server.ts'
import { joinProviders } from './providers.server.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { comparePayments } from '../compare-payments.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { verifyPayment } from '../settlement/verify-payment.service.ts'

const nextKey = 'sk_test_next'
let shop: DisputedShop
let next: ReturnType<typeof openNext>
beforeAll(async () => {
  shop = await openDisputedShop()
  next = openNext()
})
beforeEach(() => shop.control('reset'))
afterAll(async () => {
  await next.sandbox.close()
  await shop.close()
})

/** Another provider at the end of another wire, with its own key and ledger. */
function openNext() {
  const sandbox = createSandbox({ secretKey: nextKey, publicUrl: 'http://next.test', refundStepMs: 5 })
  const wire = createPaystack({
    baseUrl: 'http://next.test',
    secretKey: nextKey,
    fetch: async (url, init) => sandbox.app.fetch(new Request(url, init)),
    timeoutMs: 2000,
  })
  return { sandbox, adapter: { ...createPaystackProvider(wire, [nextKey]), name: 'next' } }
}

/** The shop after it has changed its provider: new payments are opened at the next one. */
const changed = <C extends PaymentsCtx>(ctx: C): C => ({
  ...ctx,
  provider: joinProviders(next.adapter, shop.provider),
})
/** The same without the old one's keys. */
const forgetful = <C extends PaymentsCtx>(ctx: C): C => ({ ...ctx, provider: joinProviders(next.adapter) })
const owner = () => requireOwner(shop.as(adminActor))

async function opened() {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  return { order, reference: payment!.reference }
}
const statusOf = async (id: string) => (await shop.readOrder(id)).status

// (rule: own-provider)
test('a new payment is opened at the new provider, and both are settled and refunded where they were opened', async () => {
  const old = await opened()
  await shop.pay(old.reference)
  const variant = await shop.variant()
  const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: 1 }]
  const input = { body: initializeSchema.parse(shop.bodyFor(items)), idempotencyKey: undefined }
  const { order, payment } = await startPayment(changed(shop.as(await shop.customer())), input, options)
  expect(payment).toMatchObject({ provider: 'next', state: 'open' })
  const { reference } = payment!
  expect(shop.sandbox.ledger.transactions.has(reference)).toBe(false)
  await next.sandbox.app.request('http://127.0.0.1/control/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference }),
  })
  for (const [one, paid] of [
    [old.order, old.reference],
    [order, reference],
  ] as const) {
    expect(await verifyPayment(changed(shop.as()), paid)).toMatchObject({ state: 'paid' })
    await refundOrder(changed(owner()), { orderId: one.id, amountMinor: 100_000 })
    expect(await statusOf(one.id)).toBe('paid')
  }
  expect(shop.refundedMinor([old.reference])).toBe(100_000)
  expect(next.sandbox.ledger.refundsOf(reference).map(({ amount }) => amount)).toEqual([100_000])
  expect(next.sandbox.ledger.transactions.has(old.reference)).toBe(false)
})

// (rule: own-provider)
test('what no browser and no notice reports is found at the provider of its payment', async () => {
  const { order, reference } = await opened()
  await shop.pay(reference)
  shop.later(hourMs / 4)
  await sweepPayments(changed(shop.as()), 60_000)
  expect(await statusOf(order.id)).toBe('paid')

  const missed = await opened()
  await shop.pay(missed.reference)
  await comparePayments(changed(shop.as()))
  expect(await statusOf(missed.order.id)).toBe('paid')

  await shop.control('dispute', { reference })
  expect(await sweepDisputes(changed(shop.as()))).toBe(true)
  const { id } = await shop.stored(reference)
  await contestDispute(changed(owner()), { id, text: 'It arrived.' }, noPictures)
  expect(await shop.stored(reference)).toMatchObject({ state: 'contested' })
})

// (rule: own-provider)
test('each provider’s notices have an address of their own, and are read with its key alone', async () => {
  const { order, reference } = await opened()
  await shop.pay(reference)
  const noticeOf = (id: number) =>
    new TextEncoder().encode(JSON.stringify({ event: 'charge.success', data: { id, reference } }))
  const { app } = openTestApp(
    paymentsApi({ provider: changed(shop.as()).provider, onError: () => {} }) as never,
    () => shop.ctx,
  )
  const send = (to: string, key: string, body = noticeOf(1)) =>
    app.request(`/api/webhooks/${to}`, {
      method: 'POST',
      headers: { 'x-paystack-signature': shop.signed(body, key) },
      body,
    })
  expect((await send('paystack', nextKey)).status).toBe(401)
  expect((await send('other', nextKey)).status).toBe(404)
  expect((await send('next', nextKey)).status).toBe(200)
  expect(await statusOf(order.id)).toBe('pending')
  expect((await send('paystack', secretKey, noticeOf(2))).status).toBe(200)
  expect(await statusOf(order.id)).toBe('paid')
})

// (rule: own-provider)
test('without the old provider’s keys its money is not touched: a refund waits for the owner’s hand', async () => {
  const { order, reference } = await opened()
  expect(await verifyPayment(forgetful(shop.as()), reference)).toMatchObject({ state: 'unknown' })
  await shop.pay(reference)
  await verifyPayment(shop.as(), reference)
  await refundOrder(forgetful(owner()), { orderId: order.id, amountMinor: 100_000 })
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { state: 'refused', message: 'the shop is not connected to it any more' },
  ])
  expect(await shop.reasonOf(order.id)).toContain('not connected')
  expect(shop.refundedMinor([reference])).toBe(0)
})
