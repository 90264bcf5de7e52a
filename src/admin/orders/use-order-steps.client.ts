import { useAction } from '../kit/use-action.client.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { useGo } from './go.client.ts'
import { type ListParams, listHref, orderHref } from '../kit/order-links.rules.ts'
import { type InputOf, ownerCall } from '../../lib/browser/owner-call.ts'

/** `without_street`: the person who ships it confirmed that there is none. */
export type ParcelInput = Omit<InputOf<'post /orders/{id}/ship'>, 'id'>

/** Takes back the step that answered this, and none that came after it. */
const undoStep =
  (id: string) =>
  ({ undo_until }: { undo_until: string | null }) =>
    ownerCall('post /orders/{id}/undo', { id, ...(undo_until && { undo_until }) })

/**
 * The steps of an order. After one the next order of its queue opens, or the list when it was the last; Undo of the last
 * one stays in reach. Outside a queue the order stays open.
 */
export function useOrderSteps(order: StaffOrder, params: ListParams) {
  const go = useGo()
  const { id, order_number, next } = order
  const isInQueue = params.queue !== undefined && params.queue !== 'all' && !params.q
  const leave = () => {
    if (!isInQueue) return go(orderHref(id, params), { replace: true })
    go(next ? orderHref(next.id, params) : listHref(params), { replace: true })
  }
  const after = { undo: undoStep(id), onDone: leave, changes: 'order' as const }
  return {
    pack: useAction({
      ...after,
      run: () => ownerCall('post /orders/{id}/pack', { id }),
      done: `${order_number} is packed`,
    }),
    ready: useAction({
      run: () => ownerCall('post /orders/{id}/ready', { id }),
      done: `${order_number} is ready: its customer is told`,
      onDone: leave,
      changes: 'order',
    }),
    deliver: useAction({
      ...after,
      run: () => ownerCall('post /orders/{id}/deliver', { id }),
      done: `${order_number} has arrived`,
    }),
    ship: useAction({
      ...after,
      run: (parcel: ParcelInput) => ownerCall('post /orders/{id}/ship', { id, ...parcel }),
      done: ({ status }) =>
        status === 'shipped' ? `${order_number} is on its way` : `A parcel of ${order_number} is on its way`,
    }),
  }
}

/** The sheet of an order that ships this parcel of it. */
export const shipSheetOf = (id: string) => `ship-${id}`

/** The steps of one of several parcels. The order stays open: something of it may still wait. */
export function useParcelSteps({ id, order_number }: StaffOrder, params: ListParams) {
  const go = useGo()
  const stay = () => go(orderHref(id, params), { replace: true })
  const after = { undo: undoStep(id), onDone: stay, changes: 'order' as const }
  return {
    pack: useAction({
      ...after,
      run: (lines: { order_line_id: string; quantity: number }[]) =>
        ownerCall('post /orders/{id}/fulfilments', { id, lines }),
      done: ({ order }) => `Parcel ${order.fulfilments.length} of ${order_number} is packed`,
    }),
    ship: useAction({
      ...after,
      run: (parcel: { id: string } & ParcelInput) => ownerCall('post /fulfilments/{id}/ship', parcel),
      done: `A parcel of ${order_number} is on its way`,
    }),
    deliver: useAction({
      ...after,
      run: (id: string) => ownerCall('post /fulfilments/{id}/deliver', { id }),
      done: `A parcel of ${order_number} has arrived`,
    }),
  }
}
