import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, products, productVariants } from './schema.ts'
import { openTestContext } from './test-database.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

// (rule: stock-hold)
test('the database refuses to hold more than the stock', async () => {
  const [category] = await t.ctx.db.insert(categories).values({ name: 'Tops', slug: 'tops' }).returning()
  const [product] = await t.ctx.db
    .insert(products)
    .values({ title: 'A', slug: 'a', priceNgn: 100, categoryId: category!.id })
    .returning()
  const tooMuch = t.ctx.db
    .insert(productVariants)
    .values({ productId: product!.id, sku: 'A', stock: 1, held: 2 })
    .then(() => 'stored')
  await expect(tooMuch).rejects.toThrow()
})

test('a change of the catalogue is announced to every listener', async () => {
  const heard = new Promise<string>((resolve) => {
    void t.database
      .listen('catalog_changed', resolve)
      .then(() => t.ctx.db.insert(categories).values({ name: 'X', slug: 'x' }))
  })
  expect(await heard).toBe('categories')
})
