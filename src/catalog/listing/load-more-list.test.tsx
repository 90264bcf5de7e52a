import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { categoriesQuery } from './catalog.queries.ts'
import type { CardProduct } from './card.schema.ts'
import { FoundProducts } from './load-more-list.tsx'
import type { ListSearch } from './product-list.rules.ts'

const card: CardProduct = {
  id: 'p1',
  title: 'Ankara Dress',
  slug: 'ankara-dress',
  price_ngn: 1_850_000,
  price_usd: null,
  compare_at_price: null,
  stock_quantity: 4,
  is_featured: false,
  created_at: '2026-01-01T00:00:00Z',
  images: [],
  cloth_url: null,
  fabric: '',
  product_variants: [],
}

const open = (search: ListSearch, total: number) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(categoriesQuery.queryKey, { categories: [] })
  const list = { search, products: [card], total, isOld: false, onClear: undefined, emptyText: 'Nothing yet' }
  return openScreen(<FoundProducts {...list} />, { at: '/shop', queryClient })
}

// (rules: list-page-size, list-in-url)
test('more of a list is more of the chosen, in the same order', async () => {
  await open({ category: 'dresses', size: ['M'], sort: 'price_asc', page: 2 }, 61)
  const more = screen.getByTestId('load-more')
  const asked = new URL(more.getAttribute('href')!, 'http://shop.test')
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    category: 'dresses',
    size: 'M',
    sort: 'price_asc',
    page: '3',
  })
  expect(screen.getByText('1 of 61')).toBeTruthy()
})

// (rule: list-page-size)
test('a list that is shown to its end offers no more', async () => {
  await open({ page: 3 }, 61)
  expect(screen.queryByTestId('load-more')).toBeNull()
})
