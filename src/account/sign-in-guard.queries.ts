import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Session } from './account.schema.ts'
import { sessionQuery } from './session.queries.ts'

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

/**
 * `beforeLoad` of a page for signed-in customers (rule: sign-in-required): everyone else goes to /auth and comes back.
 * Runs on the server for a first visit and in the browser afterwards; the API checks again for itself.
 */
export async function requireSignIn({ context, location }: Guarded): Promise<Session> {
  const session = await context.queryClient.fetchQuery(sessionQuery)
  if (!session.user) throw redirect({ to: '/auth', search: { returnTo: location.href } })
  return session
}
