import { openReturnStates, type ReturnKind, type ReturnState } from '../orders/order/return-events.rules.ts'

/** Why a piece comes back, or is claimed. */
export const returnReasons = [
  'too_small',
  'too_large',
  'not_as_shown',
  'faulty',
  'wrong_piece',
  'changed_mind',
  'damaged',
  'never_came',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnWishes = ['refund', 'credit', 'exchange'] as const
export type ReturnWish = (typeof returnWishes)[number]

export const returnWays = ['bring', 'send', 'pickup', 'keep'] as const
export type ReturnWay = (typeof returnWays)[number]

/** What a sum is made of: pieces, delivery, the way back, and what of it is not given. */
export const returnSumKinds = ['goods', 'delivery', 'way_back', 'not_received', 'elsewhere', 'kept'] as const
export type ReturnSumKind = (typeof returnSumKinds)[number]

export const pieceConditions = ['as_new', 'damaged', 'missing', 'wrong'] as const
export type PieceCondition = (typeof pieceConditions)[number]

/** Which reasons fit which kind, in the order of the form. */
export const reasonsOf: Record<ReturnKind, readonly ReturnReason[]> = {
  return: ['too_small', 'too_large', 'not_as_shown', 'faulty', 'wrong_piece', 'changed_mind'],
  claim: ['damaged', 'wrong_piece', 'never_came'],
}

/** The shop is at fault: it pays the way back, and delivery goes back (rule: return-sums). */
export const isShopsFault = (reason: ReturnReason): boolean =>
  !['too_small', 'too_large', 'changed_mind'].includes(reason)

export const reasonLabels: Record<ReturnReason, string> = {
  too_small: 'Too small',
  too_large: 'Too large',
  not_as_shown: 'Not as pictured',
  faulty: 'Faulty',
  wrong_piece: 'Wrong piece came',
  changed_mind: 'Changed my mind',
  damaged: 'Came damaged',
  never_came: 'Never came',
}

export const conditionLabels: Record<PieceCondition, string> = {
  as_new: 'As new',
  damaged: 'Damaged',
  missing: 'Missing',
  wrong: 'Another piece',
}

export const wayLabels: Record<ReturnWay, string> = {
  bring: 'Brought to the shop',
  send: 'Sent to us',
  pickup: 'Fetched by our rider',
  keep: 'Nothing comes back',
}

/** As the staff read it: what waits is called as its queue is. */
export const stateLabels: Record<ReturnState, string> = {
  requested: 'To decide',
  approved: 'Expected',
  received: 'To settle',
  settled: 'Settled',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

/** The same as her page says it. */
export const ownStateLabels: Record<ReturnState, string> = {
  requested: 'We are looking at it',
  approved: 'Accepted',
  received: 'We have it',
  settled: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Ended: nothing arrived in time',
}

/** From which state a return goes where (rule: return-states). More pieces of one that arrived may follow. */
export const returnTransitions: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'declined', 'withdrawn'],
  approved: ['received', 'settled', 'withdrawn', 'expired'],
  received: ['received', 'settled'],
  settled: [],
  declined: [],
  withdrawn: [],
  expired: [],
}

export const isOpenReturn = ({ state }: { state: ReturnState }) =>
  openReturnStates.some((open) => open === state)

type Facts = { state: ReturnState; way: ReturnWay | null }

/** Only what nobody has to bring is settled without arriving. */
export const mayMove = ({ state, way }: Facts, to: ReturnState): boolean => {
  if (!returnTransitions[state].includes(to)) return false
  if (to === 'settled') return state === 'received' || way === 'keep'
  return to === 'received' || to === 'expired' ? way !== 'keep' : true
}

/** What the owner is asked to do next; null while others act. */
export const waitsForOwner = (facts: Facts): 'decide' | 'settle' | null =>
  facts.state === 'requested' ? 'decide' : mayMove(facts, 'settled') ? 'settle' : null

export const mostReturnPhotos: Record<ReturnKind, number> = { return: 2, claim: 4 }

/** A claim shows what is wrong, except of what is not there (rule: claims). */
export const needsPhoto = (kind: ReturnKind, reasons: ReturnReason[]): boolean =>
  kind === 'claim' && reasons.some((reason) => reason !== 'never_came')
