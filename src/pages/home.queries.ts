import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'

/** What home shows around New In and the drops. */
export const homeQuery = queryOptions({
  queryKey: ['products', 'home'],
  queryFn: () => unwrap(api.api.home.$get()),
})
