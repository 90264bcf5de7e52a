import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItems, products } from '../db/schema.ts'
import { guestActor, insertCustomer, insertProduct, setStock } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { addToCart, clearCart, getCart, removeCartItem, setCartQuantity } from './cart.service.ts'
import { quoteCart } from './quote/quote.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const guest = () => t.ctxFor(guestActor())

// (rules: cart-line, cart-quantity)
test('the same variant adds up in one line; count and total follow', async () => {
  const ctx = guest()
  const dress = await insertProduct(t.ctx, { priceNgn: 1_800_050 })
  await addToCart(ctx, { product_id: dress.id, quantity: 1 })
  const cart = await addToCart(ctx, { product_id: dress.id, variant_id: dress.variants[0]!.id, quantity: 2 })
  expect(cart).toMatchObject({ count: 3, total: 5_400_150, notices: [] })
  expect(cart.items).toHaveLength(1)
  expect(cart.items[0]).toMatchObject({
    product_id: dress.id,
    quantity: 3,
    line_total: 5_400_150,
    product: { title: dress.title, slug: dress.slug, price_ngn: 1_800_050, compare_at_price: null },
    variant: { stock_quantity: 10 },
  })
  expect(cart.items[0]!.product.images).toHaveLength(1)
})

// (rule: cart-buyer)
test('a customer and a guest each see their own cart', async () => {
  const [one, other] = [guest(), guest()]
  const { actor } = await insertCustomer(t.ctx)
  const dress = await insertProduct(t.ctx)
  await addToCart(one, { product_id: dress.id, quantity: 1 })
  await addToCart(t.ctxFor(actor), { product_id: dress.id, quantity: 4 })
  expect((await getCart(one)).count).toBe(1)
  expect((await getCart(other)).count).toBe(0)
  expect((await getCart(t.ctxFor(actor))).count).toBe(4)
  expect((await getCart(t.ctxFor({ kind: 'guest', guestKey: null }))).count).toBe(0)
  await clearCart(other)
  await clearCart(one)
  expect((await getCart(one)).count).toBe(0)
  expect((await getCart(t.ctxFor(actor))).count).toBe(4)
})

test('more than is left is refused and says how many are left and already in the cart', async () => {
  const ctx = guest()
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 5, held: 2 }] })
  await expect(addToCart(ctx, { product_id: dress.id, quantity: 4 })).rejects.toMatchObject({
    status: 409,
    message: 'Only 3 left',
  })
  await addToCart(ctx, { product_id: dress.id, quantity: 2 })
  await expect(addToCart(ctx, { product_id: dress.id, quantity: 2 })).rejects.toMatchObject({
    status: 409,
    message: 'Only 3 left, and your cart already holds 2',
  })
  expect((await getCart(ctx)).count).toBe(2)
})

test('sold out, hidden and unknown products cannot be added', async () => {
  const soldOut = await insertProduct(t.ctx, { variants: [{ stock: 0 }, { stock: 1, held: 1 }] })
  const hidden = await insertProduct(t.ctx, { status: 'archived' })
  const add = (product_id: string) => addToCart(guest(), { product_id, quantity: 1 })
  await expect(add(soldOut.id)).rejects.toMatchObject({ status: 409, message: 'This item is sold out' })
  await expect(add(hidden.id)).rejects.toMatchObject({ status: 404 })
  await expect(add(randomUUID())).rejects.toMatchObject({ status: 404 })
})

// (rule: cart-quantity)
test('a line never holds more than 99, for any stock', async () => {
  const ctx = guest()
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 2000 }] })
  await addToCart(ctx, { product_id: dress.id, quantity: 99 })
  await expect(addToCart(ctx, { product_id: dress.id, quantity: 1 })).rejects.toMatchObject({
    status: 409,
    message: 'You can order at most 99 of one item, and your cart already holds 99',
  })
})

test('parallel adds of the last piece put it in the cart once', async () => {
  const ctx = guest()
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 1 }] })
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () => addToCart(ctx, { product_id: dress.id, quantity: 1 })),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  }
  expect((await getCart(ctx)).count).toBe(1)
})

test('however adds, changes and removals interleave, a line stays between 1 and the available stock', async () => {
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 4 }] })
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ set: fc.integer({ min: -1, max: 6 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const ctx = guest()
      await Promise.allSettled(
        steps.map(async (one) => {
          if ('add' in one) return addToCart(ctx, { product_id: dress.id, quantity: one.add })
          const [item] = (await getCart(ctx)).items
          return item && setCartQuantity(ctx, { id: item.id, quantity: one.set })
        }),
      ).then((results) => {
        for (const one of results) {
          if (one.status === 'rejected') expect([404, 409]).toContain(one.reason.status)
        }
      })
      const cart = await getCart(ctx)
      expect(cart.items.length).toBeLessThanOrEqual(1)
      for (const item of cart.items) {
        expect(item.problem).toBeUndefined()
        expect(item.quantity).toBeGreaterThanOrEqual(1)
        expect(item.quantity).toBeLessThanOrEqual(4)
      }
    }),
    { numRuns: 15 },
  )
})

