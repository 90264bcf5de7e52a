import { useAction } from '../kit/use-action.client.ts'
import { backWords, type MoneyOrder } from './money-words.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'

/** Sends a refund that failed once more. */
export const useRefundAgain = (order: Pick<MoneyOrder, 'id' | 'customer_name' | 'currency'>) =>
  useAction({
    run: async (input: { refundId: string; attempt: number }) => {
      const { refunds } = await ownerCall('post /orders/{id}/refunds/{refundId}/again', {
        id: order.id,
        ...input,
      })
      return backWords(
        refunds.filter(({ id }) => id === input.refundId),
        order,
      )
    },
    done: ({ done }) => done,
    failed: ({ failed }) => failed,
    changes: 'order',
  })
