import { formatCount } from '../../lib/count-text.ts'
import { type OrderQueue, queuesOf } from '../../orders/order/order-queues.rules.ts'

/** What the list's address says: queue, search and filters. An order's address has them too, to find its way back. */
export type ListParams = Record<string, string | undefined>

const listNames = ['queue', 'q', 'status', 'paid_by', 'source', 'zone', 'rest', 'sort', 'page'] as const

const filterNames = ['q', 'status', 'paid_by', 'source', 'zone', 'rest'] as const

/** Whether a list shows only a part of its queue. */
export const isNarrowed = (params: ListParams) => filterNames.some((name) => params[name])

const withQuery = (path: string, params: ListParams): string => {
  const query = new URLSearchParams()
  for (const name of listNames) if (params[name]) query.set(name, params[name])
  return query.size > 0 ? `${path}?${query}` : path
}

export const listHref = (params: ListParams) => withQuery('/admin/orders', params)
export const orderHref = (id: string, params: ListParams = {}) => withQuery(`/admin/orders/${id}`, params)

/** So many orders are on one paper; `of` says how many were chosen when that is more (rule: packing-paper). */
const mostOnPaper = 100
const idsQuery = (ids: string[]) =>
  `?ids=${ids.slice(0, mostOnPaper).join(',')}${ids.length > mostOnPaper ? `&of=${ids.length}` : ''}`
export const slipsHref = (ids: string[]) => `/admin/orders/slips${idsQuery(ids)}`
export const pickListHref = (ids: string[] = []) =>
  `/admin/orders/pick-list${ids.length > 0 ? idsQuery(ids) : ''}`

/** What a paper leaves out of the chosen orders; null when it has them all. */
export function leftOutText(ids: string | undefined, of: string | undefined): string | null {
  const [here, all] = [ids?.split(',').length ?? 0, Number(of)]
  if (!ids || !Number.isSafeInteger(all) || all <= here) return null
  return `Only the first ${formatCount(here)} of ${formatCount(all)} chosen orders are here. Choose the other ${formatCount(all - here)} in the list when these are done.`
}

/** The queue that is shown: what is searched for is looked for among all. */
export function queueOf(params: ListParams, isOwner: boolean): OrderQueue {
  if (params.q) return 'all'
  return queuesOf(isOwner).find((queue) => queue === params.queue) ?? 'to_pack'
}

/** What has waited longest is packed first; every other list begins with what is new. */
export const firstSort = (queue: string | undefined) => (queue === 'to_pack' ? 'oldest' : 'newest')

/** A list's order, as its address has it or else as its queue begins. */
export const sortOf = (queue: string | undefined, sort: string | undefined): 'newest' | 'oldest' =>
  sort === 'newest' || sort === 'oldest' ? sort : firstSort(queue)

/** Where an address can be seen on a map. */
export function mapHref(address: { address: string; city: string; state: string; country: string }): string {
  const place = [address.address, address.city, address.state, address.country].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
