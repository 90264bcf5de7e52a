import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { ApiError, api, unwrap } from '../lib/api-client.ts'

export type Session = {
  user: { id: string; email: string } | null
  profile: { first_name: string; last_name: string; phone: string | null } | null
  isAdmin: boolean
}

const calls = api as unknown as {
  api: { session: { $get: () => Promise<ClientResponse<Session, 200, 'json'>> } }
}

const guest: Session = { user: null, profile: null, isAdmin: false }

/** Who is signed in. Asked after load, because public pages are the same for everyone. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session> => {
    try {
      return await unwrap(calls.api.session.$get())
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return guest
      throw error
    }
  },
})

/** The session once known; until then, and when it cannot be read, a guest's (spec §4). */
export function useSession(): Session & { isReady: boolean } {
  const { data, isPending } = useQuery(sessionQuery)
  return { ...(data ?? guest), isReady: !isPending }
}
