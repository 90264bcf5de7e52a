import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { categoriesQuery } from '../catalog/listing/catalog.queries.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { linesOf } from '../ui/test-lines.ts'
import { openScreen } from '../ui/test-screen.ts'
import { Refused } from '../ui/test-wire.ts'
import { SearchResults } from './search-results.tsx'
import { foundDress } from './test-search.ts'

async function open(answer: unknown) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopQuery.queryKey, {
    brand_name: 'Indigo Lane',
    whatsapp: '2348030000000',
  } as never)
  queryClient.setQueryData(categoriesQuery.queryKey, { categories: [] })
  return openScreen(<SearchResults text="red & blue" onChosen={() => {}} />, {
    queryClient,
    answers: { 'GET /api/search': answer },
  })
}

// (rule: header-search)
test('a result has its category and its price in naira, and the rest is behind the whole search', async () => {
  await open({ results: [foundDress], total: 12 })
  const found = await screen.findByRole('link', { name: /Ankara Dress/ })
  expect(found.textContent).toBe('No ImageAnkara DressDresses₦18,500')
  expect(found.getAttribute('href')).toBe('/product/ankara-dress')
  expect(screen.getByText('12 products')).toBeTruthy()
  const all = screen.getByRole('link', { name: 'See all 12 products' })
  expect(all.getAttribute('href')).toBe('/shop?q=red+%26+blue')
})

// (rule: header-search)
test('a search waits, says what failed, and that one product is one', async () => {
  const held = Promise.withResolvers()
  await open(() => held.promise)
  expect(linesOf()).toContain('Searching…')
  held.resolve(new Refused(500, null))
  await expect
    .poll(() => linesOf())
    .toContain('Something went wrong in the shop. Please try again in a moment.')
  await open({ results: [foundDress], total: 1 })
  expect(await screen.findByText('1 product')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^See all/ })).toBeNull()
})
