import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../lib/errors.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { holdCaps } from '../orders/holds/hold-caps.rules.ts'
import { expireHolds } from '../payments/settlement/expire-holds.service.ts'
import { sweepPayments } from '../payments/settlement/reconcile.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { type CheckoutShop, openCheckoutShop } from './test-checkout-shop.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => {
  if (error instanceof AppError) return error.code
  throw error
}
type Variant = Awaited<ReturnType<CheckoutShop['variant']>>
const all = (variants: Variant[], quantity: number) => variants.map((variant) => ({ variant, quantity }))
const email = (name: string) => ({ email: `${name}-${crypto.randomUUID()}@example.com` })

async function heldOf(variants: Variant[]): Promise<number[]> {
  return Promise.all(variants.map(async ({ id }) => (await shop.readVariant(id)).held))
}
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

// (rule: hold-caps)
test('three fresh accounts and nine orders at once cannot hold the whole shop', async () => {
  const variants = await Promise.all(Array.from({ length: 12 }, () => shop.variant(99, 100_000)))
  const accounts = await Promise.all([1, 2, 3].map(() => shop.customer()))
  const network = '105.112.9.1'
  const orders = accounts.flatMap((actor, i) =>
    [0, 4, 8].map((from) =>
      shop
        .checkoutLines(actor, all(variants.slice(from, from + 4), 99), { network, order: email(`a${i}`) })
        .catch(code),
    ),
  )
  expect(new Set(await Promise.all(orders))).toEqual(new Set(['HELD_TOO_MUCH']))
  const smaller = accounts.flatMap((actor, i) =>
    [0, 4, 8].map((from) =>
      shop
        .checkoutLines(actor, all(variants.slice(from, from + 4), 20), { network, order: email(`a${i}`) })
        .catch(code),
    ),
  )
  await Promise.all(smaller)
  const held = await heldOf(variants)
  expect(sum(held)).toBeLessThanOrEqual(3 * holdCaps.shopper.pieces)
  const others = await shop.customer()
  expect((await shop.checkoutLines(others, all(variants.slice(0, 10), 1))).order.status).toBe('pending')
})

// (rule: hold-caps)
test('guests of one network together hold no more than its cap, however many browsers they seem to be', async () => {
  await writeSetting(shop.ctx, 'guest_checkout', true)
  const variants = await Promise.all(Array.from({ length: 10 }, () => shop.variant(400, 10_000)))
  const network = '105.112.9.2'
  const placed = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      shop
        .checkoutLines({ kind: 'guest', guestKey: `empty-${i}` }, all(variants, 9), {
          network,
          order: email(`g${i}`),
        })
        .catch(code),
    ),
  )
  await writeSetting(shop.ctx, 'guest_checkout', false)
  expect(placed.filter((one) => one === 'HELD_TOO_MUCH')).toHaveLength(7)
  expect(sum(await heldOf(variants))).toBe(450)
  const elsewhere = await shop.checkoutLines(await shop.customer(), all(variants, 9), {
    network: '105.112.9.3',
    order: email('elsewhere'),
  })
  expect(elsewhere.order.status).toBe('pending')
})

// (rule: hold-caps)
test('several accounts with one e-mail address are one person, also at once', async () => {
  const variants = await Promise.all(Array.from({ length: 4 }, () => shop.variant(400, 10_000)))
  const accounts = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
  const placed = await Promise.all(
    accounts.map((actor) =>
      shop.checkoutLines(actor, all(variants, 15), { order: { email: 'one@example.com' } }).catch(code),
    ),
  )
  expect(placed.filter((one) => one === 'HELD_TOO_MUCH')).toHaveLength(3)
  expect(sum(await heldOf(variants))).toBe(60)
})

test('what a replaced or a paid order held does not count', async () => {
  const variant = await shop.variant(400, 10_000)
  const other = await shop.variant(400, 10_000)
  const ada = await shop.customer()
  const own = { order: email('ada') }
  await shop.checkoutLines(ada, all([variant], 60), own)
  const { attempt, order } = await shop.checkoutLines(ada, all([variant], 90), own)
  expect((await shop.readOrder(order.id)).network).toBeNull()
  expect(await shop.checkoutLines(ada, all([other], 11), own).catch(code)).toBe('HELD_TOO_MUCH')
  await shop.pay(attempt!.reference)
  await settlePayment(shop.as(), attempt!.reference)
  expect((await shop.checkoutLines(ada, all([other], 90), own)).order.status).toBe('pending')
})

