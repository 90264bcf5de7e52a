import { type OrderQueue, queuesOf } from '../../orders/reading/order-queues.rules.ts'

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
export const slipsHref = (ids: string[]) => `/admin/orders/slips?ids=${ids.join(',')}`
export const pickListHref = (ids: string[] = []) =>
  `/admin/orders/pick-list${ids.length > 0 ? `?ids=${ids.join(',')}` : ''}`

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

/** `M Straw, L Ink` of a line: `M · Straw`. */
export const optionText = ({ size, color }: { size: string | null; color: string | null }) =>
  [size, color].filter(Boolean).join(' · ')