// (rule: cart-quantity)
test('a quantity is set up to the stock; 0 or less removes the line', async () => {
  const ctx = guest()
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 3 }] })
  const { items } = await addToCart(ctx, { product_id: dress.id, quantity: 1 })
  const id = items[0]!.id
  expect((await setCartQuantity(ctx, { id, quantity: 3 })).count).toBe(3)
  await expect(setCartQuantity(ctx, { id, quantity: 4 })).rejects.toMatchObject({
    status: 409,
    message: 'Only 3 left',
  })
  expect((await getCart(ctx)).count).toBe(3)
  expect((await setCartQuantity(ctx, { id, quantity: 0 })).items).toEqual([])
  const again = await addToCart(ctx, { product_id: dress.id, quantity: 1 })
  expect((await setCartQuantity(ctx, { id: again.items[0]!.id, quantity: -1 })).items).toEqual([])
})

// (rule: buyer-in-where)
test("another shopper's line is not found, neither changed nor removed", async () => {
  const [owner, stranger] = [guest(), guest()]
  const { actor } = await insertCustomer(t.ctx)
  const dress = await insertProduct(t.ctx)
  const id = (await addToCart(owner, { product_id: dress.id, quantity: 2 })).items[0]!.id
  const nobody = t.ctxFor({ kind: 'guest', guestKey: null })
  for (const ctx of [stranger, nobody, t.ctxFor(actor), t.ctx]) {
    await expect(setCartQuantity(ctx, { id, quantity: 1 })).rejects.toMatchObject({ status: 404 })
    await expect(removeCartItem(ctx, id)).rejects.toMatchObject({ status: 404 })
    await clearCart(ctx)
  }
  expect((await getCart(owner)).count).toBe(2)
})

test('vanished stock or a removed product shows on the line and in the notices; total stays the subtotal', async () => {
  const ctx = guest()
  const [short, gone, hidden] = [
    await insertProduct(t.ctx),
    await insertProduct(t.ctx),
    await insertProduct(t.ctx),
  ]
  for (const { id } of [short, gone, hidden]) {
    t.setNow(new Date(t.ctx.now().getTime() + 1000))
    await addToCart(ctx, { product_id: id, quantity: 3 })
  }
  await setStock(t.ctx, short.variants[0]!.id, { stock: 2 })
  await setStock(t.ctx, gone.variants[0]!.id, { stock: 0 })
  await t.ctx.db.update(products).set({ status: 'archived' }).where(eq(products.id, hidden.id))
  const cart = await getCart(ctx)
  expect(cart.items.map((item) => item.problem)).toEqual(['reduced', 'sold_out', 'unavailable'])
  expect(cart.items[0]!.quantity).toBe(2)
  expect(cart.notices).toEqual([
    `${short.title}: only 2 left, so your cart holds 2.`,
    `${gone.title}: Sold out – remove to continue`,
    `${hidden.title}: Unavailable – remove to continue`,
  ])
  const quote = await quoteCart(ctx, {})
  expect(quote.subtotal).toBe(cart.total)
  expect(quote.lines.map((line) => line.problem)).toEqual(cart.items.map((item) => item.problem))
  const fixed = await setCartQuantity(ctx, { id: cart.items[0]!.id, quantity: 2 })
  expect(fixed.items[0]!.problem).toBeUndefined()
})

test('a full cart takes no further item but still more of its own', async () => {
  const ctx = guest()
  const many = await insertProduct(t.ctx, {
    variants: Array.from({ length: 101 }, (_, index) => ({ stock: 5, size: `size ${index}` })),
  })
  const sessionId = ctx.actor.kind === 'guest' ? ctx.actor.guestKey : null
  await t.ctx.db.insert(cartItems).values(
    many.variants.slice(0, 100).map((variant) => ({
      sessionId,
      productId: many.id,
      variantId: variant.id,
      quantity: 1,
    })),
  )
  const add = (index: number) =>
    addToCart(ctx, { product_id: many.id, variant_id: many.variants[index]!.id, quantity: 1 })
  await expect(add(100)).rejects.toMatchObject({ status: 409, code: 'CART_FULL' })
  expect((await add(0)).count).toBe(101)
})
