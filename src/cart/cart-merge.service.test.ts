import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestActor, insertCustomer, insertOrder, insertProduct, setStock } from '../db/test-fixtures.ts'
import { orderLines } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { inTransaction } from '../lib/server/context.ts'
import { addToCart, getCart } from './cart.service.ts'
import { mergeGuestCart, removeBoughtLines } from './cart-merge.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

async function openCarts() {
  const actor = guestActor()
  const { actor: customer, user } = await insertCustomer(t.ctx)
  return { guest: t.ctxFor(actor), mine: t.ctxFor(customer), guestKey: actor.guestKey, userId: user.id }
}

async function insertOrderOf(lines: { variantId: string | null; quantity: number }[]): Promise<string> {
  const order = await insertOrder(t.ctx)
  await t.ctx.db
    .insert(orderLines)
    .values(
      lines.map((line) => ({ ...line, orderId: order.id, title: 'A dress', unitPrice: 0, lineTotal: 0 })),
    )
  return order.id
}

test('at sign-in the same variant adds up, others move over, and the guest cart is empty', async () => {
  const { guest, mine, guestKey, userId } = await openCarts()
  const [both, guestOnly] = [await insertProduct(t.ctx), await insertProduct(t.ctx)]
  await addToCart(guest, { product_id: both.id, quantity: 2 })
  await addToCart(guest, { product_id: guestOnly.id, quantity: 1 })
  await addToCart(mine, { product_id: both.id, quantity: 3 })
  expect(await mergeGuestCart(t.ctx, { guestKey, userId })).toEqual([])
  const cart = await getCart(mine)
  const quantities = Object.fromEntries(cart.items.map((item) => [item.product_id, item.quantity]))
  expect(quantities).toEqual({ [both.id]: 5, [guestOnly.id]: 1 })
  expect((await getCart(guest)).items).toEqual([])
})

// (rule: guest-cart-merge)
test('a merged line is capped at the stock, with a notice', async () => {
  const { guest, mine, guestKey, userId } = await openCarts()
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 4 }] })
  await addToCart(guest, { product_id: dress.id, quantity: 3 })
  await addToCart(mine, { product_id: dress.id, quantity: 3 })
  expect(await mergeGuestCart(t.ctx, { guestKey, userId })).toEqual([
    `${dress.title}: only 4 left, so your cart holds 4.`,
  ])
  expect((await getCart(mine)).count).toBe(4)
})

test('a line sold out meanwhile is merged and marked as sold out', async () => {
  const { guest, mine, guestKey, userId } = await openCarts()
  const dress = await insertProduct(t.ctx)
  await addToCart(guest, { product_id: dress.id, quantity: 3 })
  await setStock(t.ctx, dress.variants[0]!.id, { stock: 0 })
  expect(await mergeGuestCart(t.ctx, { guestKey, userId })).toEqual([
    `${dress.title}: Sold out – remove to continue`,
  ])
  expect((await getCart(mine)).items[0]).toMatchObject({ problem: 'sold_out', line_total: 0 })
})

// (rule: guest-cart-merge)
test('merging twice, in parallel or later, adds the guest cart once', async () => {
  const { guest, mine, guestKey, userId } = await openCarts()
  const dresses = [await insertProduct(t.ctx), await insertProduct(t.ctx), await insertProduct(t.ctx)]
  for (const { id } of dresses) {
    await addToCart(guest, { product_id: id, quantity: 2 })
    await addToCart(mine, { product_id: id, quantity: 1 })
  }
  await Promise.all(Array.from({ length: 5 }, () => mergeGuestCart(t.ctx, { guestKey, userId })))
  await mergeGuestCart(t.ctx, { guestKey, userId })
  expect((await getCart(mine)).items.map((item) => item.quantity)).toEqual([3, 3, 3])
})

// (rule: cart-after-payment)
test('settling removes the bought pieces and keeps later additions', async () => {
  const { mine, userId } = await openCarts()
  const [all, more, other] = [
    await insertProduct(t.ctx),
    await insertProduct(t.ctx),
    await insertProduct(t.ctx),
  ]
  await addToCart(mine, { product_id: all.id, quantity: 2 })
  await addToCart(mine, { product_id: more.id, quantity: 5 })
  await addToCart(mine, { product_id: other.id, quantity: 1 })
  const orderId = await insertOrderOf([
    { variantId: all.variants[0]!.id, quantity: 2 },
    { variantId: more.variants[0]!.id, quantity: 2 },
    { variantId: more.variants[0]!.id, quantity: 1 },
    { variantId: null, quantity: 1 },
  ])
  await inTransaction(t.ctx, (tx) => removeBoughtLines(tx, { userId, guestKey: null, orderId }))
  const left = Object.fromEntries((await getCart(mine)).items.map((item) => [item.product_id, item.quantity]))
  expect(left).toEqual({ [more.id]: 2, [other.id]: 1 })
})

test("settling a guest's order touches that guest's cart alone, and an order without owner none", async () => {
  const { guest, mine, guestKey } = await openCarts()
  const dress = await insertProduct(t.ctx)
  for (const ctx of [guest, mine]) await addToCart(ctx, { product_id: dress.id, quantity: 1 })
  const orderId = await insertOrderOf([{ variantId: dress.variants[0]!.id, quantity: 1 }])
  await removeBoughtLines(t.ctx, { userId: null, guestKey: null, orderId })
  expect((await getCart(guest)).count).toBe(1)
  await removeBoughtLines(t.ctx, { userId: null, guestKey, orderId })
  expect((await getCart(guest)).count).toBe(0)
  expect((await getCart(mine)).count).toBe(1)
})
