import type { Query, QueryClient } from '@tanstack/react-query'
import { onStartAnswers } from './start-answers.ts'

const prefix = 'me'

/**
 * The key of a query whose answer depends on who asks: `personalKey('cart')`. All of them begin alike, so that none
 * outlives its shopper; a query with another key is the same for everyone.
 */
export const personalKey = <const Parts extends readonly unknown[]>(...parts: Parts) =>
  [prefix, ...parts] as const

const endSessionKey = ['end-session']

/**
 * What a mutation that ends the session has beside its own (rule: sign-out): from its start until the customer's pages are
 * left, what they show is not read again. It would be refused.
 */
export const endsSession = (queryClient: QueryClient) => ({
  mutationKey: endSessionKey,
  onMutate: () => queryClient.cancelQueries({ queryKey: [prefix], predicate: hasAnswer }),
})

const hasAnswer = ({ state }: Query) => state.data !== undefined

/**
 * Reads again what pages show of the shopper's own below `queryKey`, unless the session is ending. What is under way is
 * waited for, not given up: it may be the next page of a list, which somebody asked for.
 */
export async function refreshPersonal(queryClient: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  if (queryClient.isMutating({ mutationKey: endSessionKey }) > 0) return
  const underWay = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  if (underWay.length === 0) return queryClient.invalidateQueries({ queryKey })
  await Promise.allSettled(underWay.map(({ promise }) => promise))
  return refreshPersonal(queryClient, queryKey)
}

/** Somebody signed in or out: what was known of the shopper before goes, and what is on the page is asked for again. */
export function clearPersonalQueries(queryClient: QueryClient): Promise<void> {
  onStartAnswers(null)
  return queryClient.resetQueries({ queryKey: [prefix] })
}
