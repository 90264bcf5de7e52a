import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dehydrateQueries, hydrateQueries } from './page-data.ts'

test("the browser gets the page's query results with their age, and no failed ones", async () => {
  const server = new QueryClient()
  const list = { products: [{ title: 'Wrap Dress', price_usd: null }], total: 1 }
  server.setQueryData(['products', { list: 'all' }], list, { updatedAt: 1000 })
  server.setQueryData(['shop'], { brand_name: 'Indigo Lane' }, { updatedAt: 2000 })
  const queryFn = () => Promise.reject(new Error('away'))
  await server.prefetchQuery({ queryKey: ['broken'], queryFn, retry: false })

  const browser = new QueryClient()
  hydrateQueries(browser, JSON.parse(JSON.stringify(dehydrateQueries(server))))

  const known = browser.getQueryCache().getAll()
  expect(known.map(({ queryKey }) => queryKey)).toEqual([['products', { list: 'all' }], ['shop']])
  expect(browser.getQueryState(['products', { list: 'all' }])).toMatchObject({
    data: list,
    dataUpdatedAt: 1000,
  })
  expect(browser.getQueryState(['shop'])).toMatchObject({ dataUpdatedAt: 2000, status: 'success' })
})
