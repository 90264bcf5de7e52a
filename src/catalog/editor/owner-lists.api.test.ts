import { afterAll, beforeAll, expect, test } from 'vitest'
import { productImages } from '../../db/schema.ts'
import { insertCategory, insertCustomer } from '../../db/test-fixtures.ts'
import { openShopApi } from '../../app/test-shop-api.ts'

let t: Awaited<ReturnType<typeof openShopApi>>
let categoryId: string
beforeAll(async () => {
  t = await openShopApi()
  const ada = await insertCustomer(t.ctx)
  t.actors.set('owner', { ...ada.actor, role: 'admin' } as never)
  categoryId = (await insertCategory(t.ctx)).id
})
afterAll(() => t.close())

// (rule: low-stock)
test('the list narrows to sale, featured, no picture and what runs low, by the product’s own number when it has one', async () => {
  const make = async (input: object) =>
    (
      await t.call('owner', 'POST', '/api/admin/products', {
        price_ngn: 100_000,
        category_id: categoryId,
        variants: [
          {
            size: 'S',
            stock: 8,
          },
        ],
        ...input,
      })
    ).body.id
  const sale = await make({ title: 'Filter sale', compare_at_price: 200_000 })
  const featured = await make({ title: 'Filter featured', is_featured: true })
  const low = await make({ title: 'Filter low', low_stock: 8 })
  const found = async (query: string) =>
    (await t.call('owner', 'GET', `/api/admin/products?search=Filter&${query}`)).body.products.map(
      (product: { id: string }) => product.id,
    )
  expect(await found('sale=true')).toEqual([sale])
  expect(await found('featured=true')).toEqual([featured])
  expect(await found('stock=low')).toEqual([low])
  expect((await found('no_picture=true')).toSorted()).toEqual([sale, featured, low].toSorted())
  await t.ctx.db
    .insert(productImages)
    .values({ productId: sale, key: 'a', alt: '', width: 8, height: 10, thumbhash: 'x' })
  expect((await found('no_picture=true')).toSorted()).toEqual([featured, low].toSorted())
  const { body } = await t.call('owner', 'GET', '/api/admin/products?search=Filter%20low')
  expect(body.products[0]).toMatchObject({
    low_stock: 8,
    is_ordered: false,
    tags: [],
    variants: [
      {
        size: 'S',
        stock: 8,
        held: 0,
      },
    ],
  })
})

test('a draft is previewed as shoppers will see it, its description as safe HTML', async () => {
  const made = await t.call('owner', 'POST', '/api/admin/products', {
    title: 'Previewed',
    price_ngn: 100_000,
    category_id: categoryId,
    description: '**Soft** <script>x</script>',
  })
  const { body } = await t.call('owner', 'GET', `/api/admin/products/${made.body.id}/preview`)
  expect(body).toMatchObject({
    title: 'Previewed',
    visible: false,
    description_html: '<p><strong>Soft</strong> </p>',
  })
  const preview = await t.call('owner', 'POST', '/api/admin/markdown', { text: '*wide*' })
  expect(preview.body).toEqual({ html: '<p><em>wide</em></p>' })
  // (rule: rendered-once)
  const description = '> '.repeat(1000) + 'x'
  const deep = await t.call('owner', 'POST', '/api/admin/markdown', { text: description })
  const base = { title: 'Deep', price_ngn: 100_000, category_id: categoryId }
  const saved = await t.call('owner', 'POST', '/api/admin/products', { ...base, description })
  for (const { status, body } of [deep, saved])
    expect([status, body.error.code]).toEqual([400, 'TEXT_TOO_COMPLEX'])
})

test('many products are changed by a filter and changed back', async () => {
  const body = { selection: { filter: { search: 'Filter sale', sale: true } }, change: { kind: 'end-sale' } }
  const dry = await t.call('owner', 'POST', '/api/admin/products/bulk/preview', body)
  expect(dry.body.changes).toMatchObject([{ before: '₦1,000 (before ₦2,000)', after: '₦2,000' }])
  const id = crypto.randomUUID()
  const done = await t.call('owner', 'POST', '/api/admin/products/bulk', { id, ...body })
  const again = await t.call('owner', 'POST', '/api/admin/products/bulk/continue', { id })
  const { body: read } = await t.call('owner', 'GET', '/api/admin/products/bulk/runs')
  const undone = await t.call('owner', 'POST', '/api/admin/products/bulk/undo', { id })
  expect([done.body.changed, again.body.changed, read.runs[0].changed, undone.body.undone]).toEqual([
    1, 1, 1, 1,
  ])
})
