import { keepPreviousData } from '@tanstack/react-query'
import { api, unwrap } from '../../lib/browser/api-client.ts'
import type { OrderContact } from '../../orders/order/order-contact.rules.ts'
import type { OrderQueue, StaffStep } from '../../orders/order/order-queues.rules.ts'
import { type ListParams, sortOf } from '../kit/order-links.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const { orders, fulfilments } = api.api.admin

export type ListAsk = { queue: OrderQueue } & ListParams

const listQueryOf = ({ queue, q, status, source, paid_by, zone, rest, sort, page }: ListAsk) => ({
  queue,
  ...(q && { search: q }),
  ...(status && { status: status as never }),
  ...(source && { source: source as never }),
  ...(paid_by && { paid_by: paid_by as never }),
  ...(zone && { zone }),
  ...(rest === 'soon' && { rest: 'soon' as const }),
  sort: sortOf(queue, sort),
  ...(page && { page }),
})

export const orderListQuery = (ask: ListAsk) => ({
  ...areaQuery(['orders', 'list', listQueryOf(ask)], () => orders.$get({ query: listQueryOf(ask) })),
  placeholderData: keepPreviousData,
})

const idsPerCall = 100

/** The ids of all orders that the filters find, at most a thousand. */
export async function listAllIds(ask: ListAsk): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; page <= 10; page++) {
    const query = { ...listQueryOf(ask), page: String(page), limit: String(idsPerCall) }
    const found = await unwrap(orders.$get({ query }))
    ids.push(...found.orders.map(({ id }) => id))
    if (found.orders.length < idsPerCall) break
  }
  return ids
}

export const queueCountsQuery = areaQuery(['orders', 'counts'], () => orders.counts.$get())

export const staffOrderQuery = (id: string, { queue, sort }: ListParams) =>
  areaQuery(['orders', 'one', id, queue, sort], () =>
    orders[':id'].$get({
      param: { id },
      query: {
        ...(queue && { queue: queue as never }),
        sort: sortOf(queue, sort),
      },
    }),
  )

export const carriersQuery = areaQuery(['orders', 'carriers'], () => orders.carriers.$get())

export const slipsQuery = (ids: string) =>
  areaQuery(['orders', 'slips', ids], () => orders.slips.$get({ query: { ids } }))

/** Of all orders that wait to be packed, or of those chosen. */
export const pickListQuery = (ids: string | undefined) => ({
  ...areaQuery(['orders', 'pick-list', ids ?? ''], () =>
    orders['pick-list'].$get({ query: ids ? { ids } : {} }),
  ),
  staleTime: 0,
})

export const lineOptionsQuery = (id: string, lineId: string) => ({
  ...areaQuery(['orders', 'options', id, lineId], () =>
    orders[':id'].lines[':lineId'].options.$get({ param: { id, lineId } }),
  ),
  staleTime: 0,
})

export const packOrder = (id: string) => unwrap(orders[':id'].pack.$post({ param: { id } }))
export const deliverOrder = (id: string) => unwrap(orders[':id'].deliver.$post({ param: { id } }))
export const undoStep = (id: string) => unwrap(orders[':id'].undo.$post({ param: { id } }))
/** With another key it would pack as many pieces once more. */
export const packPieces = (id: string, lines: { order_line_id: string; quantity: number }[]) =>
  unwrap(orders[':id'].fulfilments.$post({ param: { id }, json: { lines }, header: {} }))

/** `without_street`: the person who ships it confirmed that there is none. */
export type ParcelInput = { carrier: string; tracking_number: string; without_street?: boolean }

export const shipParcel = (id: string, parcel: ParcelInput) =>
  unwrap(fulfilments[':id'].ship.$post({ param: { id }, json: parcel }))

export const deliverParcel = (id: string) => unwrap(fulfilments[':id'].deliver.$post({ param: { id } }))

export const sendParcelAgain = (id: string, parcel: ParcelInput) =>
  unwrap(fulfilments[':id']['send-again'].$post({ param: { id }, json: parcel }))

export const takeParcelBack = (id: string) => unwrap(fulfilments[':id']['came-back'].$post({ param: { id } }))

/** With another key it would ship the next parcel. */
export const shipOrder = (id: string, parcel: ParcelInput) =>
  unwrap(orders[':id'].ship.$post({ param: { id }, json: parcel, header: {} }))

type Bulk = {
  step: StaffStep | 'undo'
  ids: string[]
  carrier?: string
  /** By the order's id. */
  trackingNumbers?: Record<string, string>
}

/** One step for many, a hundred at a time; what came of each. Sent again with its key, it is done for the others alone. */
export async function takeBulkStep({ step, ids, carrier = '', trackingNumbers = {} }: Bulk, key?: string) {
  const results = []
  for (let from = 0; from < ids.length; from += idsPerCall) {
    const these = ids.slice(from, from + idsPerCall)
    const numbers = Object.entries(trackingNumbers).filter(([id]) => these.includes(id))
    const header = key ? { 'idempotency-key': key } : {}
    const json = { step, carrier, ids: these, tracking_numbers: Object.fromEntries(numbers) }
    results.push(...(await unwrap(orders.steps.$post({ json, header }))).results)
  }
  return results
}

export const addNote = (id: string, text: string) =>
  unwrap(orders[':id'].notes.$post({ param: { id }, json: { text } }))

export const correctContact = (id: string, contact: OrderContact, updatedAt: string) => {
  const { firstName, lastName, zipCode, ...same } = contact
  const json = {
    ...same,
    first_name: firstName,
    last_name: lastName,
    zip_code: zipCode,
    updated_at: updatedAt,
  }
  return unwrap(orders[':id'].contact.$put({ param: { id }, json }))
}

export const changeSize = (input: { id: string; lineId: string; variantId: string; updatedAt: string }) =>
  unwrap(
    orders[':id'].lines[':lineId'].variant.$put({
      param: { id: input.id, lineId: input.lineId },
      json: { variant_id: input.variantId, updated_at: input.updatedAt },
    }),
  )
