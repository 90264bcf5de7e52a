import type { ReturnState } from '../../orders/order/return-events.rules.ts'
import { stateLabels } from '../../returns/return-states.rules.ts'
import type { ReturnQueue, StaffReturn } from '../../returns/returns.schema.ts'
import { moneyOf } from '../money/money-words.rules.ts'

export const queueLabels: Record<ReturnQueue, string> = {
  requested: stateLabels.requested,
  approved: stateLabels.approved,
  received: stateLabels.received,
  all: 'All',
}

export const queueTexts: Record<ReturnQueue, string> = {
  requested: 'Nothing to decide. What your customers want to return or claim appears here.',
  approved: 'Nothing is expected. Approved returns wait here until they arrive.',
  received: 'Nothing to settle. Returns that have arrived stay here until you settle them.',
  all: 'Nothing came back yet.',
}

export const stateTones: Record<ReturnState, 'neutral' | 'good' | 'waiting' | 'bad' | 'info'> = {
  requested: 'waiting',
  approved: 'info',
  received: 'waiting',
  settled: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export const returnHref = (id: string) => `/admin/returns/${id}`
export const queueHref = (queue: ReturnQueue) => `/admin/returns?state=${queue}`

type Lines = { lines: Pick<StaffReturn['lines'][number], 'reason'>[] }

/** A claim about pieces that never came: nothing can come back. */
export const hasNothingToSend = ({ lines }: Lines) => lines.every(({ reason }) => reason === 'never_came')

/** Where nothing comes back, what is approved is the sum, as far as money goes back for all of it. */
export function approveText(view: Lines & Pick<StaffReturn, 'money' | 'currency'>): string {
  const { exchange, total } = view.money?.sums ?? { exchange: 0, total: 0 }
  return hasNothingToSend(view) && exchange === 0 && total > 0 ? `Approve ${moneyOf(view)(total)}` : 'Approve'
}
