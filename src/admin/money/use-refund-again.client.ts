import { useAction } from '../kit/use-action.client.ts'
import { backWords, type MoneyOrder } from './money-words.rules.ts'
import { sendRefundAgain } from './money.queries.ts'

/** Sends a refund that failed once more. */
export const useRefundAgain = (order: Pick<MoneyOrder, 'id' | 'customer_name' | 'currency'>) =>
  useAction({
    run: async (input: { refundId: string; attempt: number }) => {
      const { refunds } = await sendRefundAgain({ orderId: order.id, ...input })
      return backWords(
        refunds.filter(({ id }) => id === input.refundId),
        order,
      )
    },
    done: ({ done }) => done,
    failed: ({ failed }) => failed,
    changes: 'order',
  })
