import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { ordersKey } from '../orders/reading/orders.queries.ts'
import type { OwnChange } from './own-changes.schema.ts'

/** An order as its customer shows that it is hers: by her account, else the link or address she found it with. */
type HerOrder = { order: string; email?: string; token?: string }

const proofOf = ({ email, token }: HerOrder) => ({ ...(email && { email }), ...(token && { token }) })

/** What may still be changed of an order. */
export const changesQuery = (her: HerOrder, status: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'changes', her.order, status, proofOf(her)],
    queryFn: ({ signal }) =>
      unwrap(
        api.api.orders[':id'].changes.$get(
          { param: { id: encodeURIComponent(her.order) }, query: proofOf(her) },
          { init: { signal } },
        ),
      ),
  })

export const sendChange = (her: HerOrder, change: OwnChange) =>
  unwrap(
    api.api.orders[':id'].changes.$post({
      param: { id: encodeURIComponent(her.order) },
      json: { ...change, ...proofOf(her) },
    }),
  )
