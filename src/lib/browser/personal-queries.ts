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

/** Reads again what pages show of the shopper's own below `queryKey`, unless the session is ending. */
export function refreshPersonal(queryClient: QueryClient, queryKey: readonly unknown[]): void {
  if (queryClient.isMutating({ mutationKey: endSessionKey }) === 0)
    void queryClient.invalidateQueries({ queryKey })
}

/** Somebody signed in or out: what was known of the shopper before goes, and what is on the page is asked for again. */
export function clearPersonalQueries(queryClient: QueryClient): Promise<void> {
  onStartAnswers(null)
  return queryClient.resetQueries({ queryKey: [prefix] })
}
