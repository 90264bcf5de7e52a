import type { QueryClient, QueryKey } from '@tanstack/react-query'

export type PageData = [key: QueryKey, updatedAt: number, answer: unknown][]

/** The data a page was rendered from: results only, no failed queries (decision 032). */
export const dehydrateQueries = (queryClient: QueryClient): PageData =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => [queryKey, dataUpdatedAt, data])

export function hydrateQueries(queryClient: QueryClient, queries: PageData): void {
  for (const [key, updatedAt, answer] of queries) queryClient.setQueryData(key, answer, { updatedAt })
}
