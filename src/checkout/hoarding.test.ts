import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../db/schema.ts'
import { AppError } from '../lib/errors.ts'
import { inTransaction } from '../lib/server/context.ts'
import { formatTime, minuteMs } from '../lib/time.ts'
import { addToCart } from '../cart/cart.service.ts'
import { quoteCart } from '../cart/quote/quote.service.ts'
import { getProduct } from '../catalog/listing/catalog.service.ts'
import { lockHolder } from '../orders/holds/hold-caps.service.ts'
import { lockForHold } from '../orders/changes/stock.service.ts'
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

type Variant = Awaited<ReturnType<CheckoutShop['onlyVariant']>>
const productOf = async ({ productId }: Variant) =>
  (await shop.ctx.db.select().from(products).where(eq(products.id, productId)))[0]!
const titleOf = async (variant: Variant) => (await productOf(variant)).title
const slugOf = async (variant: Variant) => (await productOf(variant)).slug
/** The minute after, as Lagos says it. */
const clock = (time: Date) => formatTime(new Date(Math.ceil(time.getTime() / minuteMs) * minuteMs))
let people = 0
const newEmail = () => ({ email: `person-${++people}@example.com` })
const told = (error: unknown) => {
  if (error instanceof AppError) return `${error.code}: ${error.message}`
  throw error
}

/** Everything three accounts of one network can get: two orders of two pieces each, for different addresses, at once. */
async function hoard(variant: Variant, network: string) {
  const accounts = await Promise.all(
    [1, 2, 3].map(async () => ({ actor: await shop.customer(), order: newEmail() })),
  )
  const tries = accounts.flatMap(({ actor, order }) =>
    [1, 2, 3, 4, 5, 6].map((quantity) =>
      shop.checkout(actor, variant, { quantity, network, key: crypto.randomUUID(), order }).catch(told),
    ),
  )
  return Promise.all(tries)
}

// (rule: hold-caps)
test('three accounts of one network, at once, hold half of a product and no more; another network buys', async () => {
  const variant = await shop.onlyVariant(12)
  await hoard(variant, '105.112.20.1')
  const { held } = await shop.readVariant(variant.id)
  expect(held).toBeGreaterThan(0)
  expect(held).toBeLessThanOrEqual(6)
  const honest = await shop.checkout(await shop.customer(), variant, {
    network: '105.112.20.2',
    order: newEmail(),
  })
  expect(honest.order.holdState).toBe('held')
})

// (rule: hold-caps)
test('sizes of one product, at once from one network, are half of it and no more together', async () => {
  const sizes = await shop.variantsOf([6, 6])
  const tries = sizes.flatMap((variant) =>
    Array.from({ length: 4 }, async () =>
      shop
        .checkout(await shop.customer(), variant, { network: '105.112.20.7', order: newEmail() })
        .catch(told),
    ),
  )
  await Promise.all(tries)
  const held = await Promise.all(sizes.map(async ({ id }) => (await shop.readVariant(id)).held))
  expect(held[0]! + held[1]!).toBe(6)
})

// (rule: hold-caps)
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'checkouts of other goods do not wait for each other, from one network either',
  async () => {
    const [one, other] = [await shop.variant(), await shop.variant()]
    const network = '105.112.20.8'
    await inTransaction(shop.ctx, async (first) => {
      await lockHolder(first, 'ada', newEmail().email)
      await lockForHold(first, { productIds: [one.productId], replaced: [] })
      const { order } = await shop.checkout(await shop.customer(), other, { network, order: newEmail() })
      expect(order.holdState).toBe('held')
    })
  },
)

// (rule: hold-caps)
test('who is refused for her network hears that others are paying and when to try again, and then can', async () => {
  const variant = await shop.onlyVariant(2)
  const network = '105.112.21.1'
  const first = await shop.checkout(await shop.customer(), variant, { network, order: newEmail() })
  shop.later(40_000)
  const second = { network, order: newEmail() }
  const ada = await shop.customer()
  expect(await shop.checkout(ada, variant, second).catch(told)).toBe(
    `HELD_TOO_MUCH: Others are paying for the last pieces of ${await titleOf(variant)} right now. Please try again at ${clock(first.order.holdExpiresAt!)}.`,
  )
  await shop.pay(first.payment!.reference)
  await settlePayment(shop.as(), first.payment!.reference)
  expect((await shop.checkout(ada, variant, second)).order.holdState).toBe('held')
})

async function payFor(
  actor: Parameters<CheckoutShop['checkout']>[0],
  variant: Variant,
  more: { network: string; order: object },
) {
  const { payment } = await shop.checkout(actor, variant, more)
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
}

