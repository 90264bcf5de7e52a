import type { DisputeState } from '../../payments/ledger/dispute-states.rules.ts'

/** What an owner calls the state of a dispute. */
export const disputeStateWords = {
  awaiting: ['Your turn', 'waiting'],
  contested: ['With the bank', 'info'],
  accepted: ['Accepted', 'neutral'],
  won: ['Won', 'good'],
  lost: ['Lost', 'bad'],
} as const satisfies Record<DisputeState, unknown>

/** The bank holds the money until it has decided. */
export const isUndecided = ({ state }: { state: DisputeState }) =>
  state === 'awaiting' || state === 'contested'

/** Why the money is claimed, as far as the provider says: its words `chargeback` and `general` are no reason. */
export function claimReason({ category, customer_name: name }: Claim): string {
  if (category === 'fraud') return 'Reason given: the owner of the card did not make this payment.'
  const isNone = ['', 'chargeback', 'general'].includes(category)
  return isNone ? `The bank gave no reason: ask ${name} what is wrong.` : `Reason given: ${category}.`
}

type Claim = { category: string; customer_name: string }
