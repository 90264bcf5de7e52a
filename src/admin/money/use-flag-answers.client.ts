import { useAction } from '../kit/use-action.client.ts'
import { markSeen, sendUnpaid } from './money.queries.ts'

/** What is said to an order's flags: they were seen, or it goes out without what is missing. */
export const useFlagAnswers = (orderId: string) => ({
  seen: useAction({
    run: () => markSeen(orderId),
    done: 'Out of the list; it stays in the history',
    changes: 'order',
  }),
  send: useAction({ run: () => sendUnpaid(orderId), done: 'It may be packed and sent', changes: 'order' }),
})
