import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/** Diagnostics for admins. Read anew each time. */
export const shopHealthQuery = queryOptions({
  queryKey: personalKey('shop-health'),
  queryFn: () => unwrap(api.api.admin['shop-health'].$get()),
  staleTime: 0,
})
