/** What becomes of a return; the transitions are in `src/returns/return-states.rules.ts`. */
export const returnStates = [
  'requested',
  'approved',
  'received',
  'settled',
  'declined',
  'withdrawn',
  'expired',
] as const
export type ReturnState = (typeof returnStates)[number]

/** A claim is about pieces that came damaged, are other ones, or never came; a return about pieces she does not keep. */
export const returnKinds = ['return', 'claim'] as const
export type ReturnKind = (typeof returnKinds)[number]

export type ReturnEventParams = { number: number; kind: ReturnKind; to: ReturnState; why?: string }

export const returnName = ({ number, kind }: { number: number; kind: ReturnKind }) =>
  `${kind === 'claim' ? 'Claim' : 'Return'} ${number}`

const stateTitles: Record<ReturnState, string> = {
  requested: 'was opened',
  approved: 'was accepted',
  received: 'has arrived with us',
  settled: 'is done',
  declined: 'was declined',
  withdrawn: 'was withdrawn',
  expired: 'has ended: nothing arrived in time',
}
/** In these its pieces can be in no other (rule: one-open-return). */
export const openReturnStates = ['requested', 'approved', 'received'] as const satisfies ReturnState[]

/** Whether an order has a return that is not over, by its events from the first to the last. */
export function hasOpenReturn(events: { kind: string; params: unknown }[]): boolean {
  const last = new Map<string, ReturnState>()
  for (const { kind, params } of events) {
    if (kind !== 'return_moved') continue
    const { to, ...about } = params as ReturnEventParams
    last.set(returnName(about), to)
  }
  return [...last.values()].some((state) => openReturnStates.some((open) => open === state))
}

/** The words of a step in the order's history. */
export const returnEventWords = ({ to, why = '', ...about }: ReturnEventParams) => ({
  title: `${returnName(about)} ${stateTitles[to]}`,
  description: why,
})
