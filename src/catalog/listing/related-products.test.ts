import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../db/test-database.ts'
import { insertCategory, insertProduct } from '../../db/test-fixtures.ts'
import { relatedProducts } from './related-products.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

// (rule: related-products)
test('related products can be bought and are listed', async () => {
  const dresses = (await insertCategory(t.ctx, 'dresses')).id
  const bags = (await insertCategory(t.ctx, 'bags')).id
  const add = (title: string, categoryId: string, tags: string[], more: object = {}) =>
    insertProduct(t.ctx, { title, categoryId, tags, ...more })
  const dress = await add('Dress', dresses, ['adire', 'evening'])
  await add('Bag', bags, ['adire'])
  await add('Sold out', bags, ['adire', 'evening'], { variants: [{ stock: 2, held: 2 }] })
  await add('Draft', bags, ['adire', 'evening'], { status: 'draft' })
  await add('Other dress', dresses, [])
  await add('Other bag', bags, ['raffia'])

  const titles = async (slug: string) =>
    (await relatedProducts(t.ctx, slug)).products.map(({ title }) => title)
  expect(await titles(dress.slug)).toEqual(['Bag', 'Other dress'])
  expect(await titles('no-such-product')).toEqual([])
})
