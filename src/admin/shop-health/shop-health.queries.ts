import { queryOptions } from '@tanstack/react-query'
import { ApiError, api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/** Diagnostics, or null for everyone who is not an admin. Read anew each time. */
export const shopHealthQuery = queryOptions({
  queryKey: personalKey('shop-health'),
  queryFn: async () => {
    try {
      return await unwrap(api.api.admin['shop-health'].$get())
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  staleTime: 0,
})
