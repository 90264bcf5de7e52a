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
const openTitles = [stateTitles.requested, stateTitles.approved, stateTitles.received]

type Said = { event_type: string; title: string; created_at: string }

/** Whether the history of an order, in any order, has a return that is not over. */
export function hasOpenReturn(timeline: Said[]): boolean {
  const last = new Map<string, string>()
  for (const { event_type, title } of timeline.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const [, name, state] = /^(\S+ \d+) (.+)$/.exec(event_type === 'return_moved' ? title : '') ?? []
    if (name) last.set(name, state!)
  }
  return [...last.values()].some((state) => openTitles.includes(state))
}

/** The words of a step in the order's history. */
export const returnEventWords = ({ to, why = '', ...about }: ReturnEventParams) => ({
  title: `${returnName(about)} ${stateTitles[to]}`,
  description: why,
})
