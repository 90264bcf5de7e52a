import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { hourMs } from '../../lib/time.ts'
import { eraseOrders } from '../../orders/personal-order-data.service.ts'
import { expireHolds } from './expire-holds.service.ts'
import { settlePayment } from './settle-payment.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

// (rule: one-settlement)
test('a paid order sells its hold, once, whatever asks and however often', async () => {
  const variant = await shop.variant(5)
  const { order, payment } = await shop.checkout(await shop.customer(), variant, { quantity: 2 })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 5, held: 2 })
  await shop.pay(payment!.reference)
  const states = await Promise.all(
    Array.from({ length: 20 }, () => settlePayment(shop.as(), payment!.reference)),
  )
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['paid']))
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 0 })
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    paymentStatus: 'success',
    holdState: 'sold',
  })
})

test('webhook and return page of one process at once ask Paystack once', async () => {
  const { payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.pay(payment!.reference)
  let asked = 0
  const provider = {
    ...shop.provider,
    find: (reference: string) => {
      asked += 1
      return shop.provider.find(reference)
    },
  }
  const ctx = { ...shop.as(), provider }
  const both = await Promise.all([
    settlePayment(ctx, payment!.reference),
    settlePayment(ctx, payment!.reference),
  ])
  expect(both.map(({ state }) => state)).toEqual(['paid', 'paid'])
  expect(asked).toBe(1)
})

test('an answer older than the money is not taken for the truth by the webhook that waited for it', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  const { reference } = payment!
  const answered = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const find = async (wanted: string) => {
    const answer = await shop.provider.find(wanted)
    answered.resolve()
    await gate.promise
    return answer
  }
  const ctx = { ...shop.as(), provider: { ...shop.provider, find } }
  const returnPage = settlePayment(ctx, reference)
  await answered.promise
  await shop.pay(reference)
  const webhook = settlePayment(ctx, reference)
  gate.resolve()
  expect((await returnPage).state).not.toBe('paid')
  expect((await webhook).state).toBe('paid')
  expect((await shop.readOrder(order.id)).status).toBe('paid')
})

test('a declined payment leaves the order open; a later try on the same reference still pays it', async () => {
  const variant = await shop.variant(1)
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  const { reference } = payment!
  await shop.control('pay', { reference, card: 'declined' })
  expect(await settlePayment(shop.as(), reference)).toMatchObject({ state: 'failed' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  await shop.pay(reference)
  expect(await settlePayment(shop.as(), reference)).toMatchObject({ state: 'paid' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', paymentStatus: 'success' })
})

// (rule: payment-mismatch)
test.each([
  { changed: 'a smaller amount', settle: { amount: 100 } },
  { changed: 'a larger amount', settle: { amount: 9_999_999 } },
  { changed: 'another currency', settle: { currency: 'GHS' } },
])(
  '$changed than the order asks for goes to review, keeps its hold and sells nothing',
  async ({ settle }) => {
    const variant = await shop.variant(3)
    const { order, payment } = await shop.checkout(await shop.customer(), variant)
    await shop.control('settle', { reference: payment!.reference, status: 'success', ...settle })
    expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'review' })
    const reviewed = await shop.readOrder(order.id)
    expect(reviewed).toMatchObject({ status: 'pending_review', paymentStatus: 'pending' })
    expect(await shop.reasonOf(order.id)).toMatch(/^Paid/)
    expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 3, held: 1 })
    await settlePayment(shop.as(), payment!.reference)
    expect((await shop.readOrder(order.id)).status).toBe('pending_review')
  },
)

// (rule: payment-mismatch)
test('money on the reference of a cheap order never pays a dear one', async () => {
  const actor = await shop.customer()
  const cheap = await shop.checkout(actor, await shop.variant(5, 10_000))
  const dear = await shop.checkout(actor, await shop.variant(5, 9_000_000))
  await shop.pay(cheap.payment!.reference)
  await settlePayment(shop.as(), cheap.payment!.reference)
  await settlePayment(shop.as(), dear.payment!.reference)
  expect((await shop.readOrder(cheap.order.id)).status).toBe('paid')
  expect((await shop.readOrder(dear.order.id)).status).toBe('pending')
})

