import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'

/** What is said to an order's flags: they were seen, or it goes out without what is missing. */
export const useFlagAnswers = (orderId: string) => ({
  seen: useAction({
    run: () => ownerCall('post /orders/{id}/seen', { id: orderId }),
    done: 'Out of the list; it stays in the history',
    changes: 'order',
  }),
  send: useAction({
    run: () => ownerCall('post /orders/{id}/send-unpaid', { id: orderId }),
    done: 'It may be packed and sent',
    changes: 'order',
  }),
})
