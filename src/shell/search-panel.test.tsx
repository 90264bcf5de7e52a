import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { categoriesQuery } from '../catalog/listing/catalog.queries.ts'
import { shopQuery } from '../settings/settings.queries.ts'
import { openScreen } from '../ui/test-screen.ts'
import SearchPanel from './search-panel.tsx'
import { foundDress } from './test-search.ts'

async function open() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopQuery.queryKey, { brand_name: 'Indigo Lane' } as never)
  queryClient.setQueryData(categoriesQuery.queryKey, { categories: [] })
  const onClose = vi.fn<() => void>()
  const answers = { 'GET /api/search': { results: [foundDress], total: 1 } }
  return { onClose, ...(await openScreen(<SearchPanel onClose={onClose} />, { queryClient, answers })) }
}

// (rule: header-search)
test('a search by which a product was found is offered again', async () => {
  const { user, unmount } = await open()
  await user.type(await screen.findByRole('searchbox'), 'ankara')
  await user.click(await screen.findByRole('link', { name: /Ankara Dress/ }))
  unmount()
  await open()
  expect(await screen.findByRole('button', { name: 'ankara' })).toBeTruthy()
})

test('Close closes the search', async () => {
  const { user, onClose } = await open()
  await user.click(await screen.findByRole('button', { name: 'Close search' }))
  expect(onClose).toHaveBeenCalledOnce()
})
