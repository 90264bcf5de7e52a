import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.queries.ts'

/**
 * The action needs a session that has expired (rule: expired-session): the shopper is shown as signed out,
 * and sign-in returns here.
 */
export async function leadToSignIn(
  queryClient: QueryClient,
  goTo: (returnTo: string) => unknown,
): Promise<void> {
  const { pathname, search } = window.location
  // The cached session is stale: /auth would redirect the shopper straight back.
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (!user) goTo(pathname + search)
}
