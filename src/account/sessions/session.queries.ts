import { useHydrated } from '@tanstack/react-router'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { fromStart } from '../../lib/browser/start-answers.ts'
import type { Session } from '../account.schema.ts'

const guest: Session = { user: null, profile: null, isAdmin: false }

/** The signed-in user. Fetched after load, because public pages are the same for everyone. */
export const sessionQuery = queryOptions({
  queryKey: personalKey('session'),
  queryFn: () => fromStart('session', () => unwrap(api.api.session.$get())),
})

/** The session once known; until then, and when it cannot be read, a guest's (rule: signed-in-state). */
export function useSession(): Session & { isReady: boolean } {
  const { data, isPending } = useQuery(sessionQuery)
  return { ...(data ?? guest), isReady: !isPending }
}

/**
 * Whether nobody is signed in, once it is known. Not while the page is hydrated: what the server has sent does not know it, and the
 * answer may be there first.
 */
export function useIsGuest(): boolean {
  const { user, isReady } = useSession()
  return useHydrated() && isReady && !user
}
