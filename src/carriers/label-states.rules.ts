/** `priced`: prices were asked for. `asked`: it is being bought, or the answer was lost. */
export const labelStates = ['priced', 'asked', 'bought'] as const

/** How far a parcel is by its carrier's word, in the order in which that can happen. */
export const trackedStates = [
  'waiting',
  'on_the_way',
  'at_the_door',
  'failed',
  'delivered',
  'returned',
] as const
export type TrackedState = (typeof trackedStates)[number]

/** One of a carrier's prices; `id` is its own, `cost` in minor units of naira. */
export type LabelRate = { id: string; carrier: string; service: string; costMinor: number }

export const mostRates = 30
export const mostGrams = 70_000

/** Prices that are older are asked for again. */
export const pricesLastMs = 60 * 60_000

/** While a purchase is this young nobody repeats it: its answer may still come. */
export const answerWithinMs = 60_000

/** News moves forward only, and what has ended stays (rule: tracking-moves-forward). */
export function isNews(known: TrackedState | null, told: TrackedState): boolean {
  if (known === null) return true
  if (known === 'delivered' || known === 'returned') return false
  return trackedStates.indexOf(told) > trackedStates.indexOf(known)
}

export const trackedWords: Record<TrackedState, string> = {
  waiting: 'Waiting for the carrier',
  on_the_way: 'With the carrier',
  at_the_door: 'Out for delivery',
  failed: 'The carrier could not deliver it',
  delivered: 'Delivered, the carrier says',
  returned: 'On its way back to you',
}
