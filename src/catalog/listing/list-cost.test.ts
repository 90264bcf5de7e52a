import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgets } from '../../../scripts/budgets.ts'
import { insertProduct } from '../../db/test-fixtures.ts'
import { openTestContext } from '../../db/test-database.ts'
import { countStatements } from '../../db/test-statements.ts'
import { openShopMemory } from '../../lib/server/pages/shop-memory.ts'
import { listQuerySchema } from './list.schema.ts'
import { getProduct, listCards, listProducts, searchProducts } from './catalog.service.ts'
import { searchTextOf } from '../search/search-text.rules.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let statements: ReturnType<typeof countStatements>
beforeAll(async () => {
  t = await openTestContext()
  statements = countStatements(t.database)
  for (const title of ['Indigo Wrap', 'Camwood Slip']) {
    const searchText = searchTextOf({ title, category: 'dresses', tags: [], description: '' })
    await insertProduct(t.ctx, { title, slug: title.toLowerCase().replace(' ', '-'), searchText })
  }
})
afterAll(() => t.close())

test('lists, search and a product take no more statements than their budgets with warm caches', async () => {
  const ctx = { ...t.ctx, memory: openShopMemory() }
  const query = listQuerySchema.parse({ size: 'S,M', sortBy: 'price_asc', minPrice: '1' })
  const calls = {
    list: () => listProducts(ctx, query),
    cards: () => listCards(ctx, query),
    search: () => searchProducts(ctx, 'camwod'),
    detail: () => getProduct(ctx, 'indigo-wrap'),
  }
  const counts: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    await call()
    counts[name] = (await statements.during(call)).length
  }
  const { list, search, detail } = budgets.statements
  expect(counts['list']).toBeLessThanOrEqual(list)
  expect(counts['cards']).toBeLessThanOrEqual(list)
  expect(counts['search']).toBeLessThanOrEqual(search)
  expect(counts['detail']).toBeLessThanOrEqual(detail)
})
