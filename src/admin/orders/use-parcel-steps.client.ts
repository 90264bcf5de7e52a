import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useGo } from './go.client.ts'
import { type ListParams, orderHref } from './order-links.rules.ts'
import { deliverParcel, packPieces, shipParcel, undoStep } from './orders.queries.ts'

/** The sheet of an order that ships this parcel of it. */
export const shipSheetOf = (id: string) => `ship-${id}`

/** The steps of one of several parcels. The order stays open: something of it may still wait. */
export function useParcelSteps({ id, order_number }: StaffOrder, params: ListParams) {
  const go = useGo()
  const stay = () => go(orderHref(id, params), { replace: true })
  const after = { undo: () => undoStep(id), onDone: stay, changes: 'order' as const }
  return {
    pack: useAction({
      ...after,
      run: (lines: { order_line_id: string; quantity: number }[]) => packPieces(id, lines),
      done: ({ order }) => `Parcel ${order.fulfilments.length} of ${order_number} is packed`,
    }),
    ship: useAction({
      ...after,
      run: ({ id, ...carriage }: { id: string; carrier: string; tracking_number: string }) =>
        shipParcel(id, carriage),
      done: `A parcel of ${order_number} is on its way`,
    }),
    deliver: useAction({ ...after, run: deliverParcel, done: `A parcel of ${order_number} has arrived` }),
  }
}
