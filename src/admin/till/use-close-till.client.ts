import { ownerCall } from '../../lib/browser/owner-call.ts'
import { formatMoney } from '../../lib/money.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { useAction } from '../kit/use-action.client.ts'
import { differenceText } from './till-words.rules.ts'

/** The owner accepts the difference of a till that a helper counted (rule: till), after a question. */
export const useCloseTill = (till: TillView) =>
  useAction({
    question: () => ({
      title: `Close the till, ${differenceText(till)}?`,
      text: `${till.person} counted ${formatMoney(till.counted!)}. The difference is noted for good; this cannot be undone.`,
      confirmText: 'Close it',
    }),
    run: () => ownerCall('post /tills/{id}/close', { id: till.id }),
    done: 'The till is closed',
    changes: 'tills',
  })
