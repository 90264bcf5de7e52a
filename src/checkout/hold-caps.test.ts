import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '../lib/errors.ts'
import { holdCaps } from '../orders/holds/hold-caps.rules.ts'
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
  const { payment, order } = await shop.checkoutLines(ada, all([variant], 90), own)
  expect((await shop.readOrder(order.id)).network).toBeNull()
  expect(await shop.checkoutLines(ada, all([other], 11), own).catch(code)).toBe('HELD_TOO_MUCH')
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect((await shop.checkoutLines(ada, all([other], 90), own)).order.status).toBe('pending')
})

test('where an order was placed from is kept while it waits for its payment, and no longer', async () => {
  const placed = { network: '105.112.9.9' }
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant(), placed)
  expect((await shop.readOrder(order.id)).network).toBe('105.112.9.9')
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  expect((await shop.readOrder(order.id)).network).toBeNull()
})
