import type { QueryClient, QueryKey } from '@tanstack/react-query'

export type PageData = [key: QueryKey, updatedAt: number, answer: unknown][]

/** What a page was rendered from: the answers that came, nothing of queries that failed (decision 032). */
export const dehydrateQueries = (queryClient: QueryClient): PageData =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => [queryKey, dataUpdatedAt, data])

export function hydrateQueries(queryClient: QueryClient, queries: PageData): void {
  for (const [key, updatedAt, answer] of queries) queryClient.setQueryData(key, answer, { updatedAt })
}
