import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, isRefusal, nullIfMissing, unwrap } from '../../lib/browser/api-client.ts'
import type { Press } from '../../lib/browser/use-press.ts'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import type { OrderView } from '../order/order.schema.ts'

/** All that is known of my orders, to be read again when one of them changes. */
export const ordersKey = personalKey('orders')
export const trackKey = personalKey('track')

/** My newest orders. */
export const newestOrdersQuery = queryOptions({
  queryKey: [...ordersKey, 'newest'],
  queryFn: ({ signal }) => unwrap(api.api.orders.$get({ query: { limit: '5' } }, { init: { signal } })),
})

/** All my orders, newest first, 20 at a time. */
export const allOrdersQuery = infiniteQueryOptions({
  queryKey: [...ordersKey, 'all'],
  queryFn: ({ pageParam, signal }) =>
    unwrap(api.api.orders.$get({ query: { page: String(pageParam), limit: '20' } }, { init: { signal } })),
  initialPageParam: 1,
  getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
})

export type TrackAsk = { order: string; email: string; token?: string }

/** Found by number and e-mail, or by the signed token of an e-mail's link. */
export const trackQuery = ({ order, email, token }: TrackAsk) =>
  queryOptions({
    queryKey: [...trackKey, order, email, token ?? ''],
    queryFn: () =>
      unwrap(api.api.track.$get({ query: { order, ...(email && { email }), ...(token && { token }) } })),
    // What came with the page is not asked for again at once; a press asks in any case.
    staleTime: 10_000,
  })

/** One of my orders, by its id or its number; null when none of mine has it. */
export const orderQuery = (idOrNumber: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', idOrNumber],
    queryFn: ({ signal }): Promise<OrderView | null> => {
      const param = { id: encodeURIComponent(idOrNumber) }
      return unwrap(api.api.orders[':id'].$get({ param }, { init: { signal } })).catch(nullIfMissing)
    },
  })

/** Only while it is unpaid. */
export const cancelOrder = (id: string) => unwrap(api.api.orders[':id'].cancel.$post({ param: { id } }))

/** Puts the items of an order into the cart at today's prices; gives those that cannot be had, with the reason. */
export async function buyAgain(items: OrderView['items'], { run }: Press): Promise<string[]> {
  const missing: string[] = []
  for (const { product_id, variant_id, quantity, title } of items) {
    try {
      if (!product_id || !variant_id) missing.push(`${title}: no longer sold`)
      else await unwrap(run(() => api.api.cart.items.$post({ json: { product_id, variant_id, quantity } })))
    } catch (error) {
      if (!isRefusal(error)) throw error
      missing.push(`${title}: ${error.message}`)
    }
  }
  return missing
}
