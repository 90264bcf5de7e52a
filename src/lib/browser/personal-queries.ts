import type { QueryClient } from '@tanstack/react-query'
import { onStartAnswers } from './start-answers.ts'

const prefix = 'me'

/**
 * The key of a query whose answer depends on who asks: `personalKey('cart')`. All of them begin alike, so that none
 * outlives its shopper; a query with another key is the same for everyone.
 */
export const personalKey = <const Parts extends readonly unknown[]>(...parts: Parts) =>
  [prefix, ...parts] as const

/** Somebody signed in or out: what was known of the shopper before goes, and what is on the page is asked for again. */
export function clearPersonalQueries(queryClient: QueryClient): Promise<void> {
  onStartAnswers(null)
  return queryClient.resetQueries({ queryKey: [prefix] })
}
