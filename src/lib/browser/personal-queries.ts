import type { Query, QueryClient } from '@tanstack/react-query'
import { onStartAnswers } from './start-answers.ts'

const prefix = 'me'

/**
 * The key of a query whose answer depends on the user: `personalKey('cart')`. All share a prefix, so that
 * none outlives its shopper; a query with another key is public.
 */
export const personalKey = <const Parts extends readonly unknown[]>(...parts: Parts) =>
  [prefix, ...parts] as const

const endSessionKey = ['end-session']

/**
 * Added to a mutation that ends the session (rule: sign-out): from its start until the customer's pages are
 * left, their queries are not refetched. They would be refused.
 */
export const endsSession = (queryClient: QueryClient) => ({
  mutationKey: endSessionKey,
  onMutate: () => queryClient.cancelQueries({ queryKey: [prefix], predicate: hasAnswer }),
})

/** Whether a mutation that ends the session is under way, until its page is left. */
export const isSessionEnding = (queryClient: QueryClient): boolean =>
  queryClient.isMutating({ mutationKey: endSessionKey }) > 0

const hasAnswer = ({ state }: Query) => state.data !== undefined

/**
 * Refetches the shopper's own active queries below `queryKey`, unless the session is ending. Fetches under
 * way are awaited, not cancelled: one may be a list's next page.
 */
export async function refreshPersonal(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  if (isSessionEnding(queryClient)) return
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  if (underWay.length === 0) return queryClient.invalidateQueries({ queryKey })
  await Promise.allSettled(underWay.map(({ promise }) => promise))
  return refreshPersonal(queryClient, queryKey)
}

/** After signing in or out: drops the previous user's cached data and refetches the page's queries. */
export function clearPersonalQueries(queryClient: QueryClient): Promise<void> {
  onStartAnswers(null)
  return queryClient.resetQueries({ queryKey: [prefix] })
}
