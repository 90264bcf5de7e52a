import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'

/** Loaders read it with `loadSection`: a page is whole without it. */
export const reviewsQuery = (product: string) =>
  queryOptions({
    queryKey: ['reviews', product],
    queryFn: () => unwrap(api.api.reviews.$get({ query: { product } })),
  })
