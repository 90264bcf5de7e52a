import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products, savedItems } from '../db/schema.ts'
import { guestActor, insertCategory, insertCustomer, insertProduct } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import type { Ctx } from '../lib/server/context.ts'
import { listSaved, listSavedIds, mergeGuestSaved, saveProduct, unsaveProduct } from './saved.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

async function openShoppers() {
  const actor = guestActor()
  const { actor: customer, user } = await insertCustomer(t.ctx)
  return { guest: t.ctxFor(actor), mine: t.ctxFor(customer), guestKey: actor.guestKey, userId: user.id }
}

/** Seconds apart, so that the order is known. */
async function saveInTurn(ctx: Ctx, ids: string[]) {
  for (const [index, id] of ids.entries())
    await saveProduct({ ...ctx, now: () => new Date(Date.UTC(2026, 10, 1, 0, 0, index)) }, id)
}

// (rule: wishlist)
test('the last saved product comes first, with the whole product', async () => {
  const { guest } = await openShoppers()
  const [first, second] = [await insertProduct(t.ctx), await insertProduct(t.ctx)]
  await saveInTurn(guest, [first.id, second.id])
  const { products: saved, ids } = await listSaved(guest)
  expect(ids).toEqual([second.id, first.id])
  expect(saved.map((product) => [product.id, product.price_ngn])).toEqual([
    [second.id, 1_800_000],
    [first.id, 1_800_000],
  ])
})

test('saving again, also at once, keeps it once; taking it off twice is fine', async () => {
  const { mine } = await openShoppers()
  const { id } = await insertProduct(t.ctx)
  await Promise.all(Array.from({ length: 5 }, () => saveProduct(mine, id)))
  expect(await listSavedIds(mine)).toEqual([id])
  expect(await unsaveProduct(mine, id)).toEqual([])
  expect(await unsaveProduct(mine, id)).toEqual([])
})

// (rule: buyer-in-where)
test('everyone sees only their own', async () => {
  const [one, other] = [await openShoppers(), await openShoppers()]
  const { id } = await insertProduct(t.ctx)
  await saveProduct(one.mine, id)
  await saveProduct(one.guest, id)
  await unsaveProduct(other.mine, id)
  await unsaveProduct(other.guest, id)
  expect(await listSavedIds(one.mine)).toEqual([id])
  expect(await listSavedIds(one.guest)).toEqual([id])
  for (const ctx of [other.mine, other.guest, t.ctx, t.ctxFor({ kind: 'guest', guestKey: null })])
    expect(await listSavedIds(ctx)).toEqual([])
})

test('a hidden product drops out and returns; it cannot be saved, but removed', async () => {
  const { mine } = await openShoppers()
  const { id } = await insertProduct(t.ctx)
  const setVisible = (visible: boolean) =>
    t.ctx.db
      .update(products)
      .set({ status: visible ? 'live' : 'archived' })
      .where(eq(products.id, id))
  await saveProduct(mine, id)
  await setVisible(false)
  expect(await listSaved(mine)).toEqual({ products: [], ids: [] })
  await expect(saveProduct(mine, id)).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND', status: 404 })
  await setVisible(true)
  expect(await listSavedIds(mine)).toEqual([id])
  await setVisible(false)
  await unsaveProduct(mine, id)
  await setVisible(true)
  expect(await listSavedIds(mine)).toEqual([])
})

test('a deleted product leaves the wishlist', async () => {
  const { mine } = await openShoppers()
  const { id } = await insertProduct(t.ctx)
  await saveProduct(mine, id)
  await t.ctx.db.delete(products).where(eq(products.id, id))
  expect(await listSavedIds(mine)).toEqual([])
})

/** Many products at once, with minimal variants and pictures. */
async function insertMany(count: number): Promise<string[]> {
  const { id: categoryId } = await insertCategory(t.ctx)
  const rows = await t.ctx.db
    .insert(products)
    .values(
      Array.from({ length: count }, () => {
        const mark = crypto.randomUUID()
        return { title: mark, slug: mark, priceNgn: 100, categoryId }
      }),
    )
    .returning({ id: products.id })
  return rows.map((row) => row.id)
}

// (rule: wishlist-size)
test('the 201st is refused, also when several come at once', async () => {
  const { mine, userId } = await openShoppers()
  const held = await insertMany(199)
  await t.ctx.db.insert(savedItems).values(held.map((productId) => ({ userId, productId })))
  const rivals = [await insertProduct(t.ctx), await insertProduct(t.ctx), await insertProduct(t.ctx)]
  const results = await Promise.allSettled(rivals.map(({ id }) => saveProduct(mine, id)))
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'SAVED_FULL', status: 409 })
  const saved = rivals.find((_, index) => results[index]!.status === 'fulfilled')!
  expect(await saveProduct(mine, saved.id)).toEqual([saved.id])
})

// (rule: guest-saved-merge)
test('at sign-in both wishlists become one, exactly once, also in parallel', async () => {
  const { guest, mine, guestKey, userId } = await openShoppers()
  const [both, guests, own] = [
    await insertProduct(t.ctx),
    await insertProduct(t.ctx),
    await insertProduct(t.ctx),
  ]
  await saveInTurn(mine, [own.id, both.id])
  await saveInTurn(guest, [both.id, guests.id])
  await Promise.all(Array.from({ length: 4 }, () => mergeGuestSaved(t.ctx, { guestKey, userId })))
  expect((await listSavedIds(mine)).toSorted()).toEqual([both.id, guests.id, own.id].toSorted())
  expect(await listSavedIds(guest)).toEqual([])

  await unsaveProduct(mine, guests.id)
  await mergeGuestSaved(t.ctx, { guestKey, userId })
  expect(await listSavedIds(mine)).not.toContain(guests.id)
})

test('two people who sign in with one guest cookie do not both get its wishlist', async () => {
  const { guest, mine, guestKey, userId } = await openShoppers()
  const rival = await insertCustomer(t.ctx)
  const { id } = await insertProduct(t.ctx)
  await saveProduct(guest, id)
  await Promise.all([
    mergeGuestSaved(t.ctx, { guestKey, userId }),
    mergeGuestSaved(t.ctx, { guestKey, userId: rival.user.id }),
  ])
  const all = [...(await listSavedIds(mine)), ...(await listSavedIds(t.ctxFor(rival.actor)))]
  expect(all).toEqual([id])
})

test('merging never exceeds the limit: the guest keeps the newest that fit', async () => {
  const { guest, mine, guestKey, userId } = await openShoppers()
  const held = await insertMany(199)
  await t.ctx.db.insert(savedItems).values(held.map((productId) => ({ userId, productId })))
  const [older, newer] = [await insertProduct(t.ctx), await insertProduct(t.ctx)]
  await saveInTurn(guest, [older.id, newer.id])
  await mergeGuestSaved(t.ctx, { guestKey, userId })
  expect(await listSavedIds(mine)).toEqual([newer.id])
  expect(await listSavedIds(guest)).toEqual([])
})
