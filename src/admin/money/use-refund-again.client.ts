import { useAction } from '../kit/use-action.client.ts'
import { sendRefundAgain } from './money.queries.ts'

/** Sends a refund that failed once more. */
export const useRefundAgain = (order: { id: string; customer_name: string }) =>
  useAction({
    run: (input: { refundId: string; attempt: number }) => sendRefundAgain({ orderId: order.id, ...input }),
    done: `Sent once more to ${order.customer_name}`,
    changes: 'order',
  })