// (rule: hold-caps)
test('who has paid an order here before is neither limited by her network nor counted for it', async () => {
  const [bought, variant] = [await shop.onlyVariant(10), await shop.onlyVariant(4)]
  const network = '105.112.22.1'
  const known = { network, order: newEmail() }
  const ada = await shop.customer()
  await payFor(ada, bought, known)
  // As another account with the same address and phone number, she is still known.
  expect((await shop.checkout(await shop.customer(), variant, known)).order.network).toBeNull()
  const others = [1, 2, 3].map(async () =>
    shop.checkout(await shop.customer(), variant, { network, order: newEmail() }).catch(told),
  )
  expect((await Promise.all(others)).filter((one) => typeof one === 'string')).toHaveLength(1)
  expect(await shop.readVariant(variant.id)).toMatchObject({ held: 3 })
  const [wide, buyer] = [await shop.onlyVariant(4), { network, order: newEmail() }]
  await payFor(await shop.customer(), bought, buyer)
  const strangers = [1, 2].map(async () =>
    shop.checkout(await shop.customer(), wide, { network, order: newEmail() }),
  )
  await Promise.all(strangers)
  const hers = await shop.checkout(await shop.customer(), wide, { ...buyer, quantity: 2 })
  expect(hers.order.holdState).toBe('held')
})

// (rule: hold-caps)
test('an address alone does not make somebody known: her phone number must be right too', async () => {
  await writeSetting(shop.ctx, 'guest_checkout', true)
  const [bought, variant] = [await shop.onlyVariant(10), await shop.onlyVariant(2)]
  const network = '105.112.23.1'
  const email = newEmail()
  await payFor({ kind: 'guest', guestKey: 'her phone' }, bought, { network, order: email })
  await shop.checkout(await shop.customer(), variant, { network, order: newEmail() })
  const asHer = (order: object) =>
    shop
      .checkout({ kind: 'guest', guestKey: crypto.randomUUID() }, variant, {
        network,
        order: { ...email, ...order },
      })
      .catch(told)
  expect(await asHer({ phone: '08099999999' })).toContain('HELD_TOO_MUCH: Others are paying')
  expect(await asHer({})).toMatchObject({ order: { holdState: 'held', network: null } })
  await writeSetting(shop.ctx, 'guest_checkout', false)
})

// (rule: held-words)
test('pieces that are all held but not sold are never called sold out', async () => {
  const variant = await shop.onlyVariant(1)
  const { order } = await shop.checkout(await shop.customer(), variant, { order: newEmail() })
  shop.later(minuteMs)
  const words = `Someone is paying for the last one. Please try again at ${clock(order.holdExpiresAt!)}.`
  const product = await getProduct(shop.ctx, await slugOf(variant))
  expect(product).toMatchObject({
    product_variants: [{ stock_quantity: 0, held_until: order.holdExpiresAt!.toISOString() }],
  })
  const other = await shop.customer()
  const line = { product_id: variant.productId, variant_id: variant.id, quantity: 1 }
  expect(await addToCart(shop.ctxFor(other), line).catch(told)).toBe(`SOLD_OUT: ${words}`)
  const quote = await quoteCart(shop.ctxFor(other), { items: [line] })
  expect(quote.lines).toMatchObject([
    { problem: 'sold_out', message: expect.stringContaining(`Try again at ${clock(order.holdExpiresAt!)}`) },
  ])
  const refused = await shop.checkout(other, variant, { order: newEmail() }).catch(told)
  expect(refused).toContain('Someone is paying for the last one')
  expect(refused).not.toContain('old out')

  const { payment } = await shop.payAgain(order, { order_id: order.id, items: [] })
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  const gone = await getProduct(shop.ctx, await slugOf(variant))
  expect('product_variants' in gone && gone.product_variants[0]!.held_until).toBeUndefined()
  expect(await addToCart(shop.ctxFor(other), line).catch(told)).toBe('SOLD_OUT: This item is sold out')
})

// (rule: held-words)
test('whoever lost the race for the last piece hears that it is being paid for', async () => {
  const variant = await shop.onlyVariant(1)
  const racers = [1, 2, 3].map(async () =>
    shop.checkout(await shop.customer(), variant, { order: newEmail() }).catch(told),
  )
  const lost = (await Promise.all(racers)).filter((one) => typeof one === 'string')
  expect(lost).toHaveLength(2)
  for (const message of lost) expect(message).toContain('Someone is paying for the last one')
})
