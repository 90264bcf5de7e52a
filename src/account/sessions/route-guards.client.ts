import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { routeFacts } from '../../layout/route-facts.rules.ts'
import { shopQuery } from '../../settings/settings.queries.ts'
import { sessionQuery } from './session.queries.ts'

type Visit = { context: { queryClient: QueryClient }; location: { href: string }; preload: boolean }
type BeforeLoad = (visit: Visit) => unknown
type GuardedTree = { children?: unknown }
type GuardedRoute = {
  options: { id?: string; beforeLoad?: BeforeLoad | undefined }
  update: (options: { beforeLoad: BeforeLoad }) => unknown
}

/**
 * Redirects guests to /auth and back. A session may have ended since it was last read: it is read again
 * before a page shows the customer's cached data (rule: expired-session).
 */
async function requireSignIn({ context, location, preload }: Visit): Promise<void> {
  const { user } = await context.queryClient.fetchQuery({
    ...sessionQuery,
    ...(!preload && { staleTime: 0 }),
  })
  if (!user) throw redirect({ to: '/auth', search: { returnTo: location.href } })
}

/** By the names of the route table's `guard`. */
const guards = {
  'sign-in': requireSignIn,
  /** Guests may buy where the owner lets them. */
  buyer: async (visit: Visit) => {
    const { queryClient } = visit.context
    const { guest_checkout } = await queryClient.ensureQueryData(shopQuery)
    if (guest_checkout) await queryClient.ensureQueryData(sessionQuery)
    else await requireSignIn(visit)
  },
}

/**
 * Puts the guard that the route table names before each page, so that no page can forget its own. Guards run on the
 * server for a first visit and in the browser afterwards; the API checks again for itself
 * (rule: sign-in-required).
 */
export function guardRoutes({ children }: GuardedTree): void {
  for (const route of Object.values(children as Record<string, GuardedRoute>)) {
    const guard = routeFacts(route.options.id ?? '')?.guard
    if (!guard) continue
    const own = route.options.beforeLoad
    const beforeLoad = async (visit: Visit) => {
      await guards[guard](visit)
      return own?.(visit)
    }
    route.update({ beforeLoad })
  }
}

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
