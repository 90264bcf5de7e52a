import { orderStatusLabel } from '../../orders/status/order-status.rules.ts'
import { useAction } from '../kit/use-action.client.ts'
import { assignPayment } from './needs-you.queries.ts'

type AssignOptions = { onDone?: () => void; onRefused?: (refusal: unknown) => boolean }

/** Pays the order with this number with money that no order knew. */
export const useAssign = ({ id }: { id: string }, options: AssignOptions = {}) =>
  useAction({
    run: (orderNumber: string) => assignPayment(id, orderNumber),
    done: (out) => `${out.order_number}: ${orderStatusLabel(out.status as never)}`,
    changes: 'order',
    ...options,
  })