test('where an order was placed from is kept while it waits for its payment, and no longer', async () => {
  const placed = { network: '105.112.9.9' }
  const { order, attempt } = await shop.checkout(await shop.customer(), await shop.variant(), placed)
  expect((await shop.readOrder(order.id)).network).toBe('105.112.9.9')
  await shop.pay(attempt!.reference)
  await settlePayment(shop.as(), attempt!.reference)
  expect((await shop.readOrder(order.id)).network).toBeNull()
})

const sweep = () => sweepPayments(shop.as(), 60_000)

// (rule: hold-yields)
test('last pieces nobody begins to pay are on sale again after ten minutes, for whoever pays first', async () => {
  const variant = await shop.variant(2)
  const left = await shop.checkout(await shop.customer(), variant, { quantity: 2 })
  shop.later(9 * minuteMs)
  await sweep()
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 2 })
  shop.later(minuteMs)
  await Promise.all([sweep(), sweep()])
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 2, held: 0 })
  expect(await shop.readOrder(left.order.id)).toMatchObject({ status: 'pending', holdState: 'yielded' })
  expect((await shop.eventsOf(left.order.id)).at(-1)!.title).toBe('Your items are no longer set aside')

  const quick = await shop.checkout(await shop.customer(), variant)
  await shop.pay(quick.attempt!.reference)
  expect(await settlePayment(shop.as(), quick.attempt!.reference)).toMatchObject({ state: 'paid' })
  await shop.pay(left.attempt!.reference)
  expect(await settlePayment(shop.as(), left.attempt!.reference)).toMatchObject({ state: 'refunding' })
  expect(await shop.readOrder(left.order.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect(shop.refundedMinor([left.attempt!.reference])).toBe(left.order.totalAmount)
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 0 })
})

// (rule: hold-yields)
test('an order that yielded is still paid while its pieces are there, by its first page or a new one', async () => {
  const [one, two] = [await shop.variant(1), await shop.variant(1)]
  const first = await shop.checkout(await shop.customer(), one)
  const second = await shop.checkout(await shop.customer(), two)
  shop.later(11 * minuteMs)
  await sweep()
  await shop.pay(first.attempt!.reference)
  expect(await settlePayment(shop.as(), first.attempt!.reference)).toMatchObject({ state: 'paid' })
  await shop.payAgain(second.order, { order_id: second.order.id, items: [] })
  expect(await shop.readOrder(second.order.id)).toMatchObject({ holdState: 'held' })
  expect(await shop.readVariant(two.id)).toMatchObject({ stock: 1, held: 1 })
})

test('one that nobody pays expires as any other, and a changed cart replaces it', async () => {
  const variant = await shop.variant(1)
  const ada = await shop.customer()
  const left = await shop.checkout(ada, variant)
  shop.later(11 * minuteMs)
  await sweep()
  const next = await shop.checkout(ada, variant, { order: { notes: 'Ring twice' } })
  expect(await shop.readOrder(left.order.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 1 })
  await sweep()
  shop.later(hourMs)
  await expireHolds(shop.as())
  expect(await shop.readOrder(next.order.id)).toMatchObject({ status: 'cancelled', holdState: 'released' })
  expect(await shop.readVariant(variant.id)).toMatchObject({ stock: 1, held: 0 })
})

// (rule: hold-yields)
test('pieces stay held while a payment has begun, cannot be asked about, or are not the last', async () => {
  const begun = ['processing', 'failed'] as const
  const started = await Promise.all(
    begun.map(async (status) => {
      const variant = await shop.variant(1)
      const { attempt } = await shop.checkout(await shop.customer(), variant)
      await shop.control('settle', { reference: attempt!.reference, status })
      return variant
    }),
  )
  const plenty = await shop.variant(3)
  await shop.checkout(await shop.customer(), plenty, { quantity: 2 })
  const silent = await shop.variant(1)
  await shop.checkout(await shop.customer(), silent)
  shop.later(11 * minuteMs)
  await sweep()
  expect(await heldOf([...started, plenty])).toEqual([1, 1, 2])
  expect(await heldOf([silent])).toEqual([0])
  const unasked = await shop.variant(1)
  const { attempt } = await shop.checkout(await shop.customer(), unasked)
  shop.later(11 * minuteMs)
  await shop.control('faults/http', { route: 'verify', kind: 'http-500', times: 50 })
  await sweep()
  expect(await heldOf([unasked])).toEqual([1])
  expect(attempt!.status).toBe('open')
})
