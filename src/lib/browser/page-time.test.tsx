import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { dehydrateQueries, hydrateQueries } from './page-data.ts'
import { keepPageTime, usePageTime } from './page-time.ts'

const Probe = () => usePageTime().toISOString()
const page = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <Probe />
  </QueryClientProvider>
)

// (rule: first-render)
test('a page from the server has its time while it is hydrated, whatever the clock here says; a later one has the time of now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') })
  const server = new QueryClient()
  keepPageTime(server)
  const root = document.createElement('div')
  vi.setSystemTime(new Date('2026-11-24T10:00:01Z'))
  root.innerHTML = renderToString(page(server))
  expect(root.textContent).toBe('2026-11-24T10:00:00.000Z')

  vi.setSystemTime(new Date('2027-01-03T07:00:00Z'))
  const client = new QueryClient()
  hydrateQueries(client, dehydrateQueries(server))
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(root, page(client), { onRecoverableError: (error) => errors.push(error) })
  })
  expect(errors).toEqual([])
  expect(root.textContent).toBe('2026-11-24T10:00:00.000Z')

  expect(render(page(client)).container.textContent).toBe('2027-01-03T07:00:00.000Z')
})
