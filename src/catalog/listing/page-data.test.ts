import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { packPageData, unpackPageData } from './page-data.client.ts'

const card = {
  id: '1fda29c3-adb6-480b-89cf-6300242da201',
  title: 'Wrap Dress',
  slug: 'wrap-dress',
  fabric: '',
  price_ngn: 100,
  price_usd: null,
  compare_at_price: null,
  stock_quantity: 0,
  is_featured: false,
  created_at: '2026-11-20T13:25:25.506Z',
  images: [],
  cloth_url: null,
  product_variants: [],
}

const facets = {
  categories: [{ value: 'tops', name: 'Tops', count: 2 }],
  sizes: [
    { value: 'S', count: 1 },
    { value: 'M', count: 2 },
  ],
  colors: [],
  in_stock: 3,
  price: { min: null, max: 900 },
  max_discount: 0,
}

test('the browser knows the answers of the page with their age, and nothing of what failed', async () => {
  const server = new QueryClient()
  const list = { products: [card], total: 1, page: 1, limit: 24, facets }
  const odd = { products: [{ ...card, product_variants: [{ id: 'x' }] }] }
  server.setQueryData(['products', { list: 'all' }], list, { updatedAt: 1000 })
  server.setQueryData(['products', 'row'], { products: [card, card] })
  server.setQueryData(['products', 'odd'], odd)
  server.setQueryData(['shop'], { brand_name: 'Indigo Lane' }, { updatedAt: 2000 })
  const queryFn = () => Promise.reject(new Error('away'))
  await server.prefetchQuery({ queryKey: ['broken'], queryFn, retry: false })

  const browser = new QueryClient()
  unpackPageData(browser, JSON.parse(JSON.stringify(packPageData(server))))

  const known = browser.getQueryCache().getAll()
  expect(known.map(({ queryKey }) => queryKey)).toEqual([
    ['products', { list: 'all' }],
    ['products', 'row'],
    ['products', 'odd'],
    ['shop'],
  ])
  expect(browser.getQueryState(['products', { list: 'all' }])).toMatchObject({
    data: list,
    dataUpdatedAt: 1000,
  })
  expect(browser.getQueryData(['products', 'row'])).toEqual({ products: [card, card] })
  expect(browser.getQueryData(['products', 'odd'])).toEqual(odd)
  expect(browser.getQueryState(['shop'])).toMatchObject({ dataUpdatedAt: 2000, status: 'success' })
})

test('a list takes less than half of its bytes', () => {
  const client = new QueryClient()
  client.setQueryData(['products', 'row'], { products: Array.from({ length: 24 }, () => card) })
  const plain = JSON.stringify(client.getQueryData(['products', 'row'])).length
  expect(JSON.stringify(packPageData(client)).length).toBeLessThan(plain / 2)
})