test('a reference the shop never gave out changes nothing', async () => {
  expect(await settlePayment(shop.as(), 'IL-20261120-000000-nothing')).toEqual({
    state: 'unknown',
    orderId: null,
  })
})

test('a reply lost after Paystack committed is not a failure: the next look finds the money', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.pay(payment!.reference)
  for (const kind of ['drop-reply', 'reset', 'http-500', 'html-502', 'truncated-json', 'empty-body']) {
    await shop.control('faults/http', { route: 'verify', kind })
    expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'unreachable' })
    expect((await shop.readOrder(order.id)).status).toBe('pending')
  }
  expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'paid' })
})

// (rule: late-payment)
test('an unpaid order expires and gives its stock back; late money takes it again when it is still there', async () => {
  const variant = await shop.variant(1)
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  shop.later(hourMs)
  expect(await expireHolds(shop.as())).toBeGreaterThan(0)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 0 })
  await shop.pay(payment!.reference)
  expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'paid' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'paid', holdState: 'sold' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 0, held: 0 })
})

test('late money for an order whose customer deleted the account goes back and is shown to people', async () => {
  const variant = await shop.variant(1)
  const { order, payment } = await shop.checkout(await shop.customer(), variant)
  shop.later(hourMs)
  await expireHolds(shop.as())
  await eraseOrders(shop.ctx, { userId: order.userId!, email: order.email })
  await shop.pay(payment!.reference)
  expect(await settlePayment(shop.as(), payment!.reference)).toMatchObject({ state: 'refunding' })
  expect((await shop.readOrder(order.id)).status).toBe('cancelled')
  expect(await shop.reasonOf(order.id)).toContain('refunded automatically')
  expect(shop.refundedMinor([payment!.reference])).toBe(order.totalAmount)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 0 })
})

// (rule: late-payment)
test('late money for stock that is gone is refunded in full and shown to people', async () => {
  const variant = await shop.variant(1)
  const late = await shop.checkout(await shop.customer(), variant)
  shop.later(hourMs)
  await expireHolds(shop.as())
  const quick = await shop.checkout(await shop.customer(), variant)
  await shop.pay(late.payment!.reference)
  expect(await settlePayment(shop.as(), late.payment!.reference)).toMatchObject({ state: 'refunding' })
  const order = await shop.readOrder(late.order.id)
  expect(order.status).toBe('cancelled')
  expect(await shop.reasonOf(order.id)).toContain('refunded automatically')
  expect(await shop.refundsOf(order.id)).toMatchObject([{ amount: order.totalAmount, cause: 'late' }])
  expect(shop.sandbox.ledger.refundsOf(late.payment!.reference)).toMatchObject([
    { amount: order.totalAmount },
  ])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  await shop.pay(quick.payment!.reference)
  expect(await settlePayment(shop.as(), quick.payment!.reference)).toMatchObject({ state: 'paid' })
})

test('money found at the moment the hold runs out pays the order instead of cancelling it', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(1))
  await shop.pay(payment!.reference)
  shop.later(hourMs)
  expect(await expireHolds(shop.as())).toBe(0)
  expect((await shop.readOrder(order.id)).status).toBe('paid')
})

test('a transfer on its way keeps the hold; so does a Paystack that cannot be asked', async () => {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(1))
  await shop.control('settle', { reference: payment!.reference, status: 'pending' })
  shop.later(hourMs)
  expect(await expireHolds(shop.as())).toBe(0)
  shop.later(hourMs)
  await shop.control('faults/http', { route: 'verify', kind: 'http-500' })
  expect(await expireHolds(shop.as())).toBe(0)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending', holdState: 'held' })
})
