import { keepPreviousData } from '@tanstack/react-query'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { OrderQueue } from '../../orders/order/order-queues.rules.ts'
import { type ListParams, sortOf } from '../kit/order-links.rules.ts'
import { ownerQuery } from '../kit/owner-query.client.ts'

export type ListAsk = { queue: OrderQueue } & ListParams

/** What an address says of a list: the order that was opened from it asks for its neighbours there. */
export const orderListOf = ({ queue, q, status, source, paid_by, zone, rest, sort }: ListAsk) => ({
  queue,
  ...(q && { search: q }),
  ...(status && { status: status as never }),
  ...(source && { source: source as never }),
  ...(paid_by && { paid_by: paid_by as never }),
  ...(zone && { zone }),
  ...(rest === 'soon' && { rest: 'soon' as const }),
  sort: sortOf(queue, sort),
})

const listQueryOf = (ask: ListAsk) => ({ ...orderListOf(ask), ...(ask.page && { page: ask.page }) })

export const orderListQuery = (ask: ListAsk) => ({
  ...ownerQuery('get /orders', listQueryOf(ask)),
  placeholderData: keepPreviousData,
})

/** As many as a command takes. */
export const idsPerCall = 100

/** The ids of all orders that the filters find, at most a thousand. */
export async function listAllIds(ask: ListAsk): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; page <= 10; page++) {
    const found = await ownerCall('get /orders', { ...listQueryOf(ask), page, limit: idsPerCall })
    ids.push(...found.orders.map(({ id }) => id))
    if (found.orders.length < idsPerCall) break
  }
  return ids
}
