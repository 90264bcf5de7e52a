import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/api-client.ts'

/** My orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: () => unwrap(api.api.orders.$get()),
})

export type TrackAsk = { order: string; email: string; token?: string }

/** Found by number and e-mail, or by the signed token of an e-mail's link. */
export const trackQuery = ({ order, email, token }: TrackAsk) =>
  queryOptions({
    queryKey: ['track', order, email, token ?? ''],
    queryFn: () => unwrap(api.api.track.$get({ query: { order, email, ...(token && { token }) } })),
    staleTime: 0,
  })
