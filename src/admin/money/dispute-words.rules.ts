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
