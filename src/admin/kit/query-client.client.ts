import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { staffQuery } from './staff.queries.ts'

/**
 * The owner's query cache: fresh for 10 s, refetched when the window regains focus. A 404 may mean that the
 * session has ended: then the frame checks who is signed in.
 */
export function createAdminQueryClient(): QueryClient {
  const askWhoIsThere = (error: unknown, queryKey?: readonly unknown[]) => {
    if (
      queryKey === staffQuery.queryKey ||
      !isRefusal(error) ||
      (error.status !== 404 && error.status !== 401)
    )
      return
    void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => askWhoIsThere(error, query.queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => askWhoIsThere(error) }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
