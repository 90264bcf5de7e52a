import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sessionQuery, useIsGuest } from './session.queries.ts'

const Probe = () => (useIsGuest() ? <p>A guest</p> : null)
const page = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <Probe />
  </QueryClientProvider>
)

// (rule: signed-in-state)
test('a session that is known before its part of the page is hydrated changes nothing the server has sent', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(page(new QueryClient()))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(sessionQuery.queryKey, { user: null, profile: null, isAdmin: false })
  const errors: unknown[] = []
  hydrateRoot(root, page(client), { onRecoverableError: (error) => errors.push(error) })
  await expect.poll(() => root.textContent).toBe('A guest')
  expect(errors).toEqual([])
})
