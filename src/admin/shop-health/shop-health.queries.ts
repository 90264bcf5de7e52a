import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'

/** Diagnostics for admins. Read anew each time. */
export const shopHealthQuery = queryOptions({
  queryKey: ['shop-health'],
  queryFn: () => unwrap(api.api.admin['shop-health'].$get()),
  staleTime: 0,
})
