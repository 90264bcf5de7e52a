import { createServerEntry } from '@tanstack/react-start/server'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../db/test-database.ts'
import { insertCategory } from '../../db/test-fixtures.ts'
import { setInProcessApi } from '../../lib/server/pages/in-process-api.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { catalogApi } from './catalog.api.ts'
import { productListQuery } from './catalog.queries.ts'
import { loadList } from './load-list.queries.ts'
import { isPart } from './list-part.rules.ts'
import { importProducts } from '../editor/import-products.service.ts'

const total = 510
let t: Awaited<ReturnType<typeof openTestContext>>
const asked: string[] = []

beforeAll(async () => {
  t = await openTestContext()
  const { id: categoryId } = await insertCategory(t.ctx)
  await importProducts(
    t.ctx,
    'a long list',
    Array.from({ length: total }, (_, index) => ({
      title: `Dress ${index}`,
      slug: `dress-${index}`,
      description: '',
      fabric: '',
      care: '',
      fit: '',
      tags: [],
      priceNgn: 1_000_000 + index,
      priceUsd: null,
      compareAtPrice: null,
      saleEndsAt: null,
      isFeatured: false,
      featuredRank: null,
      status: 'live' as const,
      categoryId,
      createdAt: t.ctx.now(),
      variants: [{ size: null, color: null, colorHex: null, sku: '', stock: 1 }],
      pictures: [
        { key: 'abcdef0123456789', alt: '', width: 8, height: 10, thumbhash: 'AAAA', shareKey: null },
      ],
    })),
  )
  const { app } = openTestApp(catalogApi as never, () => t.ctx)
  setInProcessApi((path, init) => {
    asked.push(path.split('?')[1]!)
    return app.request(path, init)
  })
})
afterAll(() => t.close())

/** The titles of the first `page` pages as the shop's page gets them, and the API calls made for it. */
async function readPages(page: number) {
  asked.length = 0
  let titles: string[] = []
  const entry = createServerEntry({
    fetch: async () => {
      const list = await new QueryClient().fetchQuery(productListQuery('all', { sort: 'price_asc', page }))
      titles = list.products.map(({ title }) => title)
      return new Response(String(list.total))
    },
  })
  const response = await entry.fetch(new Request('http://shop.test/shop'))
  expect(await response.text()).toBe(String(total))
  return { titles, calls: asked.map((query) => query.replace('list=all&sortBy=price_asc&', '')) }
}
const first = (count: number) => Array.from({ length: count }, (_, index) => `Dress ${index}`)

// (rule: list-page-size)
test('480 products come with one call, and later ones join without a gap', async () => {
  expect(await readPages(20)).toEqual({ titles: first(480), calls: ['limit=480'] })
  expect(await readPages(21)).toEqual({ titles: first(504), calls: ['limit=480', 'page=21&limit=24'] })
})

test('no call goes beyond the end of the list', async () => {
  const calls = ['limit=480', 'page=21&limit=24', 'page=22&limit=24']
  expect(await readPages(22)).toEqual({ titles: first(total), calls })
  expect(await readPages(30)).toEqual({ titles: first(total), calls })
})

/** What the server draws of `/shop?page=…`: the titles, the total it says, and the API calls made for it. */
async function drawOnServer(page: number) {
  asked.length = 0
  let titles: string[] = []
  const entry = createServerEntry({
    fetch: async () => {
      const client = new QueryClient()
      const search = { sort: 'price_asc' as const, page }
      await loadList(client, 'all', search, 'enter')
      const list = client.getQueryData(productListQuery('all', search).queryKey)!
      titles = list.products.map(({ title }) => title)
      return new Response(`${list.total} ${isPart(list, search)}`)
    },
  })
  const response = await entry.fetch(new Request('http://shop.test/shop'))
  return { titles, said: await response.text(), calls: asked.length }
}

// (rule: list-page-size)
test.each([
  [1, first(24), `${total} false`, 1],
  [4, first(96), `${total} false`, 1],
  [5, first(120).slice(96), `${total} true`, 1],
  [22, first(total).slice(504), `${total} true`, 1],
  [100, first(total).slice(504), `${total} true`, 2],
])('of page %i the server draws a page or a few, whatever the number', async (page, titles, said, calls) => {
  expect(await drawOnServer(page)).toEqual({ titles, said, calls })
})
