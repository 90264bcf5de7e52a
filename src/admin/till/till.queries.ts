import { api, unwrap } from '../../lib/browser/api-client.ts'
import { areaQuery } from '../kit/owner-query.client.ts'
import { formatMoney } from '../../lib/money.ts'
import type { TillView } from '../../payments/tills/till.schema.ts'
import { useAction } from '../kit/use-action.client.ts'
import { differenceText } from './till-words.rules.ts'

const tills = api.api.admin.tills

export const tillsQuery = areaQuery(['tills'], () => tills.$get())

export const openTill = (float: number) => unwrap(tills.$post({ json: { float } }))

type Count = { id: string; counted: number; expected: number | null; reason: string }

export const countTill = ({ id, ...json }: Count) => unwrap(tills[':id'].count.$post({ param: { id }, json }))

export const moveCash = (id: string, json: { amount: number; reason: string }) =>
  unwrap(tills[':id'].cash.$post({ param: { id }, json }))

export const closeTill = (id: string) => unwrap(tills[':id'].close.$post({ param: { id } }))

/** The owner accepts the difference of a till that a helper counted (rule: till), after a question. */
export const useCloseTill = (till: TillView) =>
  useAction({
    question: () => ({
      title: `Close the till with ${differenceText(till)}?`,
      text: `${till.person} counted ${formatMoney(till.counted!)}. The difference is noted for good; this cannot be undone.`,
      confirmText: 'Close it',
    }),
    run: closeTill,
    done: 'The till is closed',
    changes: 'tills',
  })
