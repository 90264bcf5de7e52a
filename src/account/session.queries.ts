import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { personalKey } from '../lib/browser/personal-queries.ts'

export type Session = {
  user: { id: string; email: string } | null
  profile: { first_name: string; last_name: string; phone: string | null } | null
  isAdmin: boolean
}

const guest: Session = { user: null, profile: null, isAdmin: false }

/** Who is signed in. Asked after load, because public pages are the same for everyone. */
export const sessionQuery = queryOptions({
  queryKey: personalKey('session'),
  queryFn: (): Promise<Session> => unwrap(api.api.session.$get()),
})

/** The session once known; until then, and when it cannot be read, a guest's (rule: signed-in-state). */
export function useSession(): Session & { isReady: boolean } {
  const { data, isPending } = useQuery(sessionQuery)
  return { ...(data ?? guest), isReady: !isPending }
}
