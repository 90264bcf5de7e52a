import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProductsByIds } from '../../catalog/listing/catalog.service.ts'
import { categories, productImages, products } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { guestActor, insertCategory, insertProduct } from '../../db/test-fixtures.ts'
import { addToCart, getCart, setCartQuantity } from '../cart.service.ts'
import { quoteCart } from './quote.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

type Ids = { id: string; categoryId: string }

/** Each takes a product out of the lists in its own way (rule: listed-products). */
const unlisted: Record<string, (product: Ids) => Promise<unknown>> = {
  'is hidden': ({ id }) => t.ctx.db.update(products).set({ status: 'archived' }).where(eq(products.id, id)),
  'is in a hidden category': ({ categoryId }) =>
    t.ctx.db.update(categories).set({ visible: false }).where(eq(categories.id, categoryId)),
  'has no picture': ({ id }) => t.ctx.db.delete(productImages).where(eq(productImages.productId, id)),
  'has no title': ({ id }) => t.ctx.db.update(products).set({ title: '' }).where(eq(products.id, id)),
}

// (rules: listed-products, unavailable-line)
test.each(Object.keys(unlisted))('a product that %s is neither listed nor sold', async (why) => {
  const ctx = t.ctxFor(guestActor())
  const category = await insertCategory(t.ctx, `category-${Object.keys(unlisted).indexOf(why)}`)
  const product = await insertProduct(t.ctx, { categoryId: category.id })
  const one = { product_id: product.id, quantity: 1 }
  const [line] = (await addToCart(ctx, one)).items
  expect(await getProductsByIds(ctx, [product.id])).toHaveLength(1)
  await unlisted[why]!(product)
  expect(await getProductsByIds(ctx, [product.id])).toEqual([])
  expect((await getCart(ctx)).items).toMatchObject([{ id: line!.id, problem: 'unavailable' }])
  for (const items of [undefined, [one]])
    expect(await quoteCart(ctx, { items })).toMatchObject({
      lines: [{ problem: 'unavailable', line_total: 0 }],
      subtotal: 0,
      is_payable: false,
    })
  const notSold = { status: 404 }
  await expect(addToCart(ctx, one)).rejects.toMatchObject(notSold)
  await expect(setCartQuantity(ctx, { id: line!.id, quantity: 2 })).rejects.toMatchObject(notSold)
})

// (rule: picture-of-colour)
test('a line shows the picture of its colour, else one of every colour, else the first', async () => {
  const colors = ['Indigo', 'Teal', 'Clay']
  const product = await insertProduct(t.ctx, {
    hasImage: false,
    variants: colors.map((color) => ({ size: 'M', color, stock: 5 })),
  })
  const addPicture = (position: number, key: string, color: string | null) =>
    t.ctx.db.insert(productImages).values({
      productId: product.id,
      position,
      key,
      color,
      alt: key,
      width: 800,
      height: 1000,
      thumbhash: 'AAAA',
    })
  await addPicture(0, 'indigo-front', 'Indigo')
  await addPicture(1, 'teal-front', 'Teal')
  const ctx = t.ctxFor(guestActor())
  const shownOf = async () =>
    (
      await quoteCart(ctx, {
        items: product.variants.map(({ id }) => ({ product_id: product.id, variant_id: id, quantity: 1 })),
      })
    ).lines.map(({ image }) => image!.alt)
  expect(await shownOf()).toEqual(['indigo-front', 'teal-front', 'indigo-front'])
  await addPicture(2, 'label', null)
  expect(await shownOf()).toEqual(['indigo-front', 'teal-front', 'label'])
  const { items } = await addToCart(ctx, {
    product_id: product.id,
    variant_id: product.variants[1]!.id,
    quantity: 1,
  })
  expect(items[0]!.product.images[0]!.alt).toBe('teal-front')
})
