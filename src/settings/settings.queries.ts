import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'

/** The shop's names, contacts and switches; loaded once for every page by the root. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: () => unwrap(api.api.shop.$get()),
  staleTime: 5 * 60_000,
})

export const useShop = () => useSuspenseQuery(shopQuery).data
