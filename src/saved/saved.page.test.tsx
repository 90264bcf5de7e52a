import { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionQuery } from '../account/sessions/session.queries.ts'
import { openScreen } from '../ui/test-screen.ts'
import { Refused } from '../ui/test-wire.ts'
import { Route as Saved } from './saved.page.tsx'

// (rule: wishlist)
test('a wishlist that cannot be loaded says so, is not called empty, and is tried again', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, { user: null, profile: null, isAdmin: false })
  let isDown = true
  const { user } = await openScreen(
    { '/saved': Saved as unknown as AnyRoute },
    {
      at: '/saved',
      queryClient,
      answers: {
        'GET /api/saved': () => (isDown ? new Refused(500, null) : { products: [] }),
        'GET /api/start': { saved_ids: [] },
        'GET /api/saved/ids': { ids: [] },
        'GET /api/cards': { products: [] },
      },
    },
  )
  await screen.findByText(/Your wishlist could not be loaded/)
  expect(screen.queryByText('Your wishlist is empty')).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Your wishlist is empty')
})
