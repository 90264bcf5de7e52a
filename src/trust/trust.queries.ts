import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { hourMs } from '../lib/time.ts'

/** Counted once a night; loaders read it with `loadSection`, since a page is whole without it. */
export const trustQuery = queryOptions({
  queryKey: ['trust'],
  queryFn: () => unwrap(api.api.trust.$get()),
  staleTime: hourMs,
})

export const useTrustFacts = () => useQuery(trustQuery).data?.facts
