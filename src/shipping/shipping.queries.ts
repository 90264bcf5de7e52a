import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'

/** Every delivery location with its rate, and the shipping settings. */
export const shippingQuery = queryOptions({
  queryKey: ['shipping'],
  queryFn: () => unwrap(api.api.shipping.$get()),
  staleTime: 5 * 60_000,
})
