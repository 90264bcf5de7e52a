import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaveButton } from './save-button.tsx'
import { savedIdsQuery } from './saved.queries.ts'

const page = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <SaveButton product={{ id: 'tote', title: 'Tote' }} variant="text" />
  </QueryClientProvider>
)

// (rule: first-render)
test('a wishlist that is known before its button is hydrated changes nothing the server has sent, and is then shown', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(page(new QueryClient()))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(savedIdsQuery.queryKey, ['tote'])
  const errors: unknown[] = []
  hydrateRoot(root, page(client), { onRecoverableError: (error) => errors.push(error) })
  await expect.poll(() => root.textContent).toBe('Saved')
  expect(root.querySelector('button')!.getAttribute('aria-pressed')).toBe('true')
  expect(errors).toEqual([])
})
