import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.queries.ts'

/**
 * What a press asked for needs a session that is over (rule: expired-session): whoever is shown as signed in is not, and the
 * way to sign-in leads back here.
 */
export async function leadToSignIn(
  queryClient: QueryClient,
  goTo: (returnTo: string) => unknown,
): Promise<void> {
  const { pathname, search } = window.location
  // What is remembered of the session is wrong: /auth would send the shopper straight back.
  const { user } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (!user) goTo(pathname + search)
}
