import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { productImages } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { listFeedRefusals } from './feed-refusals.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

// (rule: feed-refusals)
test('each live piece that Google would refuse is named with why; archived and good ones are not', async () => {
  expect(await listFeedRefusals(t.ctx, {})).toEqual({ is_on: false, total: 0, pieces: [] })
  const variants = [{ stock: 1, color: 'Ink' }]
  const sale = { compareAtPrice: 2_000_000, saleEndsAt: new Date('2026-11-20T09:59:00Z') }
  await insertProduct(t.ctx, {
    title: 'Good',
    variants,
    ...sale,
    saleEndsAt: new Date('2026-11-21T00:00:00Z'),
  })
  await insertProduct(t.ctx, { title: 'Archived', status: 'archived', hasImage: false })
  await insertProduct(t.ctx, { title: 'Bare', variants, hasImage: false })
  await insertProduct(t.ctx, { title: 'Over', variants: [{ stock: 1, color: null }], ...sale })
  const small = await insertProduct(t.ctx, { title: `Small ${'x'.repeat(150)}`, variants })
  await t.ctx.db.update(productImages).set({ width: 499 }).where(eq(productImages.productId, small.id))
  const { total, pieces } = await listFeedRefusals(t.ctx, {})
  expect(total).toBe(3)
  expect(pieces.map(({ image }) => image !== null)).toEqual([false, true, true])
  expect(pieces.map(({ title, refusals }) => [title.slice(0, 5), refusals])).toEqual([
    ['Bare', ['no_picture']],
    ['Over', ['no_colour', 'sale_over']],
    ['Small', ['small_picture', 'long_title']],
  ])
})
